import { expect, test } from 'vitest'
import { createRun, deleteRun, finishRun, listRuns } from '#contract/runs.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { walkPages } from '#service/http/test-walk.ts'
import { testService } from '#service/test-service.ts'

onEveryDatabase('sorted runs', (database) => {
  async function begin() {
    const { ask, newOrganization } = await testService(database())
    const { admin, newTeam, newKey } = await newOrganization()
    const key = await newKey({ team_id: await newTeam() })
    const stranger = await newKey({ team_id: await newTeam() })
    const create = async (
      content: string,
      result: { first: number | null; took: number | null; tokens: number } | null,
      by = key,
    ) => {
      const body = { request: { model: 'mdl-x5', messages: [{ role: 'user', content }] } }
      const { id } = await ask(createRun, { body }, by)
      if (result === null) return id
      const usage = { prompt_tokens: result.tokens - 1, completion_tokens: 1 }
      const outcome = {
        status: 'completed' as const,
        response: { id: 'c', choices: [], usage },
        error: null,
        events: [],
        first_token_ms: result.first,
        duration_ms: result.took,
      }
      await ask(finishRun, { params: { run_id: id }, body: outcome }, by)
      return id
    }
    await create('other team', { first: 1, took: 1, tokens: 1 }, stranger)
    await create('running', null)
    await create('slow', { first: 20, took: 900.5, tokens: 8 })
    const fast = await create('fast', { first: 30, took: 10, tokens: 900 })
    await create('middle', { first: null, took: 90, tokens: 80 })
    const list = (query: object, by = key) => ask(listRuns, { query }, by)
    return { ask, admin, key, fast, list }
  }

  test('runs can be listed by status, duration, first token and tokens, page by page both ways', async () => {
    const { admin, list } = await begin()
    const titles = async (
      order_by: string,
      order: 'asc' | 'desc',
      of: object = {},
      by?: string,
    ) => {
      const { forward, backward } = await walkPages((page) =>
        list({ ...page, ...of, order_by, order }, by),
      )
      expect(backward).toEqual(forward)
      return forward.map(({ title }) => title)
    }
    for (const filter of [{ scope: 'own' }, { scope: 'all' }, { scope: 'all', model: 'mdl-x5' }]) {
      expect(await titles('duration_ms', 'desc', filter)).toEqual([
        'slow',
        'middle',
        'fast',
        'running',
      ])
      expect(await titles('first_token_ms', 'desc', filter)).toEqual([
        'fast',
        'slow',
        'middle',
        'running',
      ])
      expect(await titles('tokens', 'asc', filter)).toEqual(['running', 'slow', 'middle', 'fast'])
      expect(await titles('status', 'desc', filter)).toEqual(['running', 'middle', 'fast', 'slow'])
    }
    expect(await titles('tokens', 'asc', { scope: 'all' }, admin)).toEqual([
      'running',
      'other team',
      'slow',
      'middle',
      'fast',
    ])
  })

  test('the place of a cursor outlives its run, and a filter goes with every order', async () => {
    const { ask, key, fast, list } = await begin()
    await ask(deleteRun, { params: { run_id: fast } }, key)
    const after = await list({ order_by: 'duration_ms', order: 'asc', after: fast })
    expect(after.data.map(({ title }) => title)).toEqual(['middle', 'slow'])
    const filtered = await list({ order_by: 'tokens', order: 'desc', search: 'slow' })
    expect(filtered.data.map(({ title }) => title)).toEqual(['slow'])
  })
})
