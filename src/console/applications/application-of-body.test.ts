import { expect, test } from 'vitest'
import { blueprint } from '#contract/applications/blueprint.ts'
import { applicationOfBody } from './application-of-body.ts'

const image = 'data:image/png;base64,iVBORw0KGgo='

test('variables become text inputs, and images become inputs in their places', () => {
  const { blueprint: saved, left_out } = applicationOfBody(
    {
      model: 'mdl-x5',
      temperature: 0.3,
      stream: true,
      messages: [
        { role: 'system', content: 'Answer in {{language}}.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What does {{person}} see?' },
            { type: 'image_url', image_url: { url: image } },
            { type: 'image_url', image_url: { url: image } },
          ],
        },
        { role: 'assistant', content: 'A house.' },
      ],
    },
    'other',
  )
  expect(left_out).toEqual([])
  expect(blueprint.parse(saved)).toMatchObject({
    model: 'mdl-x5',
    temperature: 0.3,
    inputs: [
      { name: 'language', input_type: 'text' },
      { name: 'person', input_type: 'text' },
      { name: 'Image', input_type: 'media' },
      { name: 'Image 2', input_type: 'media' },
    ],
    messages: [
      { role: 'system', content: 'Answer in {{language}}.' },
      { role: 'user', content: 'What does {{person}} see?\n{{Image}}\n{{Image 2}}' },
    ],
  })
})

test('graphs are attached, and what an application cannot have is named', () => {
  const {
    blueprint: saved,
    graph_ids,
    left_out,
  } = applicationOfBody(
    {
      model: 'mdl-x5',
      n: 2,
      messages: [{ role: 'user', content: 'Hello' }],
      tools: [
        { type: 'graph', function: { graph_ids: ['a'], subqueries: true } },
        { type: 'function', function: { name: 'look_up' } },
      ],
    },
    'other',
  )
  expect(graph_ids).toEqual(['a'])
  expect(blueprint.parse(saved)).toMatchObject({ tools: [], graph_search: { subqueries: true } })
  expect(left_out).toEqual(['the function look_up', 'the number of answers'])
})

test('a request without a question gets an input for it', () => {
  const { blueprint: saved } = applicationOfBody(
    { model: 'mdl-x5', messages: [{ role: 'system', content: 'Be brief.' }] },
    'other',
  )
  expect(blueprint.parse(saved)).toMatchObject({
    inputs: [{ name: 'Question' }],
    messages: [{ role: 'system' }, { role: 'user', content: '{{Question}}' }],
  })
})

test('images of the vision tool become inputs of their names', () => {
  const { blueprint: saved } = applicationOfBody(
    {
      model: 'mdl-x5',
      messages: [{ role: 'user', content: 'Describe {{scan}}.' }],
      tools: [
        {
          type: 'vision',
          function: { model: 'mdl-vision', variables: [{ name: 'scan', file_id: 'f' }] },
        },
      ],
    },
    'other',
  )
  expect(blueprint.parse(saved)).toMatchObject({
    inputs: [{ name: 'scan', input_type: 'media' }],
    tools: [],
  })
})
