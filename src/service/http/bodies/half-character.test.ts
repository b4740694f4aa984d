import { expect, test } from 'vitest'
import { createChatCompletion } from '#contract/chat/chat.ts'
import { createGuardrail } from '#contract/guardrails.ts'
import { createRun } from '#contract/runs.ts'
import { embeddedService } from '#service/test-service.ts'

test('half of a character in what is stored is refused at its field, and not replaced', async () => {
  const { refusal, ask, admin } = await embeddedService()
  const guardrail = (phrase: string) => ({
    body: {
      name: 'No recipes',
      action: 'block' as const,
      rule: { type: 'denied_topics' as const, phrases: ['recipe', phrase] },
    },
  })
  const { failure, body } = await refusal(createGuardrail, guardrail('a\ud83d'), admin)
  expect(failure).toBe('field_out_of_range')
  expect(body.errors).toMatchObject([
    {
      description: '“rule.phrases.1” contains half of a character (a lone surrogate).',
      extras: { path: 'rule.phrases.1' },
    },
  ])
  const { rule } = await ask(createGuardrail, guardrail('a\ud83d\ude00'), admin)
  expect(rule).toMatchObject({ phrases: ['recipe', 'a\ud83d\ude00'] })

  const named = await refusal(createRun, { body: { request: { 'a\udc00': 1 } } }, admin)
  expect(named.body.errors[0]?.extras).toMatchObject({ path: 'request' })
})

test('a question with half of a character is answered, as nothing of it is stored', async () => {
  const { send, admin } = await embeddedService()
  const messages = [{ role: 'user' as const, content: 'What is wool? \ud83d' }]
  const reply = await send(createChatCompletion, { body: { model: 'mdl-x5', messages } }, admin)
  expect(reply.statusCode).toBe(200)
})
