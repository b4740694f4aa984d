import { expect, test } from 'vitest'
import type { Message } from '#contract/chat/messages.ts'
import type { GuardrailAction, GuardrailRule } from '#contract/guardrails.ts'
import { calls, puppet, says } from '#service/chat/test-puppet.ts'
import type { ModelEvent, ModelRequest } from '#service/models/chat-model.ts'
import { modelRequest } from '#service/models/reader/test-model.ts'
import { detectorOf } from './guard.ts'
import type { Policy } from './guard.ts'
import { guardedModel } from './guarded-model.ts'

const never = new AbortController().signal
const policy = (rule: GuardrailRule, action: GuardrailAction): Policy => ({
  id: null,
  name: 'Rule',
  action,
  detector: detectorOf(rule, null),
  judge: null,
})
const mail: GuardrailRule = {
  type: 'personal_data',
  entities: ['email', 'payment_card'],
  fields: [],
}
const zebra: GuardrailRule = { type: 'denied_topics', phrases: ['forbidden zebra'] }

const user = (content: Message['content']): Message => ({ role: 'user', content }) as Message
const plain = modelRequest('Hello')
const lookUp = {
  name: 'look_up',
  description: 'Looks a person up',
  parameters: { type: 'object', properties: { who: { type: 'string' } } },
  strict: null,
  builtIn: null,
}

/** What a model receives of a request under a guardrail, or the key of the failure. */
async function sent(
  request: Partial<ModelRequest>,
  rule: GuardrailRule,
  action: GuardrailAction,
): Promise<ModelRequest | string> {
  const model = puppet(says('Done.'))
  const guard = { input: [policy(rule, action)], output: [], onFindings: () => undefined }
  try {
    await Array.fromAsync(guardedModel(model, guard).answer({ ...plain, ...request }, never))
  } catch (error) {
    return String(Reflect.get(Object(error), 'key'))
  }
  const [received] = model.requests
  if (received === undefined) throw new Error('the model received nothing')
  return received
}

/** The events of an answer under a guardrail. */
async function answered(
  events: ReturnType<typeof says>,
  action: GuardrailAction,
  request: Partial<ModelRequest> = {},
): Promise<ModelEvent[]> {
  const guard = { input: [], output: [policy(mail, action)], onFindings: () => undefined }
  return Array.fromAsync(
    guardedModel(puppet(events), guard).answer({ ...plain, ...request }, never),
  )
}

const amy = 'mail amy@example.com'

test('what explains a function or a schema to a model is redacted', async () => {
  const schema = {
    type: 'object',
    title: amy,
    properties: { description: { type: 'string', description: amy } },
  }
  const request = await sent(
    {
      functions: [{ ...lookUp, description: amy, parameters: schema }],
      schema: { name: 'answer', schema, strict: true },
    },
    mail,
    'redact',
  )
  const redacted = {
    type: 'object',
    title: 'mail [email]',
    properties: { description: { type: 'string', description: 'mail [email]' } },
  }
  expect(request).toMatchObject({
    functions: [{ name: 'look_up', description: 'mail [email]', parameters: redacted }],
    schema: { name: 'answer', schema: redacted },
  })
})

const call = (changes: { id?: string; name?: string; arguments?: string }): Message => ({
  role: 'assistant',
  content: null,
  tool_calls: [
    {
      id: changes.id ?? 'call_1',
      type: 'function',
      function: { name: changes.name ?? 'look_up', arguments: changes.arguments ?? '{}' },
    },
  ],
})
const enumOf = (value: string) => ({ type: 'object', properties: { who: { enum: [value] } } })

test.each<[string, Partial<ModelRequest>]>([
  ['a value of a schema', { schema: { name: 'a', schema: enumOf('a@b.example'), strict: true } }],
  ['a property', { functions: [{ ...lookUp, parameters: { properties: { 'a@b.example': {} } } }] }],
  [
    'a title in data',
    { functions: [{ ...lookUp, parameters: { const: { title: 'a@b.example' } } }] },
  ],
  ['a stop sequence', { stop: ['a@b.example'] }],
  ['the name of a speaker', { messages: [{ role: 'user', content: 'Hi', name: 'a@b.example' }] }],
  ['the name of a called function', { messages: [call({ name: 'a@b.example' })] }],
  ['the ID of a call', { messages: [call({ id: 'a@b.example' })] }],
  [
    'the call of a result',
    { messages: [{ role: 'tool', content: 'Done.', tool_call_id: 'a@b.example' }] },
  ],
])('what cannot be redacted is blocked: %s', async (_, request) => {
  expect(await sent(request, mail, 'redact')).toBe('guardrail_blocked')
  expect(await sent(request, mail, 'flag')).toMatchObject(request)
})

test('an ID that looks like a card number passes', async () => {
  const request = { messages: [call({ id: '4111111111111111' })] }
  expect(await sent(request, mail, 'block')).toMatchObject(request)
})

test.each([
  ['as JSON', '{"q":"forb\\u0069dden zebra"}'],
  ['with a line break in JSON', '{"q":"forbidden\\nzebra"}'],
  ['with an escaped pair', '{"q":"\\ud83e\\udd93 forbidden \\u007aebra"}'],
])('escapes in the arguments of a call hide nothing, %s', async (_, text) => {
  expect(await sent({ messages: [call({ arguments: text })] }, zebra, 'block')).toBe(
    'guardrail_blocked',
  )
})

test('an escaped value is redacted in place', async () => {
  const text = String.raw`{"to":"Z\u00fcrich, bob\u0040example.com\nand on","path":"C:\\new"}`
  const request = await sent({ messages: [call({ arguments: text })] }, mail, 'redact')
  expect(request).toMatchObject({
    messages: [
      call({ arguments: String.raw`{"to":"Z\u00fcrich, [email]\nand on","path":"C:\\new"}` }),
    ],
  })
})

test('line breaks that a path only seems to have separate no words', async () => {
  const text = String.raw`Open C:\forbidden\new zebra`
  expect(await sent({ messages: [user(text)] }, zebra, 'block')).toMatchObject({
    messages: [user(text)],
  })
})

test.each([
  ['within a word', ['forbid', 'den zebra']],
  ['between words', ['The forbidden', 'zebra runs']],
])('a phrase split over two parts of a message is found %s', async (_, texts) => {
  const content = texts.map((text) => ({ type: 'text' as const, text }))
  expect(await sent({ messages: [user(content)] }, zebra, 'block')).toBe('guardrail_blocked')
  const request = await sent({ messages: [user(content)] }, zebra, 'redact')
  expect(JSON.stringify(request)).toContain('[denied_topic]')
})

test('parts in which nothing is split stay as they are', async () => {
  const content = ['A zebra.', 'Two zebras.'].map((text) => ({ type: 'text' as const, text }))
  expect(await sent({ messages: [user(content)] }, zebra, 'block')).toMatchObject({
    messages: [user(content)],
  })
})

test('a JSON answer is read with its escapes, in pieces of any size', async () => {
  const text = String.raw`{"a":"Z\u00fcrich \\ bob\u0040example.com\nand C:\\\u0061b"}`
  const schema = { name: 'a', schema: { type: 'object' }, strict: true }
  for (let size = 1; size <= text.length; size += 1) {
    const pieces = text.match(new RegExp(`.{1,${size}}`, 'gsu')) ?? []
    const events = await answered(says(...pieces), 'redact', { schema })
    const whole = events.map((event) => (event.type === 'text' ? event.text : '')).join('')
    expect([size, whole]).toEqual([
      size,
      String.raw`{"a":"Z\u00fcrich \\ [email]\nand C:\\\u0061b"}`,
    ])
  }
  await expect(answered(says(text), 'block', { schema })).rejects.toMatchObject({
    key: 'guardrail_blocked',
  })
})

test('the names and arguments of calls in an answer are guarded', async () => {
  const events = await answered(
    calls(['a@b.example', String.raw`{"to":"bob\u0040example.com"}`]),
    'redact',
  )
  expect(events.find(({ type }) => type === 'tool_call')).toMatchObject({
    name: '[email]',
    arguments: '{"to":"[email]"}',
  })
})
