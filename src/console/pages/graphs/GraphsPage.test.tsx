import { expect, test } from 'vitest'
import { fakeService, me, renderConsole, testGraph, testPage } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { createGraph, deleteGraph, listGraphs, type Graph } from '#contract/graphs.ts'
import { GraphsPage } from './GraphsPage.tsx'

const legal = { id: '01a1fa5a-d95d-7b20-a46e-0000000000aa', name: 'Legal' }

function service() {
  return fakeService().answer(getMe, { ...me(), teams: [legal] })
}

function contracts(given: Partial<Graph> = {}): Graph {
  return testGraph(3, {
    description: 'Framework agreements',
    team_ids: [legal.id],
    file_status: { in_progress: 0, completed: 11, failed: 1, total: 12 },
    ...given,
  })
}

test('graphs on their way are waited for', async () => {
  const screen = await renderConsole(<GraphsPage />, service().hang(listGraphs))
  await expect.element(screen.getByText('Loading graphs')).toBeInTheDocument()
})

test('a list that cannot be read says why and can be asked for again', async () => {
  const fake = service().fail(listGraphs, 'internal', 'An internal error occurred.')
  const screen = await renderConsole(<GraphsPage />, fake)
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()
  await expect.element(screen.getByText(/report the request ID/)).toBeVisible()

  fake.answer(listGraphs, testPage([contracts()]))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: 'Supplier contracts' })).toBeVisible()
})

test('an empty installation says what a graph is for', async () => {
  const screen = await renderConsole(<GraphsPage />, service().answer(listGraphs, testPage([])))
  await expect.element(screen.getByText('No graphs yet')).toBeVisible()
})

test('a filter that fits nothing leads back to all graphs', async () => {
  const fake = service().answer(listGraphs, testPage([]))
  const screen = await renderConsole(<GraphsPage />, fake, '/graphs?scope=org&search=moon')
  await expect.element(screen.getByText(/“moon”/)).toBeVisible()

  fake.answer(listGraphs, testPage([contracts()]))
  await screen.getByRole('button', { name: 'Show all graphs' }).click()
  await expect.element(screen.getByRole('link', { name: 'Supplier contracts' })).toBeVisible()
})

test('a row tells who a graph is for and how its files fare', async () => {
  const fake = service().answer(listGraphs, testPage([contracts()]))
  const screen = await renderConsole(<GraphsPage />, fake)
  const row = screen.getByRole('row').filter({ hasText: 'Supplier contracts' })
  await expect.element(row.getByText('12 files').first()).toBeInTheDocument()
  await expect
    .element(row.getByRole('img', { name: '11 ready, 1 failed' }).first())
    .toBeInTheDocument()
})

test('each scope asks for its own graphs', async () => {
  const fake = service().answer(listGraphs, testPage([contracts()]))
  const screen = await renderConsole(<GraphsPage />, fake)
  await screen.getByRole('radio', { name: 'Legal' }).click()
  await expect.poll(() => fake.asked.join('\n')).toContain(`team_ids=${legal.id}`)
  await screen.getByRole('radio', { name: 'Organization' }).click()
  await expect.poll(() => fake.asked).toContain('GET /v1/graphs')
  expect(fake.asked).toContain('GET /v1/graphs?scope=all')
})

test('a name that is taken is told at the name', async () => {
  const fake = service()
    .answer(listGraphs, testPage([contracts()]))
    .fail(createGraph, 'graph_name_taken', 'A graph is called Supplier contracts already.')
  const screen = await renderConsole(<GraphsPage />, fake)
  await screen.getByRole('button', { name: 'New graph' }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Supplier contracts')
  await screen.getByRole('button', { name: 'Create graph' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Name' }))
    .toHaveAccessibleDescription(/called Supplier contracts already/)
})

test('characters are counted as a person counts them', async () => {
  const fake = service().answer(listGraphs, testPage([contracts()]))
  const screen = await renderConsole(<GraphsPage />, fake)
  await screen.getByRole('button', { name: 'New graph' }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('👍'.repeat(3))
  await expect
    .element(screen.getByRole('textbox', { name: 'Name' }))
    .toHaveAccessibleDescription('3 / 255 characters')
  await screen.getByRole('textbox', { name: 'Name' }).fill('a'.repeat(256))
  await screen.getByRole('button', { name: 'Create graph' }).click()
  await expect.element(screen.getByText('Shorten it by one character.')).toBeVisible()
  expect(fake.asked.some((request) => request.startsWith('POST'))).toBe(false)
})

test('deleting names what goes and what stays', async () => {
  const fake = service()
    .answer(listGraphs, testPage([contracts()]))
    .answer(deleteGraph, { id: contracts().id, deleted: true })
  const screen = await renderConsole(<GraphsPage />, fake)
  await screen.getByRole('button', { name: 'Actions for Supplier contracts' }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Delete Supplier contracts?' })
  await expect.element(dialog.getByText('Its 12 files stay in Files.')).toBeVisible()

  await dialog.getByRole('button', { name: 'Delete graph' }).click()
  await expect.poll(() => fake.asked).toContain(`DELETE /v1/graphs/${contracts().id}`)
})

test('a key that may only read is told so where it would create', async () => {
  const fake = fakeService()
    .answer(getMe, me(['graphs:read']))
    .answer(listGraphs, testPage([contracts()]))
  const screen = await renderConsole(<GraphsPage />, fake)
  await expect
    .element(screen.getByRole('button', { name: 'New graph' }))
    .toHaveAccessibleDescription('This key can read graphs, but not create them.')
})
