import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createChatCompletion } from '#contract/chat/chat.ts'
import { createGuardrail, listGuardrails } from '#contract/guardrails.ts'
import { puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

onEveryDatabase('hits of guardrails', (database) => {
  test('hits that cannot be written are written with the next flush', async () => {
    const model = puppet(says('Warm.'), says('Dear.'))
    const { ask, guards, newOrganization } = await testService(database(), {
      models: registryOf({ m: model }),
    })
    const { admin } = await newOrganization()
    const rule = { type: 'denied_topics' as const, phrases: ['wool'] }
    await ask(createGuardrail, { body: { name: 'Wool', action: 'flag', rule } }, admin)
    const messages = [{ role: 'user' as const, content: 'What is wool?' }]
    const chat = () => ask(createChatCompletion, { body: { model: 'm', messages } }, admin)

    await chat()
    await sql`alter table guardrail_hits rename to away`.execute(database())
    await expect(guards.flush()).rejects.toThrow('guardrail_hits')
    await sql`alter table away rename to guardrail_hits`.execute(database())
    await chat()
    await Promise.all([guards.flush(), guards.flush()])
    const { data } = await ask(listGuardrails, {}, admin)
    expect(data.map(({ hits }) => hits)).toEqual([2])
  })
})
