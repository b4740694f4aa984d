import { expect, test } from 'vitest'
import { createKey, createTeam } from '#contract/access.ts'
import { createChatCompletion } from '#contract/chat/chat.ts'
import { createGraph, updateGraph } from '#contract/graphs.ts'
import { askGraphs } from '#contract/questions.ts'
import { puppet, registryOf } from '#service/chat/test-puppet.ts'
import { Failure } from '#service/failure.ts'
import { askedGraph } from './test-asked-graph.ts'

test.each(['question', 'chat'])(
  'a streamed answer to a %s ends when its graph is moved to another team',
  async (kind) => {
    const isAnswering = Promise.withResolvers<void>()
    const model = puppet(async function* (_request, signal) {
      yield { type: 'text', text: 'It was built in 1962 [1].' }
      isAnswering.resolve()
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve)
      })
      signal.throwIfAborted()
    })
    const { send, call, admin, ...service } = await askedGraph(
      { models: registryOf({ 'mdl-x5': model }) },
      {},
    )
    const { id: team_id } = await call(createTeam, { body: { name: 'Harbour' } }, admin)
    const { id: other_id } = await call(createTeam, { body: { name: 'Mill' } }, admin)
    const permissions = ['*:write' as const]
    const { key } = await call(createKey, { body: { name: 'Key', team_id, permissions } }, admin)
    const graph = await call(createGraph, { body: { name: 'Ferries' } }, key)
    const bytes = 'The ferry Astrid was built in 1962 in Odense.'
    const file = await service.upload(key, { bytes, graphId: graph.id })
    await service.waitUntilRead(file.id)
    const question = 'When was the ferry Astrid built?'
    const graph_ids = [graph.id]
    const sending =
      kind === 'question'
        ? send(askGraphs, { body: { graph_ids, question, stream: true } }, key)
        : send(
            createChatCompletion,
            {
              body: {
                model: 'mdl-x5',
                messages: [{ role: 'user', content: question }],
                tools: [{ type: 'graph', function: { graph_ids, subqueries: false } }],
                stream: true,
              },
            },
            key,
          )
    await isAnswering.promise
    const body = { team_ids: [other_id] }
    await call(updateGraph, { params: { graph_id: graph.id }, body }, admin)
    const sent = await sending
    expect(sent.body).toContain('graph_not_found')
  },
)

test('the words that a model said before it failed are sent', async () => {
  const model = puppet(async function* () {
    yield { type: 'text', text: 'It was built in 1962 [1' }
    throw new Failure('model_failed', 'The answer was cut off before it was complete.')
  })
  const { send, graph, admin } = await askedGraph(
    { models: registryOf({ 'mdl-x5': model }) },
    { 'astrid.txt': 'The ferry Astrid was built in 1962 in Odense.' },
  )
  const question = 'When was the ferry Astrid built?'
  const body = { graph_ids: [graph.id], question, stream: true }
  const sent = await send(askGraphs, { body }, admin)
  expect(sent.body).toContain('It was built in 1962')
  expect(sent.body).toContain('model_failed')
})
