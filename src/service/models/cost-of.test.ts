import { expect, test } from 'vitest'
import { callerOfOrganization } from '#service/access/caller.ts'
import { registryOf } from '#service/chat/test-puppet.ts'
import { costOf } from './cost-of.ts'

const listed = (id: string, upstream: string, price: number | null) => ({
  id,
  upstream,
  name: id,
  object: 'model' as const,
  created: 0,
  owned_by: 'Barn',
  state: 'active' as const,
  kind: 'language' as const,
  context_window: null,
  abilities: { tools: true, json_schema: true, images: true },
  price_input: price,
  price_output: price,
  removed_on: null,
  replacement: null,
})

test('of several IDs of the model that answered, the highest price counts, in any order', async () => {
  const router = listed('router', 'auto', 1)
  const ids = [
    listed('cheap', 'swift', 2),
    listed('dear', 'swift', 5),
    listed('free', 'swift', null),
  ]
  const tokens = { answering_model: 'swift', prompt_tokens: 1_000_000, completion_tokens: 0 }
  for (const order of [ids, ids.toReversed()]) {
    const models = { ...registryOf({}), list: () => Promise.resolve([router, ...order]) }
    const caller = callerOfOrganization('o')
    expect(await costOf({ models }, caller, [{ model: 'router', ...tokens }])).toBe(5)
    expect(await costOf({ models }, caller, [{ model: 'cheap', ...tokens }])).toBe(2)
  }
})
