import { expect, test } from 'vitest'
import { testApplication } from '#console/applications/test-application.ts'
import { blueprint } from '#contract/applications/blueprint.ts'
import { draftProblems, isSameDraft, readDraft, writeDraft } from './application-draft.ts'

const whole = blueprint.parse({
  model: 'mdl-x5',
  max_tokens: 200,
  temperature: 0.2,
  stop: ['END'],
  inputs: [
    { name: 'Topic', input_type: 'text', description: 'About what', options: { max_fields: 3 } },
    { name: 'Tone', input_type: 'dropdown', options: { list: ['Plain', 'Warm'] } },
    {
      name: 'Contract',
      input_type: 'file',
      required: false,
      options: { max_files: 2, file_types: ['pdf'] },
    },
    { name: 'Photo', input_type: 'media', options: { max_files: 1 } },
  ],
  messages: [
    { role: 'system', content: 'In a {{Tone}} tone.' },
    { role: 'user', content: '{{Topic}} {{Contract}} {{Photo}}' },
    { role: 'assistant', content: 'Done.' },
    { role: 'user', content: 'Again.' },
  ],
  tools: [{ type: 'web_search', function: { include_domains: ['example.org'] } }],
  tool_choice: 'auto',
  response_format: {
    type: 'json_schema',
    json_schema: { name: 'answer', schema: { type: 'object' }, strict: true },
  },
  graph_search: { subqueries: true, query_config: {} },
})

test('a blueprint that is read and written is the same blueprint', () => {
  const written = writeDraft(readDraft(testApplication({ blueprint: whole })))
  expect(blueprint.parse(written.blueprint)).toEqual(whole)
  expect(written.graph_ids).toEqual([])
})

test('the graphs of an application are its tool, and keep their search settings', () => {
  const { tools: _, ...grounded } = whole
  const graph_ids = ['01a1fa5a-d95d-7b20-a46e-00000000c001']
  const application = testApplication({ blueprint: { ...grounded, tools: [] }, graph_ids })
  const draft = readDraft(application)
  expect(draft.request).toMatchObject({
    built_in: 'graph',
    forms: { graph: { graph_ids, subqueries: true } },
  })
  const written = writeDraft(draft)
  expect(written.graph_ids).toEqual(graph_ids)
  expect(written.blueprint).toMatchObject({ tools: [], graph_search: { subqueries: true } })
})

test('drafts that would be saved alike are the same, whatever their keys', () => {
  const draft = readDraft(testApplication())
  const other = { ...draft, inputs: draft.inputs.map((input) => ({ ...input, id: 'x' })) }
  expect(isSameDraft(draft, other)).toBe(true)
  expect(isSameDraft(draft, { ...draft, inputs: draft.inputs.toReversed() })).toBe(false)
})

test('problems are named by the path of the field, with what to enter', () => {
  const draft = readDraft(testApplication({ name: ' ' }))
  const problems = draftProblems(
    writeDraft({
      ...draft,
      inputs: draft.inputs.map((input) => ({ ...input, list: [] })),
      messages: draft.messages.map((message) => ({ ...message, content: '' })),
    }),
  )
  expect(problems).toMatchObject({
    name: 'Enter a name.',
    'blueprint.inputs.1.options.list': 'Add at least one option.',
    'blueprint.messages.0.content': 'Write the message.',
  })
})
