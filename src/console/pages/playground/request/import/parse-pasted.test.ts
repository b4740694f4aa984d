import { expect, test } from 'vitest'
import { chatRequest } from '#contract/chat/chat.ts'
import { parsePasted } from './parse-pasted.ts'

function body(text: string): Record<string, unknown> {
  const pasted = parsePasted(text)
  if (pasted.status !== 'read') throw new Error(pasted.message)
  return pasted.body
}

const search = {
  query: 'Who won?',
  include_domains: ['example.org'],
  exclude_domains: ['example.com'],
  search_depth: 'advanced',
  max_results: 5,
  time_range: 'w',
  topic: 'news',
  country: 'France',
  chunks_per_source: 2,
  include_raw_content: 'markdown',
  include_answer: true,
  stream: false,
}

test('a deprecated web search becomes a chat request', () => {
  const converted = body(JSON.stringify(search))
  expect(converted).toEqual({
    model: 'mdl-x5',
    messages: [
      {
        role: 'user',
        content:
          'Who won?\n\nSearch in depth. Use at most 5 results. Only consider pages of the last week. ' +
          'The topic is news. Prefer pages from France. Use at most 2 passages of each source. ' +
          'Include the whole content of the sources as markdown.',
      },
    ],
    tools: [
      {
        type: 'web_search',
        function: { include_domains: ['example.org'], exclude_domains: ['example.com'] },
      },
    ],
    tool_choice: 'auto',
    stream: false,
  })
  expect(chatRequest.safeParse(converted).success).toBe(true)
  expect(body('{"query":"Plain?"}')['messages']).toEqual([{ role: 'user', content: 'Plain?' }])
})

test('a deprecated medical analysis delegates to the replacement of the removed model', () => {
  const pasted = parsePasted('{"content":"Aspirin 100 mg","response_type":"Entities"}')
  if (pasted.status !== 'read') throw new Error(pasted.message)
  expect(chatRequest.safeParse(pasted.body).success).toBe(true)
  expect(pasted.body).toMatchObject({
    messages: [{ content: 'List the medical entities in this text.\n\nAspirin 100 mg' }],
    tools: [{ type: 'llm', function: { model: 'mdl-x5' } }],
    response_format: {
      type: 'json_schema',
      json_schema: {
        name: 'entities',
        schema: {
          properties: { entities: { items: { required: ['text', 'category', 'score'] } } },
        },
      },
    },
  })
  expect(pasted.notes.join(' ')).toContain('mdl-med, which was removed on 2026-07-13. mdl-x5')
  const coded = body('{"content":"x","response_type":"ICD-10-CM"}')
  expect(JSON.stringify(coded)).toContain('ICD-10-CM code')
})

test('a curl command is split as in a shell, and its path selects the format', () => {
  const curl = `curl -sS -X POST 'https://sheaf.example/v1/tools/comprehend/medical' \\
    -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\
    --data-raw '{"content":"It'\\''s \\"fine\\"","response_type":"Entities"}'`
  expect(JSON.stringify(body(curl)['messages'])).toContain(
    JSON.stringify('It\'s "fine"').slice(1, -1),
  )
  const chrome = String.raw`curl 'http://x/v1/chat' --data-raw $'{"model":"m","messages":[{"role":"user","content":"a\'b\\u00e9\u0021"}]}'`
  expect(body(chrome)['messages']).toEqual([{ role: 'user', content: "a'bé!" }])
  expect(body(`curl localhost:4100/v1/chat -d"{\\"model\\":\\"m\\"}"`)).toEqual({ model: 'm' })
  expect(body(`curl --json='{"model":"m"}' http://x/v1/chat`)).toEqual({ model: 'm' })
  expect(parsePasted(`curl http://x/v1/chat -d @body.json`)).toMatchObject({ status: 'invalid' })
  expect(parsePasted(`curl http://x/v1/chat -d '{`)).toMatchObject({ status: 'invalid' })
})

test('fields of other clients are renamed', () => {
  expect(
    body(
      JSON.stringify({
        model: 'm',
        messages: [{ role: 'developer', content: 'Be brief.' }],
        functions: [{ name: 'f', parameters: {} }],
        function_call: { name: 'f' },
        max_completion_tokens: 5,
        response_format: { type: 'json_object' },
      }),
    ),
  ).toEqual({
    model: 'm',
    messages: [{ role: 'system', content: 'Be brief.' }],
    tools: [{ type: 'function', function: { name: 'f', parameters: {} } }],
    tool_choice: { type: 'function', function: { name: 'f' } },
    max_tokens: 5,
  })
})

test('a text that is not a request is rejected', () => {
  expect(parsePasted('{"a":1,}')).toEqual({
    status: 'invalid',
    message: 'This is not valid JSON. Unexpected comma before }. Line 1.',
  })
  expect(parsePasted('[1]')).toMatchObject({ message: 'A request body must be a JSON object.' })
  expect(parsePasted('{"a":1}')).toMatchObject({ status: 'invalid' })
})
