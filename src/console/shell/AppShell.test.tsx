import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeService, me, renderConsole, testPage } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { listFiles } from '#contract/files.ts'
import { listGraphs } from '#contract/graphs.ts'
import { AppShell } from './AppShell.tsx'

test('letters typed while the search loads are searched for, and reach nothing else', async () => {
  const service = fakeService()
    .answer(getMe, me(['graphs:read']))
    .answer(listGraphs, testPage([]))
    .answer(listFiles, testPage([]))
  const screen = await renderConsole(<AppShell />, service)
  const behind = document.createElement('input')
  document.body.append(behind)
  behind.focus()
  await expect.element(screen.getByRole('navigation').first()).toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}tidex{Backspace}s')
  const search = screen.getByRole('combobox', { name: 'Search graphs, documents and actions' })
  await expect.element(search).toHaveValue('tides')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard(' now')
  await expect.element(search).toHaveValue('tides now')
  expect(behind.value).toBe('')
  behind.remove()
})
