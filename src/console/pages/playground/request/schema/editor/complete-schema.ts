import {
  asSchema,
  resolveReference,
} from '#console/pages/playground/inspect/validation/schema-paths.ts'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { formats, keywords, types } from '#console/pages/playground/request/schema/keywords.ts'

/** Where in a schema the caret stands: the names that lead there, and what is being written. */
export interface Caret {
  /** Keys from the root to the value, list places as numbers. */
  path: readonly (string | number)[]
  writes: 'key' | 'value'
  /** Keys that stand in the same object already. */
  taken: readonly string[]
}

export interface Offer {
  label: string
  /** JSON text to put in; `¦` marks where the caret goes. */
  insert: string
  words: string
}

/** What may stand at the caret; `schema` is the text as far as it could be read. */
export function completeSchema(caret: Caret, schema: JsonSchema): Offer[] {
  const { path, writes, taken } = caret
  const place = placeOf(path)
  if (writes === 'key') {
    if (place.kind !== 'schema') return []
    const holder = valueAt(schema, path)
    return keywordOffers(asSchema(holder) ?? {}).filter(({ label }) => !taken.includes(label))
  }
  if (place.kind === 'schema') return schemaOffers()
  if (place.kind !== 'value') return []
  switch (keywords.get(place.keyword)?.form) {
    case 'types':
      return types.map((type) => quoted(type, ''))
    case 'format':
      return formats.map((format) => quoted(format, ''))
    case 'reference':
      return referenceOffers(schema)
    case 'names':
      return nameOffers(schema, path)
    case 'flag':
      return [plain('true'), plain('false')]
    default:
      return []
  }
}

type Place = { kind: 'schema' } | { kind: 'names' } | { kind: 'value'; keyword: string }

/** What a path leads to: a schema, an object of names, or the value of a keyword. */
function placeOf(path: readonly (string | number)[]): Place {
  let place: Place = { kind: 'schema' }
  for (const step of path) {
    if (place.kind === 'names') {
      place = { kind: 'schema' }
      continue
    }
    if (place.kind === 'value') {
      const isSchema = keywords.get(place.keyword)?.form === 'schemas' && typeof step === 'number'
      if (isSchema) place = { kind: 'schema' }
      continue
    }
    const keyword = String(step)
    const form = keywords.get(keyword)?.form
    if (form === 'schema') place = { kind: 'schema' }
    else if (form === 'named_schemas') place = { kind: 'names' }
    else place = { kind: 'value', keyword }
  }
  return place
}

/** Those first that say something about the types the schema has. */
function keywordOffers(holder: JsonSchema): Offer[] {
  const named: unknown[] = [holder['type'] ?? []].flat()
  const rank = (of: readonly string[] | undefined): number =>
    of === undefined
      ? 1
      : named.some((each) => typeof each === 'string' && of.includes(each))
        ? 0
        : 2
  return [...keywords]
    .filter(([, { of }]) => named.length === 0 || rank(of) < 2)
    .toSorted(([, one], [, other]) => rank(one.of) - rank(other.of))
    .map(([label, { form, words }]) => ({
      label,
      insert: `${JSON.stringify(label)}: ${starts[form] ?? '¦'}`,
      words,
    }))
}

const starts: Partial<Record<string, string>> = {
  schema: '{ ¦ }',
  schemas: '[{ ¦ }]',
  named_schemas: '{\n  "¦": {}\n}',
  types: '"¦"',
  names: '["¦"]',
  named_names: '{ ¦ }',
  text: '"¦"',
  pattern: '"^¦$"',
  format: '"¦"',
  reference: '"#/¦"',
  flag: 'true',
  list: '[¦]',
}

function schemaOffers(): Offer[] {
  const inner: Partial<Record<string, string>> = {
    object: ', "properties": {\n  "¦": {}\n}',
    array: ', "items": { ¦ }',
  }
  const offers = types.map((type) => ({
    label: type,
    insert: `{ "type": "${type}"${inner[type] ?? '¦'} }`,
    words: 'a schema of this type',
  }))
  return [...offers, { label: 'enum', insert: '{ "enum": ["¦"] }', words: 'one of several values' }]
}

function referenceOffers(schema: JsonSchema): Offer[] {
  const offers = ['$defs', 'definitions'].flatMap((holder) =>
    Object.keys(asSchema(schema[holder]) ?? {}).map((name) =>
      quoted(
        `#/${holder}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        'part of this schema',
      ),
    ),
  )
  return [...offers, quoted('#', 'entire schema')]
}

/** The properties beside a `required` that it does not name yet. */
function nameOffers(schema: JsonSchema, path: readonly (string | number)[]): Offer[] {
  const at = path.lastIndexOf('required')
  const holder = asSchema(valueAt(schema, path.slice(0, at)))
  if (at === -1 || !holder) return []
  const named: unknown[] = [holder['required'] ?? []].flat()
  return Object.entries(asSchema(holder['properties']) ?? {})
    .filter(([name]) => !named.includes(name))
    .map(([name, inner]) => quoted(name, typeWords(asSchema(inner))))
}

function typeWords(schema: JsonSchema | null): string {
  const named: unknown[] = [schema?.['type'] ?? []].flat()
  return named.filter((each) => typeof each === 'string').join(' or ')
}

function valueAt(schema: JsonSchema, path: readonly (string | number)[]): unknown {
  const keys = path.map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1'))
  return resolveReference(schema, ['#', ...keys].join('/'))
}

function quoted(text: string, words: string): Offer {
  return { label: text, insert: JSON.stringify(text), words }
}

function plain(text: string): Offer {
  return { label: text, insert: text, words: '' }
}
