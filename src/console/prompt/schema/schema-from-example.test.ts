import { expect, test } from 'vitest'
import { validateAnswer } from '#console/prompt/validation/validate-answer.ts'
import { lintSchema } from '#console/prompt/schema/lint/lint-schema.ts'
import { schemaFromExample } from './schema-from-example.ts'
import { schemaTemplates } from './schema-templates.ts'

test('an example satisfies its schema, and the schema is strict', () => {
  const example = {
    name: 'Ada',
    born: '1815-12-10',
    mail: 'ada@example.org',
    score: 0.5,
    tags: ['a', 'b'],
    lines: [{ text: 'x', amount: 1 }, { text: 'y', amount: 1.5, note: 'z' }, { text: null }],
    nothing: [],
  }
  const schema = schemaFromExample(example)
  expect(schema).toMatchObject({
    properties: {
      born: { type: 'string', format: 'date' },
      mail: { type: 'string', format: 'email' },
      score: { type: 'number' },
      tags: { type: 'array', items: { type: 'string' } },
      lines: {
        items: {
          properties: {
            text: { type: ['string', 'null'] },
            amount: { type: ['number', 'null'] },
            note: { type: ['string', 'null'] },
          },
          required: ['text', 'amount', 'note'],
        },
      },
    },
    required: ['name', 'born', 'mail', 'score', 'tags', 'lines', 'nothing'],
    additionalProperties: false,
  })
  expect(lintSchema(JSON.stringify(schema), { isStrict: true })).toEqual([])
})

test('a flat example is valid by its schema', () => {
  const example = { a: 1, b: [{ c: null }, { c: 'x' }], d: { e: [[1], [2.5]] } }
  const schema = JSON.stringify(schemaFromExample(example))
  expect(validateAnswer(schema, JSON.stringify(example)).status).toBe('valid')
})

test('every template is a strict schema without findings', () => {
  for (const { name, schema } of schemaTemplates) {
    expect([name, lintSchema(JSON.stringify(schema), { isStrict: true })]).toEqual([name, []])
  }
})
