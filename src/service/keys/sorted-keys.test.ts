import { expect, test } from 'vitest'
import { createKey, createTeam, listKeys, listTeams, revokeKey } from '#contract/access.ts'
import { updateTeam } from '#contract/access-questions.ts'
import { createGraph, deleteGraph } from '#contract/graphs.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { walkPages } from '#service/http/test-walk.ts'
import { testService } from '#service/test-service.ts'

onEveryDatabase('sorted keys and teams', (database) => {
  test('keys can be listed by name and by expiry, page by page both ways', async () => {
    const { ask, newOrganization } = await testService(database())
    const organization = await newOrganization()
    const admin = await organization.newKey({ name: 'root', permissions: ['*:admin'] })
    const soon = '2126-01-01T00:00:00Z'
    const late = '2127-01-01T00:00:00Z'
    const made = new Set<string>()
    for (const [name, expires_at] of [
      ['Élan', late],
      ['anvil', null],
      ['Bell', soon],
      ['élan', soon],
    ] as const) {
      await ask(createKey, { body: { name, expires_at } }, admin)
      made.add(name)
    }
    const names = async (
      order_by: 'name' | 'expires_at',
      order: 'asc' | 'desc',
    ): Promise<string[]> => {
      const { forward, backward } = await walkPages((page) =>
        ask(listKeys, { query: { ...page, order_by, order } }, admin),
      )
      expect(backward).toEqual(forward)
      return forward.map(({ name }) => name).filter((name) => made.has(name))
    }
    expect(await names('name', 'asc')).toEqual(['anvil', 'Bell', 'Élan', 'élan'])
    expect(await names('name', 'desc')).toEqual(['élan', 'Élan', 'Bell', 'anvil'])
    expect(await names('expires_at', 'asc')).toEqual(['Bell', 'élan', 'Élan', 'anvil'])
    expect(await names('expires_at', 'desc')).toEqual(['anvil', 'Élan', 'élan', 'Bell'])
  })

  test('keys can be listed by their last use, those that were never used at the end', async () => {
    const { ask, newOrganization } = await testService(database())
    const { admin } = await newOrganization()
    const days = { anvil: '25', bell: '26' }
    for (const name of ['unused', ...Object.keys(days)]) {
      await ask(createKey, { body: { name } }, admin)
    }
    for (const [name, day] of Object.entries(days)) {
      await database()
        .updateTable('keys')
        .set({ last_used_at: `2026-11-${day}T10:00:00.000000Z` })
        .where('name', '=', name)
        .execute()
    }
    const names = async (order: 'asc' | 'desc') => {
      const query = { order_by: 'last_used_at', order } as const
      const { data } = await ask(listKeys, { query }, admin)
      // The key that asks was used last, which is noted at some time.
      return data.map(({ name }) => name).filter((name) => name !== 'A key')
    }
    expect(await names('desc')).toEqual(['bell', 'anvil', 'unused'])
    expect(await names('asc')).toEqual(['unused', 'anvil', 'bell'])
  })

  test('the place of a cursor outlives its key', async () => {
    const { ask, newOrganization } = await testService(database())
    const { admin } = await newOrganization()
    for (const name of ['b', 'c', 'd']) await ask(createKey, { body: { name } }, admin)
    const list = (query: { limit?: number; after?: string }) =>
      ask(listKeys, { query: { order_by: 'name', order: 'asc', search: '', ...query } }, admin)
    const { data } = await list({})
    const second = data.find(({ name }) => name === 'c')?.id ?? ''
    await ask(revokeKey, { params: { key_id: second } }, admin)
    expect((await list({ after: second })).data.map(({ name }) => name)).toEqual(['d'])
  })

  test('a search for a key ignores the case of letters beyond ASCII', async () => {
    const { ask, newOrganization } = await testService(database())
    const { admin } = await newOrganization()
    await ask(createKey, { body: { name: 'ÉLAN' } }, admin)
    const { data } = await ask(listKeys, { query: { search: 'élan' } }, admin)
    expect(data.map(({ name }) => name)).toEqual(['ÉLAN'])
  })

  test('teams can be listed by name, and move when they are renamed', async () => {
    const { ask, newOrganization } = await testService(database())
    const { admin } = await newOrganization()
    const ids: string[] = []
    for (const name of ['wool', 'Ärzte', 'Barn', 'flax', 'ärger']) {
      ids.push((await ask(createTeam, { body: { name } }, admin)).id)
    }
    const names = async (order: 'asc' | 'desc') => {
      const { forward, backward } = await walkPages((page) =>
        ask(listTeams, { query: { ...page, order_by: 'name', order } }, admin),
      )
      expect(backward).toEqual(forward)
      return forward.map(({ name }) => name).filter((name) => !'Ää'.includes(name.slice(0, 1)))
    }
    expect(await names('asc')).toEqual(['Barn', 'flax', 'wool'])
    await ask(updateTeam, { params: { team_id: ids[2] ?? '' }, body: { name: 'Yard' } }, admin)
    expect(await names('desc')).toEqual(['Yard', 'wool', 'flax'])
  })

  test('teams can be listed by how many keys and graphs they have', async () => {
    const { ask, newOrganization } = await testService(database())
    const { admin, newTeam, newKey } = await newOrganization()
    for (const [name, keys, graphs] of [
      ['one and two', 1, 2],
      ['two and none', 2, 0],
      ['none and one', 0, 1],
      ['two and one', 2, 1],
    ] as const) {
      const id = await newTeam(name)
      for (let made = 0; made < keys; made += 1) await newKey({ team_id: id })
      const revoked = await ask(createKey, { body: { name: 'revoked', team_id: id } }, admin)
      await ask(revokeKey, { params: { key_id: revoked.id } }, admin)
      for (let made = 0; made <= graphs; made += 1) {
        const body = { name: `${name} ${made}`, team_ids: [id] }
        const graph = await ask(createGraph, { body }, admin)
        if (made === graphs) await ask(deleteGraph, { params: { graph_id: graph.id } }, admin)
      }
    }
    const names = async (order_by: 'keys' | 'graphs', order: 'asc' | 'desc') => {
      const { forward, backward } = await walkPages((page) =>
        ask(listTeams, { query: { ...page, order_by, order } }, admin),
      )
      expect(backward).toEqual(forward)
      return forward.map((team) => [team.name, team[order_by]])
    }
    expect(await names('keys', 'desc')).toEqual([
      ['two and one', 2],
      ['two and none', 2],
      ['one and two', 1],
      ['none and one', 0],
    ])
    expect(await names('graphs', 'asc')).toEqual([
      ['two and none', 0],
      ['none and one', 1],
      ['two and one', 1],
      ['one and two', 2],
    ])
  })
})
