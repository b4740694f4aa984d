import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  fakeService,
  me,
  renderConsole,
  testFile,
  testId,
  testPage,
} from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { listFiles } from '#contract/files.ts'
import { listFolders } from '#contract/folders/list-folders.ts'
import { FileTable } from './FileTable.tsx'

test('one file or those that are selected can be asked about, once they are in a graph', async () => {
  const inGraph = { status: 'completed' as const, graph_ids: [testId(9)] }
  const files = [
    testFile(1, inGraph),
    testFile(2, inGraph),
    testFile(3, { ...inGraph, graph_ids: [] }),
  ]
  const service = fakeService()
    .answer(getMe, me())
    .answer(listFolders, { data: [], has_more: false })
    .answer(listFiles, testPage(files))
  const screen = await renderConsole(<FileTable />, service)
  await screen.getByRole('button', { name: 'Actions for report-3.pdf' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Open' })).toBeVisible()
  expect(screen.getByRole('menuitem', { name: 'Ask about this file' }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Actions for report-1.pdf' }).click()
  await expect
    .element(screen.getByRole('menuitem', { name: 'Ask about this file' }))
    .toHaveAttribute('href', `/ask?file=${files[0]?.id}`)
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('checkbox', { name: 'Select report-1.pdf' }).click()
  await screen.getByRole('checkbox', { name: 'Select report-2.pdf' }).click()
  const ask = screen.getByRole('link', { name: 'Ask', exact: true })
  await expect
    .element(ask)
    .toHaveAttribute('href', `/ask?file=${files[0]?.id}&file=${files[1]?.id}`)
  await screen.getByRole('checkbox', { name: 'Select report-3.pdf' }).click()
  await expect.element(ask).not.toBeInTheDocument()
  await expect
    .element(screen.getByRole('button', { name: 'Ask', exact: true }))
    .toHaveAccessibleDescription('Some of these files are not ready, or in no graph.')
})
