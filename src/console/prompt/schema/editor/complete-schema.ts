import { asSchema, resolveReference } from '#console/prompt/validation/schema-paths.ts'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { formats, keywords, types } from '#console/prompt/schema/keywords.ts'

/** The position of the caret in a schema. */
export interface CaretContext {
  /** The path from the root; array positions are numbers. */
  path: readonly (string | number)[]
  position: 'key' | 'value'
  /** Keys that the object already has. */
  existingKeys: readonly string[]
}

export interface Suggestion {
  label: string
  /** JSON text to insert; `¦` marks the caret. */
  insert: string
  description: string
}

/** The completions at the caret. `schema` is the last version of the text that could be parsed. */
export function completeSchema(caret: CaretContext, schema: JsonSchema): Suggestion[] {
  const { path, position, existingKeys } = caret
  const location = locatePath(path)
  if (position === 'key') {
    if (location.kind !== 'schema') return []
    const parent = valueAt(schema, path)
    return suggestKeywords(asSchema(parent) ?? {}).filter(
      ({ label }) => !existingKeys.includes(label),
    )
  }
  if (location.kind === 'schema') return suggestSchemas()
  if (location.kind !== 'value') return []
  switch (keywords.get(location.keyword)?.form) {
    case 'types':
      return types.map((type) => suggestString(type, ''))
    case 'format':
      return formats.map((format) => suggestString(format, ''))
    case 'reference':
      return suggestReferences(schema)
    case 'names':
      return suggestNames(schema, path)
    case 'flag':
      return [suggestLiteral('true'), suggestLiteral('false')]
    default:
      return []
  }
}

type SchemaLocation = { kind: 'schema' } | { kind: 'names' } | { kind: 'value'; keyword: string }

/** Whether a path leads to a schema, a map of named schemas, or the value of a keyword. */
function locatePath(path: readonly (string | number)[]): SchemaLocation {
  let location: SchemaLocation = { kind: 'schema' }
  for (const step of path) {
    if (location.kind === 'names') {
      location = { kind: 'schema' }
      continue
    }
    if (location.kind === 'value') {
      const isSchema =
        keywords.get(location.keyword)?.form === 'schemas' && typeof step === 'number'
      if (isSchema) location = { kind: 'schema' }
      continue
    }
    const keyword = String(step)
    const form = keywords.get(keyword)?.form
    if (form === 'schema') location = { kind: 'schema' }
    else if (form === 'named_schemas') location = { kind: 'names' }
    else location = { kind: 'value', keyword }
  }
  return location
}

/** Suggests keywords; those that apply to the declared types come first. */
function suggestKeywords(parent: JsonSchema): Suggestion[] {
  const declaredTypes: unknown[] = [parent['type'] ?? []].flat()
  const rank = (appliesTo: readonly string[] | undefined): number =>
    appliesTo === undefined
      ? 1
      : declaredTypes.some((type) => typeof type === 'string' && appliesTo.includes(type))
        ? 0
        : 2
  return [...keywords]
    .filter(([, { appliesTo }]) => declaredTypes.length === 0 || rank(appliesTo) < 2)
    .toSorted(([, one], [, other]) => rank(one.appliesTo) - rank(other.appliesTo))
    .map(([label, { form, description }]) => ({
      label,
      insert: `${JSON.stringify(label)}: ${valueTemplates[form] ?? '¦'}`,
      description,
    }))
}

const valueTemplates: Partial<Record<string, string>> = {
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

function suggestSchemas(): Suggestion[] {
  const typeTemplates: Partial<Record<string, string>> = {
    object: ', "properties": {\n  "¦": {}\n}',
    array: ', "items": { ¦ }',
  }
  const suggestions = types.map((type) => ({
    label: type,
    insert: `{ "type": "${type}"${typeTemplates[type] ?? '¦'} }`,
    description: 'a schema of this type',
  }))
  return [
    ...suggestions,
    { label: 'enum', insert: '{ "enum": ["¦"] }', description: 'one of several values' },
  ]
}

function suggestReferences(schema: JsonSchema): Suggestion[] {
  const suggestions = ['$defs', 'definitions'].flatMap((holder) =>
    Object.keys(asSchema(schema[holder]) ?? {}).map((name) =>
      suggestString(
        `#/${holder}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        'part of this schema',
      ),
    ),
  )
  return [...suggestions, suggestString('#', 'entire schema')]
}

/** Suggests the properties that `required` does not list yet. */
function suggestNames(schema: JsonSchema, path: readonly (string | number)[]): Suggestion[] {
  const index = path.lastIndexOf('required')
  const holder = asSchema(valueAt(schema, path.slice(0, index)))
  if (index === -1 || !holder) return []
  const requiredNames: unknown[] = [holder['required'] ?? []].flat()
  return Object.entries(asSchema(holder['properties']) ?? {})
    .filter(([name]) => !requiredNames.includes(name))
    .map(([name, inner]) => suggestString(name, describeType(asSchema(inner))))
}

function describeType(schema: JsonSchema | null): string {
  const typeNames: unknown[] = [schema?.['type'] ?? []].flat()
  return typeNames.filter((type) => typeof type === 'string').join(' or ')
}

function valueAt(schema: JsonSchema, path: readonly (string | number)[]): unknown {
  const keys = path.map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1'))
  return resolveReference(schema, ['#', ...keys].join('/'))
}

function suggestString(text: string, description: string): Suggestion {
  return { label: text, insert: JSON.stringify(text), description }
}

function suggestLiteral(text: string): Suggestion {
  return { label: text, insert: text, description: '' }
}
