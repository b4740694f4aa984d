import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { measure } from '#service/models/reader/fill/cases/measure.ts'
import { practice, unseen } from '#service/models/reader/fill/cases/sets.ts'
import { fillSchema } from '#service/models/reader/fill/fill-schema.ts'
import type { Bench } from './bench.ts'

const { signal } = new AbortController()

/** How much of a JSON schema the built-in reader fills, without a model. */
export const filling: Bench = {
  title: 'values of JSON schemas that the built-in reader fills',
  run: async (add) => {
    const sets = { 'texts to tune on': practice, 'texts that nobody tuned on': unseen }
    for (const [name, cases] of Object.entries(sets)) {
      const sum = { given: 0, right: 0, wrong: 0, refused: 0 }
      for (const { schema, text, expected } of cases) {
        const value = await filled(schema, text)
        const { given, right, wrong } = measure(expected, value)
        sum.given += given
        sum.right += right
        sum.wrong += wrong.length
        if (value === null) sum.refused += 1
      }
      const share = (count: number) => `${((100 * count) / sum.given).toFixed(1)} %`
      add({
        what: `${name}, right`,
        measured: share(sum.right),
        beside: '>= 60 %',
        isMet: sum.right / sum.given >= 0.6,
      })
      add({
        what: `${name}, wrong`,
        measured: share(sum.wrong),
        beside: '<= 2 %',
        isMet: sum.wrong / sum.given <= 0.02,
      })
      add({ what: `${name}, refused`, measured: `${sum.refused} of ${cases.length}` })
    }
  },
}

async function filled(schema: JsonSchema, text: string): Promise<unknown> {
  try {
    return (await fillSchema(schema, [text], signal)).value
  } catch {
    return null
  }
}
