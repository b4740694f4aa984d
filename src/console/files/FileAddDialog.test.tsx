import { expect, test, vi } from 'vitest'
import {
  fakeService,
  renderConsole,
  testFile,
  testGraph,
  testPage,
} from '#console/test-console.tsx'
import { addFileToGraph } from '#contract/graph-files.ts'
import { listGraphs } from '#contract/graphs.ts'
import { FileAddDialog } from './FileAddDialog.tsx'

const contracts = testGraph(1)
const letters = testGraph(2, { name: 'Letters' })

test('files are added to the chosen graph; a graph that contains them all is disabled', async () => {
  const close = vi.fn<() => void>()
  const fake = fakeService()
    .answer(listGraphs, testPage([contracts, letters]))
    .answer(addFileToGraph, testFile(3, { graph_ids: [contracts.id, letters.id] }))
  const files = [testFile(3, { graph_ids: [contracts.id] })]
  const screen = await renderConsole(<FileAddDialog files={files} isOpen onClose={close} />, fake)
  const add = screen.getByRole('button', { name: 'Add to graph' })
  await expect.element(screen.getByRole('radio', { name: /Already added/ })).toBeDisabled()
  await expect.element(add).toHaveAccessibleDescription('Choose a graph first.')
  await screen.getByRole('radio', { name: /Letters/ }).click()
  await add.click()
  await expect.poll(() => close.mock.calls.length).toBe(1)
  expect(fake.requests).toContain(`POST /v1/graphs/${letters.id}/file`)
})

test('graphs that cannot be loaded can be loaded again', async () => {
  const fake = fakeService().fail(listGraphs, 'internal', 'An internal error occurred.')
  const dialog = <FileAddDialog files={[testFile(3)]} isOpen onClose={() => undefined} />
  const screen = await renderConsole(dialog, fake)
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()
  fake.answer(listGraphs, testPage([letters]))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('radio', { name: /Letters/ })).toBeVisible()
})
