import { isDeepStrictEqual } from 'node:util'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { Failure } from '#service/failure.ts'
import { collapseBlanks } from '#service/answering/texts/message-blocks.ts'
import { isValid } from './check-value.ts'
import type { Candidate, Field } from './field.ts'
import { fieldOf, withNode } from './field.ts'
import { findLeaf } from './find-leaf.ts'
import { factsOf, findLists, findRecords } from './find-records.ts'
import { readLeaf } from './read-leaf.ts'
import type { Page } from './read-page.ts'
import { readPage } from './read-page.ts'
import { withoutTags } from './read-tables.ts'
import type { SchemaNode, Subschema } from './schema-node.ts'
import { schemaReader } from './schema-node.ts'

interface Filled {
  value: unknown
  /** How many of its values the text gives. */
  valueCount: number
  /** The place that must have a value and for which the text has none; null: the value is valid. */
  missing: string | null
}

/** What one call keeps: the nodes of its schema, the places being filled, and the number of those so far. */
interface Context {
  nodeOf: (schema: Subschema) => SchemaNode
  open: { node: SchemaNode; page: Page }[]
  steps: { count: number }
}

const maxSteps = 30_000
const maxDepth = 220
const maxFilledItems = 5000

/**
 * Fills a JSON schema with what the texts say. Throws `answer_not_valid`, `path` naming the place, where the schema
 * demands a value that they do not give. Long texts take seconds, so it runs in a thread that can be terminated.
 */
export function fillSchema(schema: JsonSchema, texts: readonly string[]): Omit<Filled, 'missing'> {
  const parts = texts.map((text) => collapseBlanks(withoutTags(text)))
  const page = readPage(parts.filter((text) => text.trim() !== '').join('\n\n'))
  const context: Context = { nodeOf: schemaReader(schema), open: [], steps: { count: 0 } }
  const field = fieldOf('', context.nodeOf(schema), null)
  const { value, valueCount, missing } = fill(context, field, page)
  if (missing === null) return { value, valueCount }
  const place = missing === '' ? 'The JSON schema' : `The field ${missing}`
  throw new Failure(
    'answer_not_valid',
    `${place} must have a value, and the built-in reader finds none in the given text.`,
    { path: missing },
  )
}

const unfilled = (value: unknown): Filled => ({ value, valueCount: 0, missing: null })
const filled = (value: unknown): Filled => ({ value, valueCount: 1, missing: null })

/** What a place gets if the text says nothing: null or empty if the schema allows it. */
function empty({ node, path }: Field): Filled {
  // Constants of the schema are not guesses, so they may be given without a text that says them.
  if (node.const !== undefined) return unfilled(node.const)
  if (node.enum?.length === 1 && !node.isNullable) return unfilled(node.enum[0])
  if (node.isNullable) return unfilled(null)
  if (node.default !== undefined) return unfilled(node.default)
  if (node.types?.has('string') && isValid(node, '')) return unfilled('')
  if (isArray(node) && (node.minItems ?? 0) === 0) return unfilled([])
  if (isObject(node) && (node.required ?? []).length === 0) return unfilled({})
  return { value: null, valueCount: 0, missing: path }
}

const isObject = ({ types, properties, enum: values }: SchemaNode): boolean =>
  (types?.has('object') ?? properties !== undefined) && values === undefined
const isArray = ({ types, items, enum: values }: SchemaNode): boolean =>
  (types?.has('array') ?? items !== undefined) && values === undefined
const isDeep = (node: SchemaNode): boolean =>
  isObject(node) || isArray(node) || node.branches.length > 0

/** `isRecord`: the page is about the field alone. */
function fill(context: Context, field: Field, page: Page, isRecord = false): Filled {
  const { node } = field
  const { open, steps } = context
  steps.count += 1
  // A schema that refers to itself ends where the text has no smaller part for it.
  const isCircle = open.some((outer) => outer.node === node && outer.page === page)
  if (steps.count > maxSteps || open.length > maxDepth || isCircle) return empty(field)
  const inner = { ...context, open: [...open, { node, page }] }
  if (node.branches.length > 0) return fillUnion(inner, field, page, isRecord)
  if (isObject(node)) return fillObject(inner, field, page, isRecord)
  if (isArray(node)) return fillArray(inner, field, page)
  const [best] = certain(field, page)
  return best ? filled(best.value) : empty(field)
}

// The branch for which the text gives most; of equals the first.
function fillUnion(context: Context, field: Field, page: Page, isRecord: boolean): Filled {
  const { node } = field
  const [best] = node.branches
    .map((branch) => fill(context, withNode(field, context.nodeOf(branch)), page, isRecord))
    .filter(({ missing }) => missing === null)
    .toSorted((a, b) => b.valueCount - a.valueCount)
  return best && (best.valueCount > 0 || !node.isNullable) ? best : empty(field)
}

/** What a page says about a field; nothing if it says two things that are equally likely, and null is allowed. */
function certain(field: Field, page: Page): readonly Candidate[] {
  const candidates = findLeaf(field, page)
  const [best] = candidates
  const isRival = ({ value, score }: Candidate) => score === best?.score && value !== best.value
  return field.node.isNullable && candidates.some(isRival) ? [] : candidates
}

/** Gives each leaf its most certain value. No two get one that was read from the same words. */
function fillLeaves(fields: readonly Field[], page: Page): Map<Field, Filled> {
  const leaves = new Map<Field, Filled>()
  const used = new Set<string>()
  const all = fields
    .filter(({ node }) => !isDeep(node))
    .flatMap((field) => certain(field, page).map((candidate) => ({ field, ...candidate })))
  for (const { field, value, source } of all.toSorted((a, b) => b.score - a.score)) {
    // Two fields may read different values from the same words, such as a day and a time, but not the same value.
    const key = `${source} ${JSON.stringify(value)}`
    if (leaves.has(field) || used.has(key)) continue
    leaves.set(field, filled(value))
    used.add(key)
  }
  return leaves
}

function fillObject(context: Context, field: Field, page: Page, isRecord: boolean): Filled {
  const { node, path } = field
  const fields = fieldsOf(context, field)
  const leaves = fillLeaves(fields, page)
  const required = new Set(node.required)
  const object: [string, unknown][] = []
  let valueCount = 0
  let missing: string | null = null
  for (const own of fields) {
    const isRequired = required.delete(own.key)
    const inner = isDeep(own.node)
      ? fillDeep(context, own, page, fields)
      : (leaves.get(own) ?? empty(own))
    valueCount += inner.valueCount
    if (inner.missing !== null) missing ??= isRequired ? inner.missing : null
    // An optional property is left out if the text says nothing about it.
    else if (isRequired || inner.valueCount > 0 || inner.value === null)
      object.push([own.key, inner.value])
  }
  const [key] = required
  if (key !== undefined) missing ??= path === '' ? key : `${path}.${key}`
  const isEmpty = valueCount === 0 && !isRecord && path !== ''
  if (node.isNullable && (isEmpty || missing !== null)) return unfilled(null)
  return { value: missing === null ? Object.fromEntries(object) : null, valueCount, missing }
}

function fieldsOf({ nodeOf }: Context, field: Field): Field[] {
  const properties = Object.entries(field.node.properties ?? {})
  return properties.map(([key, schema]) => fieldOf(key, nodeOf(schema), field))
}

function fillDeep(context: Context, field: Field, page: Page, all: readonly Field[]): Filled {
  const keys = Object.keys(field.node.properties ?? {})
  if (isArray(field.node) || keys.length === 0) return fill(context, field, page)
  const section = factsOf(field, page).find(({ rank, value }) => rank > 0 && value !== page.text)
  if (section) return fill(context, field, readPage(section.value, page.style), true)
  // If both “buyer” and “seller” have a property “name”, a label must say whose name it is.
  const others = all.filter((own) => own !== field)
  const isTwin = (key: string) =>
    others.some((own) => own.key === key || Object.hasOwn(own.node.properties ?? {}, key))
  return fill(context, { ...field, bound: new Set(keys.filter(isTwin)) }, page)
}

/** Fills an array: of objects with the records of a page, of anything else with its list. */
function fillArray(context: Context, field: Field, page: Page): Filled {
  const { minItems = 0, maxItems = maxFilledItems, uniqueItems } = field.node
  const values: unknown[] = []
  let valueCount = 0
  for (const fillItem of itemsOf(context, field, page)) {
    if (values.length >= Math.min(maxItems, maxFilledItems)) break
    const item = fillItem()
    if (item.missing !== null || item.valueCount === 0) continue
    if (uniqueItems && values.some((other) => isDeepStrictEqual(other, item.value))) continue
    values.push(item.value)
    valueCount += item.valueCount
  }
  const isEnough = values.length > 0 && values.length >= minItems
  return isEnough ? { value: values, valueCount, missing: null } : empty(field)
}

function itemsOf(context: Context, list: Field, page: Page): (() => Filled)[] {
  const any = list.node.items ?? true
  // Of several forms that an item may have, the first is filled.
  const [schema = any] = context.nodeOf(any).branches
  const field = withNode(list, context.nodeOf(schema))
  const properties = isObject(field.node) ? fieldsOf(context, field) : []
  if (properties.length > 0)
    return findRecords(properties, page).map((row) => () => fill(context, field, row, true))
  for (const texts of findLists(list, page)) {
    const values = texts.map((text) => readLeaf(text, field, page.style))
    const own = values.filter((value) => value !== undefined)
    if (own.length > 0) return own.map((value) => () => filled(value))
  }
  return []
}
