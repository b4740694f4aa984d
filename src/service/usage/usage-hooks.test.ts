import { expect, test } from 'vitest'
import { callerOfKey } from '#service/access/caller.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { recordQueries } from '#service/database/test-queries.ts'
import { testClock } from '#service/test-clock.ts'
import { usageHooks } from './usage-hooks.ts'

onEveryDatabase('usage hooks', (database) => {
  function begin() {
    const { recorded, take } = recordQueries(database())
    const refused: unknown[] = []
    const usage = usageHooks(recorded, testClock().clock, (_, counter) => {
      if (counter !== undefined) refused.push(counter.key.key_id, counter.counts.completion_tokens)
    })
    const add = (
      organization_id: string,
      key: number,
      team_id: string | null = null,
      prompt_tokens = 2,
    ) => {
      const caller = callerOfKey({
        organization_id,
        id: `key-${String(key)}`,
        team_id,
        permissions: [],
      })
      const work = { caller, operation: 'createChatCompletion', model: 'm' }
      usage.addTokens({ ...work, answering_model: '', prompt_tokens, completion_tokens: 1 })
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
    return { usage, add, tokensOf, take, refused }
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

  test('a counter that the database refuses is reported and left out, and the others are written once', async () => {
    const { usage, add, tokensOf, refused } = begin()
    for (let key = 0; key < 120; key += 1) {
      add('refused', key, null, key === 7 || key === 70 ? Number.NaN : 2)
    }
    await usage.flush()
    expect(new Set(refused)).toEqual(new Set([1, 'key-7', 'key-70']))
    for (const _ of [1, 2]) {
      const { rows, prompt_tokens } = await tokensOf('refused')
      expect([Number(rows), Number(prompt_tokens)]).toEqual([118, 236])
      await usage.flush()
    }
    expect(refused).toHaveLength(4)
  })

  test('counters that could not be written for another reason are written later, once', async () => {
    const { usage, add, tokensOf, refused } = begin()
    add('later', 1)
    await database().schema.alterTable('usage_counts').renameTo('usage_counts_away').execute()
    try {
      await expect(usage.flush()).rejects.toThrow('usage_counts')
    } finally {
      await database().schema.alterTable('usage_counts_away').renameTo('usage_counts').execute()
    }
    await usage.flush()
    const { rows, prompt_tokens } = await tokensOf('later')
    expect([Number(rows), Number(prompt_tokens)]).toEqual([1, 2])
    expect(refused).toEqual([])
  })
})
