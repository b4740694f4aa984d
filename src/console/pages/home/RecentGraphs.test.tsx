import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { fakeService, renderConsole, testGraph, testPage } from '#console/test-console.tsx'
import { listGraphs } from '#contract/graphs.ts'
import { RecentGraphs } from './RecentGraphs.tsx'

function Recent({ isTeamKey }: { isTeamKey: boolean }) {
  return <RecentGraphs graphs={useQuery(graphQueries.recent(2, isTeamKey))} teams={[]} />
}

const all = 'GET /v1/graphs?limit=2&scope=all&include=organization'

test('a team key sees the graphs of its team first, and others only where there is room', async () => {
  const fake = fakeService().answer(listGraphs, testPage([testGraph(1)]))
  const screen = await renderConsole(<Recent isTeamKey />, fake)
  await expect.poll(() => fake.requests).toEqual(['GET /v1/graphs?limit=2', all])
  // The second list has the graph as well.
  await expect.poll(() => screen.getByRole('row').elements().length).toBe(2)

  const full = fakeService().answer(listGraphs, testPage([testGraph(1), testGraph(2)]))
  const own = await renderConsole(<Recent isTeamKey />, full)
  await expect.poll(() => own.getByRole('row').elements().length).toBe(3)
  expect(full.requests).toEqual(['GET /v1/graphs?limit=2'])
})

test('an organization key sees the newest graphs of all teams', async () => {
  const fake = fakeService().answer(listGraphs, testPage([testGraph(1)]))
  await renderConsole(<Recent isTeamKey={false} />, fake)
  await expect.poll(() => fake.requests).toEqual([all])
})

test('on a phone, a graph still says who sees it and which files failed', async () => {
  await page.viewport(390, 844)
  const counts = { in_progress: 0, completed: 3, failed: 1, total: 4 }
  const fake = fakeService().answer(
    listGraphs,
    testPage([{ ...testGraph(1), file_status: counts, team_ids: [] }]),
  )
  const screen = await renderConsole(<Recent isTeamKey={false} />, fake)
  const row = screen.getByRole('row').nth(1)
  await expect.element(row.getByText('Shared with everyone').first()).toBeVisible()
  await expect.element(row.getByText('4 files').first()).toBeVisible()
})
