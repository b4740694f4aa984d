import { expect, test, vi } from 'vitest'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import { ImportDialog } from './ImportDialog.tsx'

async function show() {
  const onImport = vi.fn<(body: Record<string, unknown>) => void>()
  const screen = await renderConsole(
    <ImportDialog isOpen onClose={() => undefined} onImport={onImport} />,
    fakeService(),
  )
  return { screen, onImport }
}

test('a deprecated request is converted to a chat request', async () => {
  const { screen, onImport } = await show()
  await screen.getByLabelText('Request', { exact: true }).fill('{"query":"Rain?","topic":"news"}')
  await expect.element(screen.getByText(/web-search is deprecated/)).toBeVisible()
  await screen.getByRole('button', { name: 'Import' }).click()
  expect(onImport.mock.calls[0]?.[0]).toMatchObject({
    messages: [{ content: 'Rain?\n\nThe topic is news.' }],
    tools: [{ type: 'web_search' }],
  })
})

test('an invalid text is rejected with a reason', async () => {
  const { screen, onImport } = await show()
  await screen.getByLabelText('Request', { exact: true }).fill('curl http://x/v1/chat')
  await screen.getByRole('button', { name: 'Import' }).click()
  await expect.element(screen.getByText(/add -d or --json/)).toBeVisible()
  expect(onImport).not.toHaveBeenCalled()
})
