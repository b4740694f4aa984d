import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import type { Case } from './cases/case.ts'
import { invoices } from './cases/invoices.ts'
import { messages } from './cases/messages.ts'
import { later } from './cases/later.ts'
import { mixed } from './cases/mixed.ts'
import { notices } from './cases/notices.ts'
import { others } from './cases/others.ts'
import { papers } from './cases/papers.ts'
import { people } from './cases/people.ts'
import { practice } from './cases/sets.ts'
import { products } from './cases/products.ts'
import { tables } from './cases/tables.ts'
import { measure } from './cases/measure.ts'
import { filled } from './test-filled.ts'

function isValid(schema: JsonSchema, value: unknown): boolean {
  const ajv = new Ajv2020({ strict: false })
  addFormats(ajv)
  return ajv.validate(schema, value)
}

describe('texts as people paste them', () => {
  const cases = [
    invoices,
    messages,
    notices,
    people,
    products,
    tables,
    later,
    mixed,
    others,
    papers,
    practice,
  ].flat()

  test.each(cases)('$name gives a valid value', async ({ schema, text }) => {
    expect(isValid(schema, await filled(schema, text))).toBe(true)
  })

  test('most values are read, and hardly any is wrong', async () => {
    const sum = { given: 0, right: 0, wrong: 0 }
    for (const { schema, text, expected } of cases) {
      const { given, right, wrong } = measure(expected, await filled(schema, text))
      sum.given += given
      sum.right += right
      sum.wrong += wrong.length
    }
    expect(sum.right / sum.given).toBeGreaterThan(0.69)
    expect(sum.right / (sum.right + sum.wrong)).toBeGreaterThan(0.99)
  })

  test('nothing is read into a text that speaks of other things', async () => {
    const other =
      'The old lighthouse stands on a rock. Gulls nest below it, and the wind never rests.'
    const strange = (one: Case) => one.schema
    for (const schema of cases.map(strange)) {
      const { given } = measure(await filled(schema, other), {})
      expect(given).toBe(0)
    }
  })
})
