import { expect, test } from 'vitest'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import { createGraph } from '#contract/graphs.ts'
import { calls, counted, puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { inProcessReader } from '#service/models/reader/test-model.ts'
import { begin, graphTool, harvest, message } from './test-tools.ts'

test('a language model that searches graphs gets passages, and the answer has their sources', async () => {
  const model = puppet(
    [...calls(['search_graphs', { question: 'Was wool dear?' }]), counted(10, 5)],
    [...says('It was dear [1].'), counted(60, 5)],
  )
  const { chat, graph } = await begin({ models: registryOf({ m: model }), worker: true })
  const { graph: of, file } = await graph(harvest)
  const answer = await chat({ tools: graphTool(of.id) })
  expect(message(answer)?.content).toBe('It was dear.')
  expect(answer.choices[0]?.finish_reason).toBe('stop')
  expect(message(answer)?.tool_calls).toBeNull()
  expect(message(answer)?.graph_data).toMatchObject({
    status: 'finished',
    sources: [{ file_id: file.id, snippet: harvest }],
    subqueries: null,
    references: { files: [{ fileId: file.id, page: 1, cite: '1', file_name: 'report.txt' }] },
  })
  expect(answer.usage.total_tokens).toBe(80)
  const shown = model.requests[1]?.messages.at(-1)
  expect(shown?.role).toBe('tool')
  expect(shown?.content).toContain(`[1] report.txt, page 1:\n${harvest}`)
})

test('a language model gets the names of columns, and what is counted over a whole table', async () => {
  const question = 'How many orders are open?'
  const model = puppet(calls(['search_graphs', { question }]), says('Two [1].'))
  const { ask, upload, waitUntilRead, admin, chat } = await begin({
    models: registryOf({ m: model }),
    worker: true,
  })
  const graph = await ask(createGraph, { body: { name: 'Orders' } }, admin)
  const rows = Array.from(
    { length: 12 },
    (_, at) => `O${at},${at < 2 ? 'open' : 'closed'},${at * 10}`,
  )
  const file = await upload(admin, {
    name: 'Orders.csv',
    bytes: ['Order,Status,Amount', ...rows].join('\n'),
    graphId: graph.id,
  })
  await waitUntilRead(file.id)
  const answer = await chat({ tools: graphTool(graph.id) })
  const shown = model.requests[1]?.messages.at(-1)
  expect(shown?.content).toMatch(
    /\[1\] Orders\.csv, page 1:\nComputed from all rows[^]*2 of 12 rows have Status open/u,
  )
  expect(shown?.content).toMatch(/^Order \| Status \| Amount$/mu)
  expect(message(answer)?.graph_data.references?.files[0]).toMatchObject({
    fileId: file.id,
    cite: '1',
    text: 'O0 | open | 0',
  })
})

test.each([
  [true, 'It was dear. [1] And cheap.'],
  [false, 'It was dear. And cheap.'],
])('with inline_citations %s, an answer from graphs is “%s”', async (inline_citations, text) => {
  const search = calls(['search_graphs', { question: 'Was wool dear?' }])
  const dear = says('It was dear', ' [', '1]. And cheap [9].')
  const model = puppet(search, dear, search, dear, says('A list[1], without a search [2].'))
  const { chat, stream, graph } = await begin({ models: registryOf({ m: model }), worker: true })
  const { graph: of } = await graph(harvest)
  const tools = graphTool(of.id, { query_config: { inline_citations } })
  expect(message(await chat({ tools }))?.content).toBe(text)
  const asksForMarks = JSON.stringify(model.requests[1]?.messages.at(-1)).includes('like [1]')
  expect(asksForMarks).toBe(inline_citations)
  const pieces = (await stream({ tools })).matchAll(/"content":"([^"]*)"/g)
  expect([...pieces].map(([, piece]) => piece).join('')).toBe(text)
  const plain = message(await chat({ tools }))?.content
  expect(plain).toBe('A list[1], without a search [2].')
})

test('a long answer from graphs leaves the thread to others', async () => {
  const sentences = 60_000
  let turnsOfOthers = 0
  const search = calls(['search_graphs', { question: 'Was wool dear?' }])
  const model = puppet(search, async function* answer() {
    const timer = setInterval(() => {
      turnsOfOthers += 1
    })
    yield* says('It was 🐑 dear [1]. '.repeat(sentences))
    clearInterval(timer)
  })
  const { chat, graph } = await begin({ models: registryOf({ m: model }), worker: true })
  const { graph: of } = await graph(harvest)
  const text = message(await chat({ tools: graphTool(of.id) }))?.content
  expect(text).toBe('It was 🐑 dear. '.repeat(sentences))
  expect(turnsOfOthers).toBeGreaterThan(10)
})

test('a stream reports the search of graphs and then its results', async () => {
  const model = puppet(calls(['search_graphs', { question: 'wool' }]), says('Dear.'))
  const { stream, graph } = await begin({ models: registryOf({ m: model }), worker: true })
  const { graph: of } = await graph(harvest)
  const body = await stream({ tools: graphTool(of.id) })
  const at = ['"status":"processing"', '"status":"finished"', '"content":"Dear."', '[DONE]'].map(
    (text) => body.indexOf(text),
  )
  expect(at.every((place) => place > 0)).toBe(true)
  expect(at).toEqual(at.toSorted((a, b) => a - b))
  expect(body).not.toContain('search_graphs')
})

test('the built-in reader quotes the graphs', async () => {
  const { chat, graph } = await begin({
    models: registryOf({ m: inProcessReader() }),
    worker: true,
  })
  const { graph: of, file } = await graph(harvest)
  const answer = message(await chat({ tools: graphTool(of.id, { subqueries: true }) }))
  expect(answer?.content).toContain('wool was dear')
  expect(answer?.graph_data.sources?.[0]?.file_id).toBe(file.id)
  expect(answer?.graph_data.subqueries?.length).toBe(1)
})

test('a model without tool support gets the search results in its first request', async () => {
  const model = puppet(says('Dear.'))
  const abilities = { tools: false, json_schema: false, images: false }
  const { chat, graph, chatRefusal } = await begin({
    models: registryOf({ m: model }, { abilities }),
    worker: true,
  })
  const { graph: of } = await graph(harvest)
  const answer = await chat({ tools: graphTool(of.id) })
  expect(message(answer)?.graph_data.status).toBe('finished')
  expect(model.requests[0]?.functions).toEqual([])
  expect(model.requests[0]?.messages[0]?.content).toContain(harvest)
  const tools: ChatRequestInput['tools'] = [{ type: 'function', function: { name: 'f' } }]
  expect((await chatRefusal({ tools })).body.extras['path']).toBe('tools.0.type')
})
