import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { render as draw } from 'vitest-browser-react'
import { memoryHistory } from '#console/router/history.ts'
import { createRouter } from '#console/router/router.ts'
import { RouterView } from '#console/router/RouterView.tsx'
import { RouteProblem } from '#console/shell/RouteProblem.tsx'
import { fakeService, me, renderConsole, teamMe, testGraph } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { getGraph, type Graph } from '#contract/graphs.ts'
import { GraphPage } from './GraphPage.tsx'

const graph = testGraph(3)
const notice = 'Only organization keys can change this graph and its files.'

const render = (who: ReturnType<typeof me>, changes: Partial<Graph> = {}, tab = '') => {
  const fake = fakeService()
    .answer(getMe, who)
    .answer(getGraph, { ...graph, ...changes })
  return renderConsole(<GraphPage />, fake, `/graphs/${graph.id}${tab}`, `/graphs/:graph_id${tab}`)
}

test('a team key sees who can change a graph that is shared with everyone', async () => {
  const screen = await render(teamMe())
  await expect.element(screen.getByText('Shared with everyone')).toBeVisible()
  await expect.element(screen.getByText(notice)).toBeVisible()
})

test('an organization key sees no such notice', async () => {
  const screen = await render(me())
  await expect.element(screen.getByText('Shared with everyone')).toBeVisible()
  await expect.element(screen.getByText(notice)).not.toBeInTheDocument()
})

test('Share opens the access for a key that can change it', async () => {
  const screen = await render({ ...me(), teams: teamMe().teams })
  await screen.getByRole('button', { name: 'Share' }).click()
  const dialog = screen.getByRole('dialog', { name: `Access to ${graph.name}` })
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeVisible()
})

test('the tab of access, which opens it itself, has no second button for it', async () => {
  const screen = await render({ ...me(), teams: teamMe().teams }, {}, '/access')
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Share' }).elements()).toEqual([])
})

test('the team that made a graph sees who has access, and who can share it', async () => {
  const who = teamMe()
  const screen = await render(who, { team_ids: who.teams.map(({ id }) => id) })
  await expect.element(screen.getByText('Weavers', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Share' }).click()
  await expect
    .element(screen.getByRole('dialog'))
    .toMatchTextContent(/Only Weavers.*ask an administrator of Test/)
})

test('a name that would fill a phone is cut until all of it is asked for', async () => {
  const name = 'Invoices of the Hotel Seeadler and all of its subsidiaries '.repeat(4).trim()
  const screen = await render(me(), { name })
  const heading = screen.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent(name)
  const cut = heading.element().getBoundingClientRect().height
  await screen.getByRole('button', { name: 'Show all' }).click()
  expect(heading.element().getBoundingClientRect().height).toBeGreaterThan(cut)
})

test('whether a long name is cut is measured again where the window changes', async () => {
  document.body.style.width = '1800px'
  const name = 'Invoices of the Hotel Seeadler and all of its subsidiaries '.repeat(3).slice(0, 125)
  const screen = await render(me(), { name })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(name)
  const whole = screen.getByRole('button', { name: 'Show all' })
  await expect.element(whole).not.toBeInTheDocument()
  document.body.style.width = '300px'
  await expect.element(whole).toBeVisible()
  document.body.style.width = ''
})

test('a graph that was deleted in another tab is said to be missing, with the way to the list', async () => {
  // React logs what a boundary catches.
  vi.spyOn(console, 'error').mockReturnValue()
  const fake = fakeService().answer(getMe, me()).answer(getGraph, graph)
  window.fetch = fake.fetch
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = { path: '/graphs/:graph_id/web', component: GraphPage }
  const routes = [{ problem: RouteProblem, children: [page] }]
  const screen = await draw(
    <QueryClientProvider client={queryClient}>
      <RouterView router={createRouter(routes, memoryHistory(`/graphs/${graph.id}/web`))} />
    </QueryClientProvider>,
  )
  await expect.element(screen.getByRole('heading', { name: graph.name })).toBeVisible()
  fake.fail(getGraph, 'graph_not_found', 'There is no such graph.')
  await queryClient.invalidateQueries()
  await expect.element(screen.getByRole('heading', { name: 'Graph not found' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Graphs' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
})
