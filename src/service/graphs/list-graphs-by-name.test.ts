import { expect, test } from 'vitest'
import type { z } from 'zod'
import { createGraph, deleteGraph, listGraphs } from '#contract/graphs.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

onEveryDatabase('lists of graphs', (database) => {
  test('graphs can be listed by name, page by page in both directions', async () => {
    const service = await testService(database())
    const { admin } = await service.newOrganization()
    const created: string[] = []
    for (const name of ['delta', 'Alpha', 'charlie', 'Bravo', 'echo']) {
      created.push((await service.ask(createGraph, { body: { name } }, admin)).id)
    }
    const list = async (query: z.input<typeof listGraphs.query>) => {
      const input = { query: { order_by: 'name' as const, ...query } }
      const { data, has_more } = await service.ask(listGraphs, input, admin)
      return { ids: data.map(({ id }) => id), names: data.map(({ name }) => name), has_more }
    }
    const first = await list({ order: 'asc', limit: 2 })
    expect(first).toMatchObject({ names: ['Alpha', 'Bravo'], has_more: true })
    const after = first.ids[1] ?? ''
    // The place of a cursor outlives its graph.
    await service.ask(deleteGraph, { params: { graph_id: after } }, admin)
    const second = await list({ order: 'asc', limit: 2, after })
    expect(second).toMatchObject({ names: ['charlie', 'delta'], has_more: true })
    const last = await list({ order: 'asc', limit: 2, after: second.ids[1] ?? '' })
    expect(last).toMatchObject({ names: ['echo'], has_more: false })
    const back = await list({ order: 'asc', limit: 2, before: last.ids[0] ?? '' })
    expect(back).toMatchObject({ names: ['charlie', 'delta'], has_more: true })
    const backwards = await list({ order: 'desc', limit: 3 })
    expect(backwards).toMatchObject({ names: ['echo', 'delta', 'charlie'], has_more: true })
    expect((await list({ order_by: 'created_at', order: 'asc' })).ids).toEqual(
      created.filter((id) => id !== after),
    )
  })

  test('a search by match has the name itself first, then those that begin with it', async () => {
    const service = await testService(database())
    const { admin } = await service.newOrganization()
    for (const name of ['Old ward', 'Ward b_', 'Wárd', 'Ward archive', 'A ward', 'Other']) {
      await service.ask(createGraph, { body: { name } }, admin)
    }
    const list = async (query: z.input<typeof listGraphs.query>) => {
      const input = { query: { search: 'ward', order_by: 'match' as const, ...query } }
      const { data, has_more } = await service.ask(listGraphs, input, admin)
      return { last: data.at(-1)?.id, names: data.map(({ name }) => name), has_more }
    }
    const sorted = ['Wárd', 'Ward archive', 'Ward b_', 'A ward', 'Old ward']
    const first = await list({ order: 'asc', limit: 2 })
    expect(first).toMatchObject({ names: sorted.slice(0, 2), has_more: true })
    const second = await list({ order: 'asc', limit: 2, after: first.last ?? '' })
    expect(second).toMatchObject({ names: sorted.slice(2, 4), has_more: true })
    const third = await list({ order: 'asc', limit: 2, after: second.last ?? '' })
    expect(third).toMatchObject({ names: sorted.slice(4), has_more: false })
    const back = await list({ order: 'asc', limit: 3, before: second.last ?? '' })
    expect(back).toMatchObject({ names: sorted.slice(0, 3), has_more: false })
    expect((await list({ order: 'desc' })).names).toEqual(sorted.toReversed())
    // A wildcard is no wildcard.
    expect((await list({ order: 'asc', search: 'WARD B_' })).names).toEqual(['Ward b_'])
  })
})
