import { describe, expect, test } from 'vitest'
import type { Message } from '#contract/chat/messages.ts'
import {
  functionResultMessages,
  ask,
  inProcessReader,
  modelFunction,
  modelRequest,
} from './test-model.ts'

const reader = inProcessReader()
const schema = {
  name: 'bill',
  strict: true,
  schema: {
    type: 'object',
    properties: {
      total: { type: ['number', 'null'] },
      due_date: { type: ['string', 'null'], format: 'date' },
    },
    required: ['total', 'due_date'],
    additionalProperties: false,
  },
}
const bill = 'Total: $120.50\nDue date: 2025-07-01'

describe('answers that fill a JSON schema', () => {
  test.each([
    ['the order first', `Extract the total and the due date from this bill:\n\n${bill}`],
    ['the order last', `${bill}\n\nExtract the total and the due date as JSON.`],
    ['no order', bill],
    ['JSON', '{"bill":{"total":120.5,"dueDate":"2025-07-01"}}'],
    ['JSON as code', '```json\n{"total":"120.50","due_date":"2025-07-01"}\n```'],
    ['one line', 'Read this: Total: $120.50; Due date: 2025-07-01'],
  ])('from the text of the user: %s', async (_, message) => {
    const answer = await ask(reader, modelRequest(message, { schema }))
    expect(JSON.parse(answer.text)).toEqual({ total: 120.5, due_date: '2025-07-01' })
    expect(answer.finish).toBe('stop')
  })

  test('a label that could be an instruction is a label', async () => {
    const text = { type: 'string' }
    const named = {
      name: 'person',
      strict: true,
      schema: {
        type: 'object',
        properties: { name: text, city: text },
        required: ['name', 'city'],
        additionalProperties: false,
      },
    }
    const answer = await ask(
      reader,
      modelRequest('Name: Ana Costa, city: Porto', { schema: named }),
    )
    expect(JSON.parse(answer.text)).toEqual({ name: 'Ana Costa', city: 'Porto' })
  })

  test('words of a question are not used as values', async () => {
    const message = 'Extract the total: 100 is the usual one, but leave out what is not there.'
    const answer = await ask(reader, modelRequest(`${message}\n\nDue date: 2025-07-01`, { schema }))
    expect(JSON.parse(answer.text)).toEqual({ total: null, due_date: '2025-07-01' })
  })

  test('an instruction without a text applies to an earlier text', async () => {
    const before: Message[] = [
      { role: 'user', content: bill },
      { role: 'assistant', content: 'Read.' },
    ]
    const then = async (content: string) => {
      const messages: Message[] = [...before, { role: 'user', content }]
      return JSON.parse((await ask(reader, modelRequest(messages, { schema }))).text)
    }
    expect(await then('Now give me that as JSON.')).toEqual({
      total: 120.5,
      due_date: '2025-07-01',
    })
    expect(await then('Total: $7')).toEqual({ total: 7, due_date: null })
  })

  test('a built-in tool is first asked for the fields, and its result fills them', async () => {
    const functions = [modelFunction('graph', 'graph')]
    const question = 'Fill in the terms of the lease.'
    const first = await ask(reader, modelRequest(question, { functions, schema }))
    expect(first.calls).toEqual([
      {
        name: 'graph',
        args: { question: `${question}\nWhat is the total?\nWhat is the due date?` },
      },
    ])
    const result = 'The total is €900 [1]. The due date is 3 May 2026 [2].'
    const request = modelRequest(functionResultMessages(question, 'graph', result), {
      functions,
      schema,
    })
    expect(JSON.parse((await ask(reader, request)).text)).toEqual({
      total: 900,
      due_date: '2026-05-03',
    })
  })

  test('no values are taken from the question to a tool', async () => {
    const place = {
      ...schema,
      schema: {
        type: 'object',
        properties: { place: { type: ['string', 'null'] } },
        required: ['place'],
      },
    }
    const messages: Message[] = [
      { role: 'user', content: 'What is the wind limit for berthing, and since when?' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'graph', arguments: '{}' } }],
      },
      {
        role: 'tool',
        tool_call_id: 'a',
        content:
          'The wind limit is 40 knots [1].\n\nThese documents do not answer “What is the place?”',
      },
    ]
    const functions = [modelFunction('graph', 'graph')]
    const answer = await ask(reader, modelRequest(messages, { schema: place, functions }))
    expect(JSON.parse(answer.text)).toEqual({ place: null })
  })

  test('the pages of a web search and the JSON of a function fill the schema', async () => {
    const results = [{ url: 'https://a.example/', title: 'Bill', content: 'The total is €900.' }]
    for (const [kind, content] of [
      ['web_search', { results }],
      [null, { summary: { total: 900 } }],
    ] as const) {
      const messages = functionResultMessages('What is the total?', 'tool', JSON.stringify(content))
      const functions = [modelFunction('tool', kind)]
      const answer = await ask(reader, modelRequest(messages, { functions, schema }))
      expect(JSON.parse(answer.text)).toEqual({ total: 900, due_date: null })
    }
  })

  test('a missing required value is a failure', async () => {
    const strict = {
      ...schema,
      schema: { type: 'object', properties: { total: { type: 'number' } }, required: ['total'] },
    }
    await expect(
      ask(reader, modelRequest('Due date: 2025-07-01', { schema: strict })),
    ).rejects.toMatchObject({
      key: 'answer_not_valid',
      message: expect.stringContaining('total'),
      extras: { path: 'total' },
    })
  })

  test('the JSON is cut at max_tokens', async () => {
    const answer = await ask(reader, modelRequest(bill, { schema, max_tokens: 2 }))
    expect(answer.finish).toBe('length')
    expect(answer.text.length).toBeLessThanOrEqual(8)
  })
})
