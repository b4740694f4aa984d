import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { measure } from '#service/models/reader/filling/cases/measure.ts'
import { practice, unseen } from '#service/models/reader/filling/cases/sets.ts'
import { strictSchema } from '#service/models/reader/filling/cases/strict-schema.ts'
import { fillSchema } from '#service/models/reader/filling/fill-schema.ts'
import type { Bench, Line } from './bench.ts'

/** How much of a JSON schema the built-in reader fills, without a model. */
export const filling: Bench = {
  title: 'values of JSON schemas that the built-in reader fills',
  run: async (add) => {
    const sets = { 'texts to tune on': practice, 'texts that nobody tuned on': unseen }
    for (const [name, cases] of Object.entries(sets)) {
      const nullable = await shares(cases)
      add(limited(`${name}, right`, nullable.right, '>= 60 %', nullable.right >= 0.6))
      add(limited(`${name}, wrong`, nullable.wrong, '<= 2 %', nullable.wrong <= 0.02))
      const strict = await shares(
        cases.map((one) => ({ ...one, schema: strictSchema(one.schema, [one.expected]) })),
      )
      add({ what: `${name}, every value required, right`, measured: percent(strict.right) })
      add({ what: `${name}, every value required, wrong`, measured: percent(strict.wrong) })
      add({
        what: `${name}, every value required, refused`,
        measured: `${strict.refused} of ${cases.length}`,
      })
      const invalid = nullable.invalid + strict.invalid
      add({
        what: `${name}, invalid`,
        measured: `${invalid} of ${2 * cases.length}`,
        beside: '0',
        isMet: invalid === 0,
      })
    }
  },
}

async function shares(cases: readonly { schema: JsonSchema; text: string; expected: unknown }[]) {
  const sum = { given: 0, right: 0, wrong: 0, refused: 0, invalid: 0 }
  for (const { schema, text, expected } of cases) {
    const value = await filled(schema, text)
    const { given, right, wrong } = measure(expected, value)
    sum.given += given
    sum.right += right
    sum.wrong += wrong.length
    if (value === null) sum.refused += 1
    else if (!isValid(schema, value)) sum.invalid += 1
  }
  return { ...sum, right: sum.right / sum.given, wrong: sum.wrong / sum.given }
}

function isValid(schema: JsonSchema, value: unknown): boolean {
  const ajv = new Ajv2020({ strict: false })
  addFormats(ajv)
  return ajv.validate(schema, value)
}

async function filled(schema: JsonSchema, text: string): Promise<unknown> {
  try {
    return fillSchema(schema, [text]).value
  } catch {
    return null
  }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

function limited(what: string, share: number, beside: string, isMet: boolean): Line {
  return { what, measured: percent(share), beside, isMet }
}
