import { expect, onTestFinished, test } from 'vitest'
import { createKey, getMe, revokeKey } from '#contract/access.ts'
import { createChatCompletion } from '#contract/chat/chat.ts'
import { createGraph } from '#contract/graphs.ts'
import { createGuardrail } from '#contract/guardrails.ts'
import { putLimits } from '#contract/limits.ts'
import { puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { openPostgres } from '#service/database/postgres/postgres.ts'
import { newTestPostgresUrl } from '#service/database/test-databases.ts'
import { testClock } from '#service/test-clock.ts'
import { testService } from '#service/test-service.ts'

test('what one process revokes, limits or guards, another one on the same database honours within two seconds', async () => {
  const url = await newTestPostgresUrl()
  const { clock, pass } = testClock()
  const begin = async () => {
    const database = openPostgres(url, { hasTenantRole: true })
    onTestFinished(() => database.destroy())
    const models = registryOf({ m: puppet(says('Wool.'), says('Wool.')) })
    return testService(database, { clock, models })
  }
  const [one, other] = [await begin(), await begin()]
  const { admin } = await one.newOrganization()
  const { id: key_id, key } = await one.ask(createKey, { body: { name: 'Loom' } }, admin)
  const chat = {
    body: {
      model: 'm',
      messages: [{ role: 'user' as const, content: 'Write to a@wool.example.' }],
    },
  }
  // The other process has read the key, that there are no limits, and that there are no guardrails.
  await other.ask(getMe, {}, key)
  await other.ask(createGraph, { body: { name: 'Wool' } }, admin)
  await other.ask(createChatCompletion, chat, admin)

  await one.ask(revokeKey, { params: { key_id } }, admin)
  const limits = [{ limit: 'graphs_per_hour' as const, maximum: 1 }]
  await one.ask(putLimits, { body: { limits } }, admin)
  const rule = { type: 'personal_data' as const, entities: ['email' as const] }
  await one.ask(createGuardrail, { body: { name: 'Mail', rule } }, admin)
  pass(2)
  expect((await other.refusal(getMe, {}, key)).status).toBe(401)
  await other.ask(createGraph, { body: { name: 'Silk' } }, admin).catch(() => undefined)
  expect((await other.refusal(createGraph, { body: { name: 'Linen' } }, admin)).status).toBe(429)
  expect((await other.refusal(createChatCompletion, chat, admin)).failure).toBe('guardrail_blocked')
})
