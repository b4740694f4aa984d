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

describe('built-in functions', () => {
  test.each([
    ['graph', 'How long is the warranty?', { question: 'How long is the warranty?' }],
    ['web_search', 'Who won the race?', { query: 'Who won the race?' }],
    ['llm', 'Write a poem', { prompt: 'Write a poem' }],
    ['vision', 'What is in {{a}}?', { prompt: 'What is in {{a}}?' }],
    [
      'translation',
      'Translate "Good day" into German',
      { text: 'Good day', target_language_code: 'de' },
    ],
    [
      'translation',
      'Translate to French: I am late.',
      { text: 'I am late.', target_language_code: 'fr' },
    ],
    ['translation', 'Der Zug kommt.', { text: 'Der Zug kommt.' }],
  ] as const)('%s is called: %s', async (kind, message, args) => {
    const answer = await ask(
      reader,
      modelRequest(message, { functions: [modelFunction('the_tool', kind)] }),
    )
    expect(answer.calls).toEqual([{ name: 'the_tool', args }])
    expect(answer.finish).toBe('tool_calls')
    expect(answer.text).toBe('')
  })

  test('a parameter of a built-in function may have another name', async () => {
    const parameters = { type: 'object', properties: { ask: { type: 'string' } } }
    const functions = [modelFunction('graph', 'graph', parameters)]
    const answer = await ask(reader, modelRequest('How long is it?', { functions }))
    expect(answer.calls).toEqual([{ name: 'graph', args: { ask: 'How long is it?' } }])
  })

  test('a greeting or the choice "none" calls no function', async () => {
    const functions = [modelFunction('graph', 'graph')]
    for (const request of [
      modelRequest('Hello', { functions }),
      modelRequest('How long is it?', { functions, function_choice: 'none' }),
    ]) {
      expect((await ask(reader, request)).calls).toEqual([])
    }
  })

  test.each(['graph', 'llm', 'translation', 'vision'] as const)(
    'the result of %s is quoted unchanged',
    async (kind) => {
      const result = 'The warranty is **two years** [1].\n\n- {"a": 1}'
      const messages = functionResultMessages('How long?', 'tool', result)
      const functions = [modelFunction('tool', kind)]
      const answer = await ask(
        reader,
        modelRequest(messages, { functions, function_choice: 'required' }),
      )
      expect(answer.text).toBe(result)
      expect(answer.calls).toEqual([])
    },
  )

  test('a new question after an answer calls the function again', async () => {
    const messages: Message[] = [
      ...functionResultMessages('How long?', 'graph', 'Two years.'),
      { role: 'assistant', content: 'Two years.' },
      { role: 'user', content: 'And who pays the transport?' },
    ]
    const functions = [modelFunction('graph', 'graph')]
    const answer = await ask(reader, modelRequest(messages, { functions }))
    expect(answer.calls).toEqual([
      { name: 'graph', args: { question: 'And who pays the transport?' } },
    ])
  })

  test('web pages are quoted with their addresses', async () => {
    const results = [
      {
        url: 'https://a.example/tower',
        title: 'The tower',
        content: 'The tower is 324 metres tall. It is painted brown.',
      },
      { url: 'https://b.example/', title: 'Bread', content: 'Bread is baked daily.' },
    ]
    const functions = [modelFunction('web_search', 'web_search')]
    const search = (content: unknown) =>
      ask(
        reader,
        modelRequest(
          functionResultMessages(
            'How tall is the tower?',
            'web_search',
            JSON.stringify({ results: content }),
          ),
          { functions },
        ),
      )
    const answer = await search(results)
    expect(answer.text).toBe('The tower is 324 metres tall. (https://a.example/tower)')
    expect((await search(results.slice(1))).text).toContain('- Bread: https://b.example/')
    expect((await search([])).text).toContain('found nothing')
  })

  test('the address of a web page cannot end an image or a link that its text begins', async () => {
    const search = async (pages: unknown[]) => {
      const text = JSON.stringify({ results: pages })
      const messages = functionResultMessages('How tall is the tower?', 'web_search', text)
      const functions = [modelFunction('web_search', 'web_search')]
      return (await ask(reader, modelRequest(messages, { functions }))).text
    }
    const url = 'https://a.example/a](https://b.example/<x>.png)'
    const encoded = 'https://a.example/a%5D%28https://b.example/%3Cx%3E.png%29'
    expect(
      await search([{ url, title: 'Tower', content: 'The tower is 324 metres tall ![here' }]),
    ).toBe(`The tower is 324 metres tall ![here (${encoded})`)
    expect(await search([{ url, title: 'Bread ![here', content: 'Bread.' }])).toContain(
      `- Bread ![here: ${encoded}`,
    )
    expect(await search([{ url, title: null, content: 'Bread.' }])).toContain(
      `- ${encoded}: ${encoded}`,
    )
    const local = { url: 'http://[::1]:80/a(b)', title: 'Bread', content: 'Bread.' }
    expect(await search([local])).toContain('- Bread: http://[::1]:80/a%28b%29')
  })
})

describe("the caller's functions", () => {
  const weather = modelFunction(
    'get_weather',
    null,
    {
      type: 'object',
      properties: {
        city: { type: 'string' },
        unit: { type: 'string', enum: ['celsius', 'fahrenheit'] },
      },
      required: ['city'],
    },
    'The weather of a city',
  )

  test('a function is called when the message clearly asks for it', async () => {
    const request = modelRequest('What is the weather in Paris in celsius?', {
      functions: [weather],
    })
    const answer = await ask(reader, request)
    expect(answer.calls).toEqual([
      { name: 'get_weather', args: { city: 'Paris', unit: 'celsius' } },
    ])
  })

  test.each(['What is the weather?', 'How tall is the tower in Paris?'])(
    'no function is called when its arguments are unknown or it does not fit: %s',
    async (message) => {
      const answer = await ask(reader, modelRequest(message, { functions: [weather] }))
      expect(answer.calls).toEqual([])
      expect(answer.text).toContain('not a language model')
    },
  )

  test('a required function whose arguments cannot be filled fails', async () => {
    for (const function_choice of ['required', { name: 'get_weather' }] as const) {
      const request = modelRequest('Tell me a joke', { functions: [weather], function_choice })
      await expect(ask(reader, request)).rejects.toMatchObject({
        key: 'answer_not_valid',
        extras: { path: 'city' },
      })
    }
  })

  test('a required function is called', async () => {
    const search = modelFunction('lookup', null, {
      type: 'object',
      properties: { query: { type: 'string' }, limit: { type: 'integer' } },
      required: ['query'],
    })
    const request = modelRequest('Where is Ann?', {
      functions: [search, weather],
      function_choice: { name: 'lookup' },
    })
    expect((await ask(reader, request)).calls).toEqual([
      { name: 'lookup', args: { query: 'Where is Ann?' } },
    ])
  })

  test('the result of a function is the answer, with JSON as lines', async () => {
    const say = async (result: string) =>
      (
        await ask(
          reader,
          modelRequest(functionResultMessages('How is it?', 'get_weather', result), {
            functions: [weather],
          }),
        )
      ).text
    expect(await say('Sunny, 21 degrees.')).toBe('Sunny, 21 degrees.')
    expect(await say('{"city":"Paris","now":{"sky":"clear","degrees":21}}')).toBe(
      'city: Paris\n\n# now\nsky: clear\ndegrees: 21',
    )
    expect(await say('[{"day":"Monday","degrees":20},{"day":"Tuesday"}]')).toBe(
      '| day | degrees |\n| --- | --- |\n| Monday | 20 |\n| Tuesday |  |',
    )
  })
})
