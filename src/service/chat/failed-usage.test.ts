import { expect, test } from 'vitest'
import { createChatCompletion } from '#contract/chat/chat.ts'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import { createCompletion } from '#contract/chat/completions.ts'
import { createGuardrail } from '#contract/guardrails.ts'
import { getUsage } from '#contract/usage.ts'
import { Failure } from '#service/failure.ts'
import type { ModelEvent } from '#service/models/chat-model.ts'
import { embeddedService } from '#service/test-service.ts'
import { calls, counted, puppet, registryOf, says } from './test-puppet.ts'

const messages: ChatRequestInput['messages'] = [{ role: 'user', content: 'How much wool?' }]
const usage = counted(11, 7)
const answers = (text: string): ModelEvent[] => [...says(text), usage]
const cut: ModelEvent[] = [
  { type: 'text', text: '{"wo' },
  { type: 'finish', reason: 'length' },
  usage,
]
const failing = () => {
  throw new Failure('model_failed', 'The model failed.')
}

async function begin(...turns: Parameters<typeof puppet>) {
  const model = puppet(...turns)
  const other = puppet([...says('Nine.'), counted(2, 1)])
  const service = await embeddedService({ models: registryOf({ m: model, other }) })
  const { admin } = service
  return {
    ...service,
    chat: (more: Partial<ChatRequestInput>) =>
      service.send(createChatCompletion, { body: { model: 'm', messages, ...more } }, admin),
    tokens: async () => {
      await service.usage.flush()
      const { prompt_tokens, completion_tokens, failed } = (await service.ask(getUsage, {}, admin))
        .totals
      return { prompt_tokens, completion_tokens, failed }
    },
  }
}

const schema: Partial<ChatRequestInput> = {
  response_format: { type: 'json_schema', json_schema: { schema: { type: 'object' } } },
}
const delegation: Partial<ChatRequestInput> = {
  tools: [{ type: 'llm', function: { model: 'other', description: 'Knows.' } }],
}
const delegate: ModelEvent[] = [...calls(['ask_model', { prompt: 'How much?' }]), usage]

test.each([
  ['two answers that break its schema', schema, [answers('Nine.'), answers('Ten.')], 2, 0],
  ['an answer that is cut before its JSON ends', schema, [cut], 1, 0],
  ['a model that fails after its tool ran', delegation, [delegate, failing], 1, 1],
])('usage counts %s', async (_, more, turns, ownCalls, otherCalls) => {
  const { chat, tokens } = await begin(...turns)
  expect((await chat(more)).statusCode).toBe(500)
  expect(await tokens()).toEqual({
    prompt_tokens: 11 * ownCalls + 2 * otherCalls,
    completion_tokens: 7 * ownCalls + otherCalls,
    failed: 1,
  })
})

test('usage counts all calls of a model that never stops calling a tool', async () => {
  const search: ModelEvent[] = [...calls(['search_web', { query: 'wool' }]), usage]
  const { chat, tokens } = await begin(...Array.from({ length: 7 }, () => search))
  const tools: ChatRequestInput['tools'] = [{ type: 'web_search', function: {} }]
  expect((await chat({ tools })).statusCode).toBe(500)
  expect(await tokens()).toEqual({ prompt_tokens: 77, completion_tokens: 49, failed: 1 })
})

test('usage counts an answer that a guardrail blocks', async () => {
  const { ask, admin, chat, tokens } = await begin(answers('Write to ana@wool.example.'))
  const rule = { type: 'personal_data' as const, entities: ['email' as const] }
  await ask(createGuardrail, { body: { name: 'Mail', rule } }, admin)
  expect((await chat({})).statusCode).toBe(400)
  expect((await tokens()).prompt_tokens).toBeGreaterThan(0)
})

test('usage counts the texts of which the best was to be chosen when one fails', async () => {
  const { send, admin, tokens } = await begin(answers('warm'), failing)
  const body = { model: 'm', prompt: 'Wool is', best_of: 2 }
  expect((await send(createCompletion, { body }, admin)).statusCode).toBe(500)
  expect(await tokens()).toEqual({ prompt_tokens: 11, completion_tokens: 7, failed: 1 })
})
