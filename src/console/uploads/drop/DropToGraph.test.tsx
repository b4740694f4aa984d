import { beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  fakeService,
  me,
  renderConsole,
  teamMe,
  testGraph,
  testPage,
} from '#console/test-console.tsx'
import { takeToasts } from '#console/ui/overlay/toast.ts'
import { getMe } from '#contract/access.ts'
import { getGraph, listGraphs } from '#contract/graphs.ts'
import { getBinding } from '#contract/limits.ts'
import { findFiles } from '#contract/uploads.ts'
import { uploads } from '#console/uploads/queue/upload-queue.ts'
import { DropToGraph } from './DropToGraph.tsx'
import { catchDroppedFiles } from './window-drop.ts'

const letters = testGraph(1, { name: 'Letters' })
const invoices = testGraph(2, { name: 'Invoices' })

beforeEach(() => {
  takeToasts()
  window.localStorage.clear()
  uploads.dismiss(uploads.current().map(({ id }) => id))
  onTestFinished(catchDroppedFiles())
})

function drop(...names: string[]): void {
  const dataTransfer = new DataTransfer()
  for (const name of names) dataTransfer.items.add(new File(['The lamp is green.'], name))
  const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
}

function service() {
  return fakeService()
    .answer(getMe, me())
    .answer(listGraphs, testPage([letters, invoices]))
    .answer(getGraph, invoices)
    .answer(getBinding, { key_id: me().key.id, limits: [], first: null })
    .hang(findFiles)
}

const queued = () => uploads.current().map(({ name, graph_id }) => [name, graph_id])

test('files dropped on a page without a graph go to the graph that is chosen, which is remembered', async () => {
  const screen = await renderConsole(<DropToGraph />, service())
  drop('lamp.txt', 'bell.txt')
  const dialog = screen.getByRole('dialog', { name: 'Add 2 files to…' })
  const upload = dialog.getByRole('button', { name: 'Upload' })
  await expect.element(upload).toHaveAccessibleDescription('Choose a graph first.')
  await dialog.getByRole('radio', { name: /Invoices/ }).click()
  await upload.click()
  await expect.poll(queued).toEqual([
    ['lamp.txt', invoices.id],
    ['bell.txt', invoices.id],
  ])
  await expect.element(dialog).not.toBeInTheDocument()

  drop('third.txt')
  const next = screen.getByRole('dialog', { name: 'Add 1 file to…' })
  await expect.element(next.getByRole('radio', { name: /Invoices/ })).toBeChecked()
  const names = next
    .getByRole('radio')
    .elements()
    .map((radio) => radio.closest('label')?.innerText)
  expect(names.map((name) => name?.split('\n')[0])).toEqual(['Invoices', 'Letters'])
})

test('dropped files can go to a new graph', async () => {
  const screen = await renderConsole(<DropToGraph />, service())
  drop('lamp.txt')
  await screen.getByRole('button', { name: 'New graph' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'New graph' })).toBeVisible()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Add 1 file to…' })).toBeVisible()
  expect(queued()).toEqual([])
})

test('without a graph, the name of a new one is asked for at once', async () => {
  const fake = service().answer(listGraphs, testPage([]))
  const screen = await renderConsole(<DropToGraph />, fake)
  drop('lamp.txt')
  const dialog = screen.getByRole('dialog', { name: 'New graph' })
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(queued()).toEqual([])
})

test('a key that cannot upload is told so, and no dialog opens', async () => {
  const fake = service().answer(getMe, me(['*:read']))
  const screen = await renderConsole(<DropToGraph />, fake)
  await expect
    .poll(() => {
      drop('lamp.txt')
      return takeToasts().at(-1)?.title
    })
    .toBe('This key can’t upload files.')
  expect(queued()).toEqual([])
  expect(screen.getByRole('radio').elements()).toEqual([])
})

test('each graph says who sees its files, and that there are more than those listed', async () => {
  const who = teamMe()
  const guests = testGraph(3, { name: 'Guests', team_ids: who.teams.map(({ id }) => id) })
  const fake = service()
    .answer(getMe, { ...me(), teams: who.teams })
    .answer(listGraphs, { ...testPage([letters, guests]), has_more: true })
  const screen = await renderConsole(<DropToGraph />, fake)
  drop('lamp.txt')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('radio', { name: /Letters.*Everyone/ })).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: /Guests.*Weavers/ })).toBeVisible()
  await expect.element(dialog.getByText(/There are more graphs/)).toBeVisible()
})
