import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  fakeService,
  me,
  renderConsole,
  teamMe,
  testGraph,
  testPage,
} from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { createGraph, deleteGraph, listGraphs, type Graph } from '#contract/graphs.ts'
import { GraphsPage } from './GraphsPage.tsx'

const legal = { id: '01a1fa5a-d95d-7b20-a46e-0000000000aa', name: 'Legal' }

function service() {
  return fakeService().answer(getMe, { ...me(), teams: [legal] })
}

function contracts(overrides: Partial<Graph> = {}): Graph {
  return testGraph(3, {
    description: 'Framework agreements',
    team_ids: [legal.id],
    file_status: { in_progress: 0, completed: 11, failed: 1, total: 12 },
    ...overrides,
  })
}

test('loading graphs show a skeleton', async () => {
  const screen = await renderConsole(<GraphsPage />, service().hang(listGraphs))
  await expect.element(screen.getByText('Loading graphs')).toBeInTheDocument()
})

test('a list that fails to load shows the error and can be retried', async () => {
  const fake = service().fail(listGraphs, 'internal', 'An internal error occurred.')
  const screen = await renderConsole(<GraphsPage />, fake)
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()
  await expect.element(screen.getByText(/send the request ID/)).toBeVisible()

  fake.answer(listGraphs, testPage([contracts()]))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: 'Supplier contracts' })).toBeVisible()
})

test('an installation without graphs explains what a graph is', async () => {
  const screen = await renderConsole(<GraphsPage />, service().answer(listGraphs, testPage([])))
  await expect.element(screen.getByText('No graphs yet')).toBeVisible()
})

test('a filter without matches links back to all graphs', async () => {
  const fake = service().answer(listGraphs, testPage([]))
  const screen = await renderConsole(<GraphsPage />, fake, '/graphs?scope=org&search=moon')
  await expect.element(screen.getByText(/“moon”/)).toBeVisible()

  fake.answer(listGraphs, testPage([contracts()]))
  await screen.getByRole('button', { name: 'Show all graphs' }).click()
  await expect.element(screen.getByRole('link', { name: 'Supplier contracts' })).toBeVisible()
})

test('a row shows the scope of a graph and the states of its files', async () => {
  const fake = service().answer(listGraphs, testPage([contracts()]))
  const screen = await renderConsole(<GraphsPage />, fake)
  const row = screen.getByRole('row').filter({ hasText: 'Supplier contracts' })
  await expect.element(row.getByText('12 files').first()).toBeInTheDocument()
  await expect
    .element(row.getByRole('img', { name: '11 ready, 1 failed' }).first())
    .toBeInTheDocument()
})

test('each scope requests its own graphs', async () => {
  const fake = service().answer(listGraphs, testPage([contracts()]))
  const screen = await renderConsole(<GraphsPage />, fake)
  await screen.getByRole('radio', { name: 'Legal' }).click()
  await expect.poll(() => fake.requests.join('\n')).toContain(`team_ids=${legal.id}`)
  await screen.getByRole('radio', { name: 'Organization' }).click()
  await expect.poll(() => fake.requests).toContain('GET /v1/graphs?scope=organization')
  expect(fake.requests).toContain('GET /v1/graphs?scope=all')
})

test('a duplicate name is reported at the name field', async () => {
  const fake = service()
    .answer(listGraphs, testPage([contracts()]))
    .fail(createGraph, 'graph_name_taken', 'A graph is called Supplier contracts already.', {
      path: 'name',
    })
  const screen = await renderConsole(<GraphsPage />, fake)
  await screen.getByRole('button', { name: 'New graph' }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Supplier contracts')
  await screen.getByRole('button', { name: 'Create graph' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Name' }))
    .toHaveAccessibleDescription(/called Supplier contracts already/)
})

test.each([
  { teams: [], text: /^Everyone in the organization can read it/ },
  { teams: [legal], text: /^Every team can read it and ask questions/ },
])('a new graph says who can read it: $text', async ({ teams, text }) => {
  const fake = service().answer(listGraphs, testPage([contracts()]))
  fake.answer(getMe, { ...me(), teams })
  const screen = await renderConsole(<GraphsPage />, fake)
  await screen.getByRole('button', { name: 'New graph' }).click()
  await expect.element(screen.getByText(text)).toBeVisible()
})

test('characters are counted as grapheme clusters', async () => {
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
  expect(fake.requests.some((request) => request.startsWith('POST'))).toBe(false)
})

test('the delete confirmation names what is deleted and what is kept', async () => {
  const fake = service()
    .answer(listGraphs, testPage([contracts()]))
    .answer(deleteGraph, { id: contracts().id, deleted: true })
  const screen = await renderConsole(<GraphsPage />, fake)
  await screen.getByRole('button', { name: 'Actions for Supplier contracts' }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Delete Supplier contracts?' })
  await expect.element(dialog.getByText('Its 12 files stay in Files.')).toBeVisible()

  await dialog.getByRole('button', { name: 'Delete graph' }).click()
  await expect.poll(() => fake.requests).toContain(`DELETE /v1/graphs/${contracts().id}`)
})

test('after a graph is deleted, the focus moves to the row that takes its place', async () => {
  const graphs = [3, 4, 5].map((number) => testGraph(number, { name: `Graph ${number}` }))
  const fake = service()
    .answer(listGraphs, testPage(graphs))
    .answer(deleteGraph, { id: testGraph(4).id, deleted: true })
  const screen = await renderConsole(<GraphsPage />, fake)
  await screen.getByRole('button', { name: 'Actions for Graph 4' }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  fake.answer(listGraphs, testPage(graphs.filter(({ name }) => name !== 'Graph 4')))
  await screen.getByRole('button', { name: 'Delete graph' }).click()
  await expect.element(screen.getByRole('link', { name: 'Graph 4' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Graph 5' })).toHaveFocus()
})

test('a read-only key is told why it cannot create a graph', async () => {
  const fake = fakeService()
    .answer(getMe, me(['graphs:read']))
    .answer(listGraphs, testPage([contracts()]))
  const screen = await renderConsole(<GraphsPage />, fake)
  await expect
    .element(screen.getByRole('button', { name: 'New graph' }))
    .toHaveAccessibleDescription('This key can read graphs, but not create them.')
})

test('a team key sees graphs shared with everyone in a read-only section', async () => {
  const fake = fakeService()
    .answer(getMe, teamMe())
    .answer(listGraphs, testPage([contracts({ team_ids: [] })]))
  const screen = await renderConsole(<GraphsPage />, fake)
  const shared = screen.getByRole('region', { name: 'Shared with everyone' })
  await expect.element(shared.getByRole('link', { name: 'Supplier contracts' })).toBeVisible()
  await expect.element(shared.getByText(/Only organization keys can change/)).toBeVisible()
  expect(fake.requests).toContain('GET /v1/graphs?scope=organization')

  await shared.getByRole('button', { name: 'Actions for Supplier contracts' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Ask' })).toBeVisible()
  for (const name of ['Edit', 'Delete']) {
    await expect.element(screen.getByRole('menuitem', { name })).not.toBeInTheDocument()
  }
})

test('without graphs shared with everyone, the section is hidden', async () => {
  const fake = fakeService().answer(getMe, teamMe()).answer(listGraphs, testPage([]))
  const screen = await renderConsole(<GraphsPage />, fake)
  await expect.element(screen.getByText('No graphs yet')).toBeVisible()
  await expect.element(screen.getByText('Shared with everyone')).not.toBeInTheDocument()
})

test('two lists that fail are one problem, and both are requested again', async () => {
  const fake = fakeService()
    .answer(getMe, teamMe())
    .fail(listGraphs, 'too_many_requests', 'This key can make 8 requests per minute.')
  const screen = await renderConsole(<GraphsPage />, fake)
  const problems = screen.getByText('This key can make 8 requests per minute.')
  await expect
    .poll(() => fake.requests.filter((path) => path.includes('/v1/graphs')).length)
    .toBe(2)
  await expect.poll(() => problems.elements().length).toBe(1)
  fake.answer(listGraphs, testPage([contracts({ team_ids: [] })]))
  await screen.getByRole('button', { name: 'Try again' }).click()
  const shared = screen.getByRole('region', { name: 'Shared with everyone' })
  await expect.element(shared.getByRole('link', { name: 'Supplier contracts' })).toBeVisible()
  await expect.poll(() => problems.elements().length).toBe(0)
})

test('without graphs there is nothing to search', async () => {
  const fake = fakeService().answer(getMe, me()).answer(listGraphs, testPage([]))
  const screen = await renderConsole(<GraphsPage />, fake)
  await expect.element(screen.getByText('No graphs yet')).toBeVisible()
  const search = screen.getByRole('searchbox', { name: 'Search graphs' })
  await expect.element(search).not.toBeInTheDocument()
})

test('a graph is imported by an arrow that points up, as files are uploaded', async () => {
  const fake = service().answer(listGraphs, testPage([contracts()]))
  const screen = await renderConsole(<GraphsPage />, fake)
  const link = screen.getByRole('link', { name: 'Import a graph' })
  await expect.element(link).toBeVisible()
  expect(link.element().querySelector('use')?.getAttribute('href')).toMatch(/#icon-upload$/)
})

test('a search has the best match first, unless an order is chosen', async () => {
  await page.viewport(1280, 800)
  const fake = service().answer(listGraphs, testPage([contracts()]))
  const screen = await renderConsole(<GraphsPage />, fake, '/graphs?search=sup')
  const header = screen.getByRole('columnheader', { name: 'Name' })
  await expect.element(header).toHaveAttribute('aria-sort', 'none')
  expect(document.querySelectorAll('[aria-sort=ascending], [aria-sort=descending]')).toHaveLength(0)
  expect(fake.requests.at(-1)).toContain('order_by=match&order=asc')
  await header.getByRole('button').click()
  await expect.poll(() => fake.requests.at(-1)).toContain('order_by=name&order=asc')
})

test('the header of a column sorts the list, and turns the order around', async () => {
  await page.viewport(1280, 800)
  const fake = service().answer(listGraphs, testPage([contracts()]))
  const screen = await renderConsole(<GraphsPage />, fake)
  const header = screen.getByRole('columnheader', { name: 'Name' })
  await expect.element(header).toHaveAttribute('aria-sort', 'none')
  await header.getByRole('button').click()
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => fake.requests.at(-1)).toContain('order_by=name&order=asc')
  await header.getByRole('button').click()
  await expect.element(header).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => fake.requests.at(-1)).toContain('order_by=name&order=desc')
})
