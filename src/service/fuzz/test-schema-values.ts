import * as fc from 'fast-check'
import { formsOf } from '#contract/reference/json-schema.ts'
import type { JsonSchema } from '#contract/reference/json-schema.ts'
import { readerModelId } from '#service/models/reader/reader-model.ts'
import type { Thing } from '#service/isolation/planted.ts'
import { thingKinds } from '#service/wall/test-world.ts'

/** Stands for the ID of a thing in a generated request, until it is sent. */
export const placeholder = (kind: string): string => `«${kind}»`

// Nothing listens there, so that no request waits for the name of a host.
const addresses = ['http://127.0.0.1:1/v1', 'http://[::1]:1/v1', 'https://127.0.0.1:1/v1']

/** A thing of placeholders, for requests that are made before their things. */
export const thingOfPlaceholders: Thing = {
  graph_id: placeholder('graph_id'),
  file_id: placeholder('file_id'),
  key_id: placeholder('key_id'),
  run_id: placeholder('run_id'),
  preset_id: placeholder('preset_id'),
  evaluation_id: placeholder('evaluation_id'),
  conversation_id: placeholder('conversation_id'),
  turn_id: placeholder('turn_id'),
  application_id: placeholder('application_id'),
  version_id: placeholder('version_id'),
  job_id: placeholder('job_id'),
  job_application_id: placeholder('job_application_id'),
  batch_id: placeholder('batch_id'),
  import_id: placeholder('import_id'),
  team_id: null,
}

const texts = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('wool', 'What does wool cost?', 'Ältere Wörter', '日本'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
)

/**
 * Values that the JSON schema allows. Checks that a JSON schema cannot express may refuse them. `name` is the
 * name of the field: a field that is named for an ID or a model often has one that exists.
 */
export function valuesOf(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const { forms, isNullable } = formsOf(schema)
  if (forms.length > 0) {
    const values = fc.oneof(...forms.map((form) => valuesOf(form, name)))
    return isNullable ? fc.option(values, { freq: 4 }) : values
  }
  switch (schema.type) {
    case 'string':
      return textsOf(schema, name)
    case 'integer':
    case 'number':
      return numbersOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return arraysOf(schema, name)
    case 'object':
      return objectsOf(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function textsOf({ minLength = 0, maxLength = 40, pattern, format }: JsonSchema, name: string) {
  const examples = validTexts(name)
  const others = otherTexts()
  return examples.length === 0
    ? others
    : fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...examples) },
        { weight: 1, arbitrary: others },
      )

  function otherTexts(): fc.Arbitrary<string> {
    if (format === 'uuid') return fc.uuid()
    if (format === 'date-time') {
      return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
    }
    if (pattern?.startsWith('^https?')) return fc.constantFrom(...addresses)
    if (pattern !== undefined && !pattern.includes('(?')) {
      return fc.stringMatching(new RegExp(pattern), { size: 'small' })
    }
    return texts.map((text) => Array.from(text.padEnd(minLength, 'x')).slice(0, maxLength).join(''))
  }
}

function validTexts(name: string): string[] {
  const singular = name
    .replace(/s$/, '')
    .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const kind = thingKinds.find((thing) => thing === singular)
  if (kind !== undefined) return [placeholder(kind)]
  if (/^model(_id)?$/.test(name)) return [readerModelId]
  return /(^|_)url$|address/.test(name) ? addresses : []
}

function numbersOf({ type, minimum = -1000, maximum = 1_000_000, multipleOf }: JsonSchema) {
  const bounds = fc.constantFrom(minimum, maximum)
  if (type === 'integer') {
    const step = multipleOf ?? 1
    const steps = { min: Math.ceil(minimum / step), max: Math.floor(maximum / step) }
    return fc.oneof(
      fc.integer(steps).map((count) => count * step),
      bounds,
    )
  }
  return fc.oneof(
    fc.double({ min: minimum, max: maximum, noNaN: true, noDefaultInfinity: true }),
    bounds,
  )
}

function arraysOf({ items = {}, minItems = 0, maxItems = 100 }: JsonSchema, name: string) {
  const maxLength = Math.min(maxItems, minItems + 3)
  return fc.array(valuesOf(items, name), { minLength: minItems, maxLength })
}

function objectsOf({ properties = {}, required = [], additionalProperties }: JsonSchema) {
  const names = Object.keys(properties)
  const optional = names.filter((name) => !required.includes(name))
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, name)]),
  )
  const others =
    typeof additionalProperties === 'object'
      ? fc.dictionary(texts, valuesOf(additionalProperties), { maxKeys: 3 })
      : fc.constant({})
  // Of fields that exclude each other, a request with half of all fields has nearly always two.
  const own = fc.subarray(optional, { maxLength: Math.min(4, optional.length) }).chain((chosen) => {
    const present = [...names.filter((name) => required.includes(name)), ...chosen]
    return fc.record(
      Object.fromEntries(
        present.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
      ),
    )
  })
  return fc.tuple(others, own).map(([more, object]): unknown => ({ ...more, ...object }))
}
