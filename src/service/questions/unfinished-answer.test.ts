import { expect, test } from 'vitest'
import { askGraphs } from '#contract/questions.ts'
import { puppet, registryOf } from '#service/chat/test-puppet.ts'
import { Failure } from '#service/failure.ts'
import { askedGraph } from './test-asked-graph.ts'

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
