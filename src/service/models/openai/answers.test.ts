import { expect, test } from 'vitest'
import { joinEvents, startTestEndpoint } from './test-endpoint.ts'
import { completion, cut, ending, event, json, piece } from './test-upstream.ts'
import type { Script } from './test-upstream.ts'

async function answerTo(script: Script, stream = true) {
  await using setup = await startTestEndpoint([script])
  return joinEvents(await setup.all({ stream }))
}

const streamed = (...chunks: string[]): Script => ({ chunks })
const call = (index: number | null, id: string | null, name: string | null, text: unknown) => ({
  ...(index !== null && { index }),
  ...(id !== null && { id }),
  function: { ...(name !== null && { name }), arguments: text },
})
const calls = (...all: object[]): string => piece({ tool_calls: all })

test('a stream gives equal events wherever its bytes are cut', async () => {
  const whole = [
    ': welcome\n\n',
    piece({ role: 'assistant', content: '' }),
    piece({ reasoning_content: 'Hm… ' }),
    piece({ content: 'Grüße, 🌾' }),
    calls(call(0, 'a', 'weigh', '{"kg"')),
    calls(call(0, null, null, ':1}')),
    piece({}, 'tool_calls'),
    event({ choices: [], usage: { prompt_tokens: 2, completion_tokens: 3, total_tokens: 5 } }),
    event('[DONE]'),
  ].join('')
  const crlf = whole.replaceAll('\n', '\r\n').replaceAll('data: ', 'data:')
  const expected = {
    text: 'Grüße, 🌾',
    reasoning: 'Hm… ',
    calls: [{ id: 'a', name: 'weigh', arguments: '{"kg":1}' }],
    finish: 'tool_calls',
    usage: {
      prompt_tokens: 2,
      completion_tokens: 3,
      total_tokens: 5,
      prompt_token_details: null,
      completion_tokens_details: null,
    },
  }
  await using setup = await startTestEndpoint()
  for (const text of [whole, crlf]) {
    for (const size of [1, 2, 3, 7, 1000]) {
      setup.upstream.answer({ chunks: cut(text, size) })
      expect(joinEvents(await setup.all())).toEqual(expected)
    }
  }
  const bytes = Buffer.from(crlf)
  for (let at = 1; at < bytes.length; at += 5) {
    setup.upstream.answer({ chunks: [bytes.subarray(0, at), bytes.subarray(at)] })
    expect(joinEvents(await setup.all())).toEqual(expected)
  }
})

test('a JSON answer is read, streamed request or not', async () => {
  const message = {
    content: 'Hello.',
    reasoning: 'So.',
    tool_calls: [call(null, null, 'a', '{}'), call(null, null, 'a', { b: 1 })],
  }
  for (const stream of [true, false]) {
    const answer = await answerTo(json(completion(message, 'stop')), stream)
    expect(answer).toMatchObject({ text: 'Hello.', reasoning: 'So.', finish: 'tool_calls' })
    expect(answer.calls).toMatchObject([
      { name: 'a', arguments: '{}' },
      { name: 'a', arguments: '{"b":1}' },
    ])
    expect(answer.usage?.total_tokens).toBe(8)
  }
})

test('a stream is read when a whole answer was requested', async () => {
  const answer = await answerTo(streamed(piece({ content: 'Hello.' }), ending()), false)
  expect(answer).toMatchObject({ text: 'Hello.', finish: 'stop' })
})

test('calls are distinguished by index, ID or name', async () => {
  const forms: [string, ...string[]][] = [
    [calls(call(0, 'x', 'a', '{"n":1}')), calls(call(1, 'y', 'b', '{"n":2}'))],
    // All calls come in one chunk.
    [calls(call(0, 'x', 'a', '{"n":1}'), call(1, 'y', 'b', '{"n":2}'))],
    // The calls have no index.
    [calls(call(null, 'x', 'a', '{"n":1}')), calls(call(null, 'y', 'b', '{"n":2}'))],
    // Every index is 0.
    [calls(call(0, 'x', 'a', '{"n":1}')), calls(call(0, 'y', 'b', '{"n":2}'))],
    [calls(call(0, null, 'a', '{"n":1}')), calls(call(0, null, 'b', '{"n":2}'))],
    // The calls have no ID and alternate in pieces.
    [
      calls(call(0, null, 'a', '')),
      calls(call(1, null, 'b', '{"n"')),
      calls(call(0, null, null, '{"n":1}')),
      calls(call(1, null, null, ':2}')),
    ],
    // The calls have neither an index nor an ID.
    [
      calls(call(null, null, 'a', '{"n"')),
      calls(call(null, null, null, ':1}')),
      calls(call(null, null, 'b', '{"n":2}')),
    ],
    // Each piece repeats the name.
    [
      calls(call(0, 'x', 'a', '{"n"')),
      calls(call(0, 'x', 'a', ':1}')),
      calls(call(1, 'y', 'b', '{"n":2}')),
    ],
    // Each piece has a new ID.
    [
      calls(call(0, 'x', 'a', '{"n"')),
      calls(call(0, 'z', null, ':1}')),
      calls(call(1, 'y', 'b', '{"n":2}')),
    ],
    // All calls have one ID.
    [calls(call(0, 'x', 'a', '{"n":1}')), calls(call(1, 'x', 'b', '{"n":2}'))],
    // The arguments are objects instead of texts.
    [calls(call(0, 'x', 'a', { n: 1 }), call(1, 'y', 'b', { n: 2 }))],
    // The name comes after the arguments.
    [
      calls(call(0, 'x', null, '{"n"')),
      calls(call(0, null, 'a', ':1}')),
      calls(call(1, 'y', 'b', '{"n":2}')),
    ],
  ]
  for (const form of forms) {
    const answer = await answerTo(streamed(...form, ending('tool_calls')))
    expect(answer.calls.map(({ name, arguments: text }) => [name, text])).toEqual([
      ['a', '{"n":1}'],
      ['b', '{"n":2}'],
    ])
    const ids = answer.calls.map(({ id }) => id)
    expect(new Set(ids.filter(Boolean)).size).toBe(2)
    expect(answer.finish).toBe('tool_calls')
  }
})

test('a call without arguments has an empty object', async () => {
  const answer = await answerTo(streamed(calls(call(0, 'x', 'now', '')), ending()))
  expect(answer.calls).toEqual([{ id: 'x', name: 'now', arguments: '{}' }])
})

test('a deprecated function_call is a tool call', async () => {
  const answer = await answerTo(
    streamed(
      piece({ function_call: { name: 'a', arguments: '{"n"' } }),
      piece({ function_call: { arguments: ':1}' } }),
      ending('function_call'),
    ),
  )
  expect(answer.calls).toMatchObject([{ name: 'a', arguments: '{"n":1}' }])
  expect(answer.finish).toBe('tool_calls')
})

test('text between think tags is reasoning, wherever it is cut', async () => {
  const text = '\n<think>\nIs 1 < 2? </thin\n</think>\n\nYes, <think> is a tag.'
  for (const size of [1, 2, 5, 100]) {
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
      piece({ content: text.slice(at * size, (at + 1) * size) }),
    )
    const answer = await answerTo(streamed(...pieces, ending()))
    expect(answer.reasoning).toBe('\nIs 1 < 2? </thin\n')
    expect(answer.text).toBe('Yes, <think> is a tag.')
  }
  expect(await answerTo(streamed(piece({ content: ' <b' }), ending()))).toMatchObject({
    text: ' <b',
    reasoning: '',
  })
})

test('content parts are text and reasoning', async () => {
  const content = [
    { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
    { type: 'text', text: 'Yes.' },
  ]
  const answer = await answerTo(streamed(piece({ content }), ending()))
  expect(answer).toMatchObject({ text: 'Yes.', reasoning: 'Hm.' })
})

test('usage is read from any chunk, once, and is missing when none is reported', async () => {
  const usage = {
    prompt_tokens: 9,
    completion_tokens: 4,
    prompt_tokens_details: { cached_tokens: 8 },
    completion_tokens_details: { reasoning_tokens: 1 },
  }
  const early = { usage: { prompt_tokens: 9, completion_tokens: 1, total_tokens: 10 } }
  const forms = [
    [piece({ content: 'a' }), piece({}, 'stop', { usage }), event('[DONE]')],
    [piece({ content: 'a' }), piece({}, 'stop'), event({ choices: [], usage }), event('[DONE]')],
    [piece({ content: 'a' }, null, early), piece({}, 'stop', { usage }), event('[DONE]')],
  ]
  for (const form of forms) {
    expect((await answerTo(streamed(...form))).usage).toEqual({
      prompt_tokens: 9,
      completion_tokens: 4,
      total_tokens: 13,
      prompt_token_details: { cached_tokens: 8 },
      completion_tokens_details: { reasoning_tokens: 1 },
    })
  }
  for (const nothing of [{}, { usage: null }, { usage: 'none' }, { usage: {} }]) {
    const answer = await answerTo(streamed(piece({ content: 'a' }, null, nothing), ending()))
    expect(answer.usage).toBeNull()
  }
})

test('every finish reason maps to one of four', async () => {
  const names: Record<string, string> = {
    stop: 'stop',
    eos: 'stop',
    end_turn: 'stop',
    tool_calls: 'stop',
    something_new: 'stop',
    length: 'length',
    MAX_TOKENS: 'length',
    content_filter: 'content_filter',
  }
  for (const [setup, expected] of Object.entries(names)) {
    const answer = await answerTo(streamed(piece({ content: 'a' }), ending(setup)))
    expect([setup, answer.finish]).toEqual([setup, expected])
  }
  for (const none of ['', null]) {
    const script = streamed(piece({ content: 'a' }, none), event('[DONE]'))
    expect((await answerTo(script)).finish).toBe('stop')
  }
})

test('a stream with a finish reason needs no [DONE] and no last blank line', async () => {
  const script = streamed(piece({ content: 'a' }), piece({ content: 'b' }, 'stop').trimEnd())
  expect(await answerTo(script)).toMatchObject({ text: 'ab', finish: 'stop' })
  const cutAfter: Script = { chunks: [piece({ content: 'a' }, 'stop'), 20], end: 'cut' }
  expect(await answerTo(cutAfter)).toMatchObject({ text: 'a', finish: 'stop' })
})

test('an event without JSON between the pieces of an answer is skipped', async () => {
  const garbage = event('still working') + event(': ping') + event('""') + 'data:\n\n'
  await using setup = await startTestEndpoint([
    streamed(garbage, piece({ content: 'a' }), garbage, piece({ content: 'b' }), ending()),
  ])
  expect(joinEvents(await setup.all())).toMatchObject({ text: 'ab', finish: 'stop' })
  expect(setup.logged).toMatchObject([{ words: 'skipped: 13 characters without JSON' }])
})

test('a refusal and log probabilities are passed on', async () => {
  await using setup = await startTestEndpoint([
    streamed(
      event({
        choices: [{ index: 0, delta: { content: 'a' }, logprobs: { content: [{ token: 'a' }] } }],
      }),
      piece({ refusal: 'No.' }),
      ending(),
    ),
  ])
  const events = await setup.all({ logprobs: true })
  expect(setup.upstream.received[0]?.body['logprobs']).toBe(true)
  expect(events).toEqual([
    { type: 'text', text: 'a', logprobs: { content: [{ token: 'a' }] } },
    { type: 'refusal', text: 'No.' },
    { type: 'finish', reason: 'stop' },
  ])
})

test('an answer may be empty when reasoning used up its tokens, which not every endpoint reports', async () => {
  const script = streamed(piece({ reasoning: 'Hm' }), ending('length'))
  expect(await answerTo(script)).toMatchObject({ text: '', reasoning: 'Hm', finish: 'length' })
  const unreported = streamed(piece({ content: '' }), ending('length'))
  expect(await answerTo(unreported)).toMatchObject({ text: '', finish: 'length' })
})

test('an answer may be empty when it began with a stop sequence', async () => {
  await using setup = await startTestEndpoint([streamed(piece({ content: '' }), ending())])
  const events = await setup.all({ stop: ['Wool'] })
  expect(events).toEqual([{ type: 'finish', reason: 'stop' }])
})

test('a byte order mark and blanks before an answer are skipped', async () => {
  const mark = Buffer.from([0xef, 0xbb, 0xbf])
  const whole = JSON.stringify(completion({ content: 'Hi.' }))
  const beginning = [mark.subarray(0, 1), mark.subarray(1), '\n ']
  expect(await answerTo({ chunks: [mark, ...cut(whole, 9)] }, false)).toMatchObject({ text: 'Hi.' })
  // DeepSeek keeps a connection alive so.
  expect(await answerTo({ chunks: ['\n', '\n', whole] }, false)).toMatchObject({ text: 'Hi.' })
  const stream = piece({ content: 'Hi.' }) + ending()
  expect(await answerTo({ chunks: [...beginning, ...cut(stream, 9)] })).toMatchObject({
    text: 'Hi.',
  })
})

test('pieces that arrive together are one event', async () => {
  await using setup = await startTestEndpoint()
  const nextPiece = Promise.withResolvers<void>()
  const events = setup.ask()
  setup.upstream.answer({
    chunks: [
      piece({ content: 'a' }) + piece({ content: 'b' }),
      nextPiece.promise,
      piece({ content: 'c' }) +
        calls(call(0, 'x', 'f', '{"n"')) +
        calls(call(0, null, null, ':1}')),
      ending('tool_calls'),
    ],
  })
  expect((await events.next()).value).toEqual({ type: 'text', text: 'ab' })
  nextPiece.resolve()
  expect((await events.next()).value).toEqual({ type: 'text', text: 'c' })
  expect((await events.next()).value).toEqual({
    type: 'tool_call',
    index: 0,
    id: 'x',
    name: 'f',
    arguments: '{"n":1}',
  })
  expect((await events.next()).value).toEqual({ type: 'finish', reason: 'tool_calls' })
})
