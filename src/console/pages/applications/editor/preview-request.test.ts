import { expect, test } from 'vitest'
import { testApplication } from '#console/applications/test-application.ts'
import { readDraft, writeDraft } from './application-draft.ts'
import { previewRequest } from './preview-request.ts'

const draft = readDraft(testApplication())

test('values take the places of inputs, and those without a value stay', () => {
  const preview = previewRequest(writeDraft(draft), draft, { Tone: ['Warm'] })
  expect(preview).toMatchObject({
    model: 'mdl-x5',
    messages: [
      { role: 'system', content: 'Write in a Warm tone.' },
      { role: 'user', content: 'Write about {{Topic}}.' },
    ],
  })
  expect(preview).not.toHaveProperty('tools')
})

test('files are described, and graphs are the tool', () => {
  const graph_ids = ['01a1fa5a-d95d-7b20-a46e-00000000c001']
  const withFile = {
    ...draft,
    inputs: draft.inputs.map((input) => ({ ...input, input_type: 'file' as const })),
    request: {
      ...draft.request,
      built_in: 'graph' as const,
      forms: { ...draft.request.forms, graph: { graph_ids, subqueries: false, query_config: {} } },
    },
  }
  const preview = previewRequest(writeDraft(withFile), withFile, { Topic: ['one', 'two'] })
  expect(preview).toMatchObject({
    messages: [{}, { content: 'Write about ‹text of 2 files›.' }],
    tools: [{ type: 'graph', function: { graph_ids } }],
  })
})
