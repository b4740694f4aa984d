import { expect, test } from 'vitest'
import { parseRequest } from './parse-request.ts'

test('a request is split without losing a field', () => {
  const schema = { type: 'object' }
  const graph = { type: 'graph', function: { graph_ids: ['g'], description: 'Notes' } }
  const request = parseRequest({
    model: 'mdl-x5',
    messages: [
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is' },
          { type: 'text', text: 'this?' },
        ],
      },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'tool', content: 'it', tool_call_id: 'c' },
    ],
    tools: [graph, { type: 'function', function: { name: 'f' } }],
    response_format: { type: 'json_schema', json_schema: { name: 'it', schema, strict: true } },
    temperature: 0.2,
    stop: ['a', 'b'],
    mine: 'kept',
  })
  expect(request.messages.map(({ role, text }) => [role, text])).toEqual([
    ['system', 'Be brief.'],
    ['user', 'What is\nthis?'],
    ['assistant', ''],
    ['tool', 'it'],
  ])
  expect(request.messages[2]?.calls).toEqual([
    { id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } },
  ])
  expect(request.tools).toEqual([
    { type: 'graph', name: '', description: 'Notes', graph_ids: ['g'], raw: graph },
    {
      type: 'function',
      name: 'f',
      description: '',
      graph_ids: [],
      raw: { type: 'function', function: { name: 'f' } },
    },
  ])
  expect(request.format).toEqual({ name: 'it', strict: true, schema })
  expect(request.parameters).toEqual([
    { name: 'temperature', value: '0.2' },
    { name: 'stop', value: '["a","b"]' },
    { name: 'mine', value: 'kept' },
  ])
})

test('an invalid message is kept unchanged', () => {
  const { messages } = parseRequest({ messages: [7, { role: 'narrator', content: 'Once' }, null] })
  expect(messages).toEqual([
    { role: '', message: null, text: '', calls: [], raw: 7 },
    {
      role: 'narrator',
      message: null,
      text: '',
      calls: [],
      raw: { role: 'narrator', content: 'Once' },
    },
    { role: '', message: null, text: '', calls: [], raw: null },
  ])
})

test('invalid fields are listed among the parameters', () => {
  const { parameters, messages, tools, format } = parseRequest({
    messages: 'none',
    tools: { a: 1 },
    response_format: { type: 'text' },
  })
  expect([messages, tools, format]).toEqual([[], [], null])
  expect(parameters).toEqual([
    { name: 'messages', value: 'none' },
    { name: 'tools', value: '{"a":1}' },
    { name: 'response_format', value: '{"type":"text"}' },
  ])
})
