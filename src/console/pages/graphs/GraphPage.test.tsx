import { expect, test } from 'vitest'
import { fakeService, me, renderConsole, teamMe, testGraph } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { getGraph } from '#contract/graphs.ts'
import { GraphPage } from './GraphPage.tsx'

const graph = testGraph(3)
const notice = 'Only organization keys can change this graph and its files.'

const render = (who: ReturnType<typeof me>) => {
  const fake = fakeService().answer(getMe, who).answer(getGraph, graph)
  return renderConsole(<GraphPage />, fake, `/graphs/${graph.id}`, '/graphs/:graph_id')
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
