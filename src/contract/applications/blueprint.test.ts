import { expect, test } from 'vitest'
import { createApplication } from './applications.ts'
import { blueprint } from './blueprint.ts'
import type { BlueprintInput } from './blueprint.ts'
import { fillTemplate, placeholdersIn, templateParts } from './template.ts'

const valid: BlueprintInput = {
  model: 'mdl-x5',
  inputs: [
    { name: 'Topic', input_type: 'text' },
    { name: 'Tone', input_type: 'dropdown', options: { list: ['Plain', 'Warm'] } },
    { name: 'Brief', input_type: 'file', required: false },
    { name: 'Photo', input_type: 'media' },
  ],
  messages: [
    { role: 'system', content: 'Write in a {{Tone}} tone.' },
    { role: 'user', content: 'About {{ Topic }}: {{Brief}} {{Photo}}' },
  ],
}

const paths = (input: BlueprintInput): string[] =>
  blueprint.safeParse(input).error?.issues.map(({ path }) => path.join('.')) ?? []

test('a blueprint with all types of inputs is valid, and inputs are required by default', () => {
  const parsed = blueprint.parse(valid)
  expect(parsed.inputs.map(({ required }) => required)).toEqual([true, true, false, true])
  expect(parsed).toMatchObject({ tools: [], graph_search: { subqueries: false } })
})

test('each violation of a blueprint has its own path', () => {
  expect(
    paths({
      ...valid,
      inputs: [
        { name: 'Topic', input_type: 'text' },
        { name: 'Topic', input_type: 'text' },
        { name: 'Tone', input_type: 'dropdown', options: { list: ['Plain', 'Plain'] } },
        { name: 'Photo', input_type: 'media' },
      ],
      messages: [{ role: 'system', content: '{{Photo}} {{nothing}} {{Topic}}' }],
      tools: [
        { type: 'function', function: { name: 'look_up' } },
        { type: 'graph', function: { graph_ids: ['a'] } },
      ],
    }),
  ).toEqual([
    'inputs.1.name',
    'inputs.2.options.list',
    'messages.0.content',
    'messages.0.content',
    'messages.0.role',
    'tools.0.type',
    'tools.1.type',
  ])
})

test('a violation has its path also where the blueprint is a field of a body', () => {
  const messages = [{ role: 'user' as const, content: '{{nothing}} {{nobody}}' }]
  const body = { name: 'Briefs', blueprint: { ...valid, messages } }
  const issues = createApplication.body.safeParse(body).error?.issues
  expect(issues?.map(({ path }) => path.join('.'))).toEqual([
    'blueprint.messages.0.content',
    'blueprint.messages.0.content',
  ])
})

test('the name of an input has no braces', () => {
  expect(paths({ ...valid, inputs: [{ name: '{{a}}', input_type: 'text' }] })).toContain(
    'inputs.0.name',
  )
})

test('a value is never read as a template', () => {
  const values = new Map([
    ['a', '{{b}} $& $1'],
    ['b', 'secret'],
  ])
  expect(fillTemplate('{{a}} and {{ b }}, {{c}}', values)).toBe('{{b}} $& $1 and secret, {{c}}')
})

test('a template is cut at its placeholders alone', () => {
  const template = 'a {{b}}{{ c }} {d} {{e {{f}} }}'
  expect(placeholdersIn(template)).toEqual(['b', 'c', 'f'])
  expect(templateParts(template)).toEqual([
    { text: 'a ' },
    { name: 'b' },
    { name: 'c' },
    { text: ' {d} {{e ' },
    { name: 'f' },
    { text: ' }}' },
  ])
})
