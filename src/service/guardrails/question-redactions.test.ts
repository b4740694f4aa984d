import { expect, test } from 'vitest'
import { createGraph } from '#contract/graphs.ts'
import { createGuardrail } from '#contract/guardrails.ts'
import { askGraphs } from '#contract/questions.ts'
import { puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { inProcessReader } from '#service/models/reader/test-model.ts'
import { testService } from '#service/test-service.ts'

onEveryDatabase('redactions of questions', (database) => {
  test('an answer says what was replaced in the question, for the model and in its text', async () => {
    const model = puppet(says('They go to [1] ana@wool.example', ' every Monday.'))
    const { ask, upload, waitUntilRead, newOrganization } = await testService(database(), {
      worker: true,
      models: registryOf({ 'mdl-x5': inProcessReader(), model }),
    })
    const { admin } = await newOrganization()
    const graph = await ask(createGraph, { body: { name: 'Wool' } }, admin)
    const bytes = 'Orders for wool go to ana@wool.example every Monday.'
    const file = await upload(admin, { bytes, graphId: graph.id })
    await waitUntilRead(file.id)
    const rule = { type: 'personal_data' as const, entities: ['email' as const] }
    await ask(createGuardrail, { body: { name: 'Mail', rule, action: 'redact' } }, admin)

    const row = { guardrail_name: 'Mail', entity_type: 'email', count: 1, places: [] }
    const [inInput, inAnswer] = [
      { ...row, applied_to: 'input' },
      { ...row, applied_to: 'output' },
    ]
    const body = { graph_ids: [graph.id], question: 'Where do orders for wool go?' }
    const byReader = await ask(askGraphs, { body }, admin)
    expect(byReader.redactions).toEqual([inAnswer])
    // The model was given the passage, which has no place in the request.
    const byModel = await ask(askGraphs, { body: { ...body, model: 'model' } }, admin)
    expect(byModel.redactions).toEqual([inInput, inAnswer])

    const history = [{ question: 'Ask bo@wool.example?', answer: 'Yes.' }]
    const question = 'Is ana@wool.example right?'
    const reply = await ask(askGraphs, { body: { ...body, question, history } }, admin)
    expect(reply.redactions?.[0]).toEqual({
      ...inInput,
      count: 2,
      places: [
        { path: 'question', start: 3, end: 19 },
        { path: 'history.0.question', start: 4, end: 19 },
      ],
    })
  })
})
