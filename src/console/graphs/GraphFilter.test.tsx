import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  fakeService as bareService,
  me,
  renderConsole,
  testGraph,
  testPage,
} from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { getGraph, listGraphs } from '#contract/graphs.ts'
import { GraphFilter } from './GraphFilter.tsx'

function Filter({ initial, withNone }: { initial: string; withNone?: boolean }) {
  const [value, setValue] = useState(initial)
  return <GraphFilter value={value} onChange={setValue} withNone={withNone === true} />
}

const weavers = { id: '01a1fa5a-d95d-7b20-a46e-0000000000aa', name: 'Weavers' }
const fakeService = () => bareService().answer(getMe, { ...me(), teams: [weavers] })

const graphs = (length: number) =>
  Array.from({ length }, (_, at) => testGraph(at + 1, { name: `Graph ${at + 1}` }))

test('where the service has more graphs than are listed, it searches', async () => {
  const other = testGraph(120, { name: 'Harbour' })
  const fake = fakeService()
    .answer(listGraphs, { ...testPage(graphs(50)), has_more: true })
    .answer(getGraph, other)
  await renderConsole(<Filter initial={other.id} />, fake)
  const graph = page.getByRole('combobox', { name: 'Graph', exact: true })
  await expect.element(graph).toHaveTextContent('Harbour')
  await graph.click()
  await expect.element(page.getByText('Search to find more.')).toBeVisible()
  const tide = testGraph(121, { name: 'Tides' })
  fake.answer(listGraphs, testPage([tide])).answer(getGraph, tide)
  await page.getByRole('combobox', { name: 'Search: Graph' }).fill('tid')
  await page.getByRole('option', { name: 'Tides' }).click()
  await expect.element(graph).toHaveTextContent('Tides')
  expect(fake.requests.some((request) => request.includes('search=tid'))).toBe(true)
})

test('a few graphs are a native select', async () => {
  const fake = fakeService().answer(listGraphs, testPage(graphs(3)))
  await renderConsole(<Filter initial="" />, fake)
  await page.getByRole('combobox', { name: 'Graph' }).selectOptions('Graph 2')
  await expect.element(page.getByRole('combobox', { name: 'Graph' })).toHaveDisplayValue('Graph 2')
})

test('what is in no graph can be chosen, without asking the service for a graph', async () => {
  const fake = fakeService().answer(listGraphs, testPage(graphs(3)))
  await renderConsole(<Filter initial="none" withNone />, fake)
  const graph = page.getByRole('combobox', { name: 'Graph' })
  await expect.element(graph).toHaveDisplayValue('No graph')
  await graph.selectOptions('Any graph')
  await expect.element(graph).toHaveDisplayValue('Any graph')
  expect(fake.requests.filter((request) => request.includes('/none'))).toEqual([])
})

test('graphs of one name are told apart by who has access to them', async () => {
  const name = 'Handbook'
  const handbooks = [testGraph(1, { name }), testGraph(2, { name, team_ids: [weavers.id] })]
  const fake = fakeService().answer(
    listGraphs,
    testPage([...handbooks, testGraph(3, { name: 'Tides' })]),
  )
  await renderConsole(<Filter initial="" />, fake)
  const graph = page.getByRole('combobox', { name: 'Graph' })
  for (const label of ['Handbook · Shared with everyone', 'Handbook · Weavers', 'Tides']) {
    await graph.selectOptions(label)
    await expect.element(graph).toHaveDisplayValue(label)
  }
})
