import { expect, test } from 'vitest'
import { callerOfKey } from '#service/access/caller.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { recordQueries } from '#service/database/test-queries.ts'
import { testClock } from '#service/test-clock.ts'
import { usageHooks } from './usage-hooks.ts'

onEveryDatabase('usage hooks', (database) => {
  function begin() {
    const { recorded, take } = recordQueries(database())
    const usage = usageHooks(recorded, testClock().clock, () => undefined)
    const add = (organization_id: string, key: number, team_id: string | null = null) => {
      const caller = callerOfKey({
        organization_id,
        id: `key-${String(key)}`,
        team_id,
        permissions: [],
      })
      const work = { caller, operation: 'createChatCompletion', model: 'm' }
      usage.addTokens({ ...work, answering_model: '', prompt_tokens: 2, completion_tokens: 1 })
    }
    const tokensOf = async (organization_id: string) =>
      database()
        .selectFrom('usage_counts')
        .select(({ fn }) => [
          fn.countAll<number | string>().as('rows'),
          fn.sum<number | string>('prompt_tokens').as('prompt_tokens'),
        ])
        .where('organization_id', '=', organization_id)
        .executeTakeFirstOrThrow()
    return { usage, add, tokensOf, take }
  }

  test('the counters of many keys are written by few statements, and added to earlier ones', async () => {
    const { usage, add, tokensOf, take } = begin()
    for (const round of [1, 2]) {
      for (let key = 0; key < 240; key += 1) add('many', key)
      take()
      await usage.flush()
      expect(take().length).toBeLessThanOrEqual(5)
      const { rows, prompt_tokens } = await tokensOf('many')
      expect([Number(rows), Number(prompt_tokens)]).toEqual([240, 480 * round])
    }
  })

  test('names that make one row are one counter', async () => {
    const { usage, tokensOf } = begin()
    const caller = callerOfKey({
      organization_id: 'names',
      id: 'k',
      team_id: null,
      permissions: [],
    })
    const work = { caller, operation: 'testProvider', prompt_tokens: 2, completion_tokens: 1 }
    usage.addTokens({ ...work, model: 'a\nb', answering_model: '' })
    usage.addTokens({ ...work, model: 'a', answering_model: 'b' })
    await usage.flush()
    const { rows, prompt_tokens } = await tokensOf('names')
    expect([Number(rows), Number(prompt_tokens)]).toEqual([1, 4])
  })

  test('what a key does for two teams is one counter', async () => {
    const { usage, add, tokensOf } = begin()
    add('two', 1, 'a')
    add('two', 1, 'b')
    await usage.flush()
    const { rows, prompt_tokens } = await tokensOf('two')
    expect([Number(rows), Number(prompt_tokens)]).toEqual([1, 4])
  })
})
