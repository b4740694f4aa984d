import { expect, test } from 'vitest'
import { ApiError, type ApiErrorKey } from '#console/api/api-error.ts'
import { emptyDraft } from './draft.ts'
import { fieldProblems } from './field-problems.ts'

const called = (id: string, enabled: boolean) => ({
  id,
  enabled,
  name: id,
  description: '',
  parameters: '{}',
})
const draft = {
  ...emptyDraft('mdl-x5'),
  built_in: 'llm' as const,
  functions: [called('off', false), called('on', true)],
}

function place(path: string, usedDraft = draft) {
  const problem = new ApiError('tool_malformed', 'No.', { fields: { [path]: 'No.' } })
  return fieldProblems(problem, usedDraft).map(({ section, field, keys }) =>
    [section, field, ...keys].join(' '),
  )
}

test('a path is assigned to its field', () => {
  expect(place('model')).toEqual(['model model'])
  expect(place('temperature')).toEqual(['parameters temperature'])
  expect(place('stop.1')).toEqual(['parameters stop 1'])
  expect(place('tools.0.function.model')).toEqual(['tools model'])
  expect(place('tools.1.function.name')).toEqual(['functions on.name'])
  expect(place('tools.1.function.parameters.properties.a')).toEqual([
    'functions on.parameters properties a',
  ])
  expect(place('response_format.json_schema.schema.properties.x.type')).toEqual([
    'format schema properties x type',
  ])
  expect(place('messages.3.content')).toEqual([])
  // The failure of an answer that does not match its schema.
  expect(place('invoice.total')).toEqual([])
})

test('a message does not repeat the path of its field', () => {
  const fields = { temperature: 'temperature: At most 2.' }
  const problem = new ApiError('parameter_malformed', 'No.', { fields })
  expect(fieldProblems(problem, draft)[0]?.message).toBe('At most 2.')
})

test('a failure without a path is assigned by its key', () => {
  const at = (key: ApiErrorKey) => fieldProblems(new ApiError(key, 'No.'), draft)[0]?.section
  expect(at('model_removed')).toBe('model')
  expect(at('schema_unusable')).toBe('format')
  expect(at('context_too_long')).toBeUndefined()
  expect(fieldProblems(null, draft)).toEqual([])
})
