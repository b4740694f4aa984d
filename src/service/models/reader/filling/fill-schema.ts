import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { Failure } from '#service/failure.ts'
import { collapseBlanks } from '#service/answering/texts/message-blocks.ts'
import { isValid } from './check-value.ts'
import type { Candidate, Field } from './field.ts'
import { fieldOf, labelFit, minFit, withNode } from './field.ts'
import { findLeaf } from './find-leaf.ts'
import type { Part } from './find-records.ts'
import { findLists, findRecords } from './find-records.ts'
import { readLeaf } from './read-leaf.ts'
import type { Page } from './read-page.ts'
import { readPage } from './read-page.ts'
import { withoutTags } from './read-tables.ts'
import type { SchemaNode, Subschema } from './schema-node.ts'
import { schemaReader } from './schema-node.ts'

/** A value for a place of a schema. */
interface Filled {
  value: unknown
  /** How many of its values the text gives. */
  found: number
  /** The place that must have a value and for which the text has none; null: the value is valid. */
  missing: string | null
}

const maxSteps = 30_000
const maxDepth = 220
const maxTurnMs = 10
const maxItems = 5000
const maxBranches = 20
/** Of two values that are nearly as likely, neither is taken. */
const minMargin = 0.03

/**
 * Fills a JSON schema with what the texts say, the first that says anything winning; `found` counts the
 * values they give. Rejects with `answer_not_valid`, `path` naming the place, where the schema demands a value
 * that they do not give.
 */
export async function fillSchema(
  schema: JsonSchema,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<{ value: unknown; found: number }> {
  const parts = texts.map((text) => collapseBlanks(withoutTags(text)))
  const filler = makeFiller(schema, signal)
  await filler.breathe()
  const page = readPage(parts.filter((text) => text.trim() !== '').join('\n\n'))
  const field = fieldOf('', schema, filler.nodeOf(schema), null)
  const { value, found, missing } = await filler.fill(field, page)
  if (missing === null) return { value, found }
  const place = missing === '' ? 'The JSON schema' : `The field ${missing}`
  throw new Failure(
    'answer_not_valid',
    `${place} must have a value, and the built-in reader finds none in the given text.`,
    { path: missing },
  )
}

const nothing: Filled = { value: null, found: 0, missing: null }

/** What stands where the text says nothing: null or empty where the schema allows it. */
function empty({ node, path }: Field): Filled {
  // Constants of the schema are not guesses, so they may be given without a text that says them.
  if (node.const !== undefined) return { ...nothing, value: node.const }
  if (node.enum?.length === 1 && !node.isNullable) return { ...nothing, value: node.enum[0] }
  if (node.isNullable) return nothing
  if (node.default !== undefined) return { ...nothing, value: node.default }
  if (node.types?.has('string') && isValid(node, '')) return { ...nothing, value: '' }
  if (isArray(node) && (node.minItems ?? 0) === 0) return { ...nothing, value: [] }
  if (isObject(node) && (node.required ?? []).length === 0) return { ...nothing, value: {} }
  return { ...nothing, missing: path }
}

function isObject(node: SchemaNode): boolean {
  return (node.types?.has('object') ?? node.properties !== undefined) && node.enum === undefined
}

function isArray(node: SchemaNode): boolean {
  const hasItems = node.items !== undefined || node.prefixItems !== undefined
  return (node.types?.has('array') ?? hasItems) && node.enum === undefined
}

interface Filler {
  nodeOf: (schema: Subschema) => SchemaNode
  /** `isRecord`: the page tells of the field alone. */
  fill: (field: Field, page: Page, isRecord?: boolean) => Promise<Filled>
  /** Lets others have their turn, now and then; rejects once the signal aborts. */
  breathe: () => Promise<void>
}

function makeFiller(root: JsonSchema, signal: AbortSignal): Filler {
  const open: { schema: Subschema; page: Page }[] = []
  let steps = 0
  let turn = performance.now()
  const breathe = async (): Promise<void> => {
    signal.throwIfAborted()
    if (performance.now() - turn < maxTurnMs) return
    await setImmediate()
    turn = performance.now()
    signal.throwIfAborted()
  }
  const fill: Filler['fill'] = async (field, page, isRecord = false) => {
    await breathe()
    steps += 1
    const { node, schema } = field
    // A schema that refers to itself ends where the text has no smaller part for it.
    const isCircle = open.some((outer) => outer.schema === schema && outer.page === page)
    if (steps > maxSteps || open.length > maxDepth || isCircle) return empty(field)
    open.push({ schema, page })
    try {
      if (node.branches.length > 0) return await fillUnion(filler, field, page, isRecord)
      if (isObject(node)) return await fillObject(filler, field, page, isRecord)
      if (isArray(node)) return await fillArray(filler, field, page)
      const [best] = certain(field, findLeaf(field, page))
      return best ? { value: best.value, found: 1, missing: null } : empty(field)
    } finally {
      open.pop()
    }
  }
  const filler: Filler = { nodeOf: schemaReader(root), fill, breathe }
  return filler
}

const withSchema = ({ nodeOf }: Filler, field: Field, schema: Subschema): Field =>
  withNode(field, schema, nodeOf(schema))

// The branch for which the text gives most; of equals the first.
async function fillUnion(filler: Filler, field: Field, page: Page, isRecord: boolean) {
  const { node } = field
  let best: Filled | null = null
  for (const branch of node.branches) {
    const filled = await filler.fill(withSchema(filler, field, branch), page, isRecord)
    if (filled.missing === null && filled.found > (best?.found ?? -1)) best = filled
  }
  return best !== null && (best.found > 0 || !node.isNullable) ? best : empty(field)
}

// If two different values are nearly equally likely and the schema allows null, neither of them is taken.
function certain({ node }: Field, candidates: readonly Candidate[]): readonly Candidate[] {
  const [best] = candidates
  const isRival = ({ value, score }: Candidate) =>
    best && score > best.score - minMargin && !isDeepStrictEqual(value, best.value)
  return node.isNullable && candidates.some(isRival) ? [] : candidates
}

/** Gives each field its most certain value; what one was read from is not another's too. */
function assign(candidates: ReadonlyMap<Field, readonly Candidate[]>): Map<Field, unknown> {
  const values = new Map<Field, unknown>()
  const used = new Set<string>()
  const all = [...candidates].flatMap(([field, own]) =>
    certain(field, own).map((candidate) => ({ field, ...candidate })),
  )
  for (const { field, value, source } of all.toSorted((a, b) => b.score - a.score)) {
    // Two fields may read different values from the same words, such as a day and a time, but not the same value.
    const key = `${source} ${JSON.stringify(value)}`
    if (values.has(field) || used.has(key)) continue
    values.set(field, value)
    used.add(key)
  }
  return values
}

async function fillObject(filler: Filler, field: Field, page: Page, isRecord: boolean) {
  const { node, path } = field
  const fields = fieldsOf(filler, field)
  const required = new Set(node.required)
  const candidates = new Map<Field, Candidate[]>()
  for (const own of fields.filter((part) => !isDeep(part.node))) {
    await filler.breathe()
    candidates.set(own, own.node.const === undefined ? findLeaf(own, page) : [])
  }
  const values = assign(candidates)
  const object: [string, unknown][] = []
  let found = 0
  let missing: string | null = null
  for (const own of fields) {
    const isRequired = required.delete(own.key)
    const filled = values.has(own)
      ? { value: values.get(own), found: 1, missing: null }
      : candidates.has(own)
        ? empty(own)
        : await fillDeep(filler, own, page, fields, isRecord)
    found += filled.found
    if (filled.missing !== null) missing ??= isRequired ? filled.missing : null
    // An optional property is left out if the text says nothing about it.
    else if (isRequired || filled.found > 0 || filled.value === null)
      object.push([own.key, filled.value])
  }
  const [key] = required
  if (key !== undefined) missing ??= path === '' ? key : `${path}.${key}`
  const isEmpty = found === 0 && !isRecord && path !== ''
  if (node.isNullable && (isEmpty || missing !== null)) return nothing
  return { value: missing === null ? Object.fromEntries(object) : null, found, missing }
}

// The rows of a table have the same fields.
const cachedFields = new WeakMap<Field, Field[]>()

function fieldsOf({ nodeOf }: Filler, field: Field): Field[] {
  const read = ([key, schema]: [string, Subschema]) => fieldOf(key, schema, nodeOf(schema), field)
  const fields = cachedFields.get(field) ?? Object.entries(field.node.properties ?? {}).map(read)
  cachedFields.set(field, fields)
  return fields
}

const isDeep = (node: SchemaNode): boolean =>
  isObject(node) || isArray(node) || node.branches.length > 0

async function fillDeep(
  filler: Filler,
  field: Field,
  page: Page,
  all: readonly Field[],
  isRecord: boolean,
): Promise<Filled> {
  const keys = Object.keys(field.node.properties ?? {})
  if (isArray(field.node) || keys.length === 0) return filler.fill(field, page)
  const part = partOf(field, page)
  const inside = part && (await filler.fill(field, part.page, true))
  if (part?.isTitled && inside) return inside
  // If both “buyer” and “seller” have a property “name”, a label must say whose name it is.
  const isTwin = (key: string) =>
    all.some(
      (own) => own !== field && (own.key === key || own.node.properties?.[key] !== undefined),
    )
  const bound = { ...field, bound: new Set(keys.filter(isTwin)) }
  const around = await filler.fill(isRecord ? field : bound, page)
  return inside && inside.missing === null && inside.found >= around.found ? inside : around
}

/** The part of a page that a field's own title or label heads, or null. */
function partOf(field: Field, page: Page): { page: Page; isTitled: boolean } | null {
  const [best] = page.facts
    .map((fact) => ({ ...fact, fit: labelFit(field, fact.label) - (fact.rank > 0 ? 0 : 0.1) }))
    .toSorted((a, b) => b.fit - a.fit)
  if (!best || best.fit < minFit || best.value === page.text) return null
  return { page: readPage(best.value, page.style), isTitled: best.rank > 0 }
}

/** Fills an array: of objects with the records of a page, of anything else with its list. */
async function fillArray(filler: Filler, field: Field, page: Page): Promise<Filled> {
  const { node, path } = field
  const values: unknown[] = []
  let found = 0
  let missing: string | null = null
  for (const item of itemsOf(filler, field, page)) {
    if (values.length >= Math.min(node.maxItems ?? maxItems, maxItems)) break
    await filler.breathe()
    const part = 'part' in item ? item.part() : null
    const filled =
      part && 'field' in item
        ? await filler.fill(item.field, part, true)
        : { value: null, found: 1, missing: null, ...item }
    missing ??= filled.missing
    if (filled.missing !== null || filled.found === 0) continue
    if (node.uniqueItems && values.some((other) => isDeepStrictEqual(other, filled.value))) continue
    values.push(filled.value)
    found += filled.found
  }
  const least = node.minItems ?? 0
  if (values.length > 0 && values.length >= least) return { value: values, found, missing: null }
  return node.isNullable || least === 0 ? empty(field) : { ...nothing, missing: missing ?? path }
}

type Item = { value: unknown } | { field: Field; part: Part }

function itemsOf(filler: Filler, list: Field, page: Page): Item[] {
  const { items = true } = list.node
  const field = withSchema(filler, list, Array.isArray(items) ? true : items)
  const branches = field.node.branches.slice(0, maxBranches)
  const all = [field, ...branches.map((branch) => withSchema(filler, field, branch))]
  const objects = all.filter(({ node }) => isObject(node))
  if (objects.length > 0) {
    const properties = objects.flatMap((object) => fieldsOf(filler, object))
    return findRecords(properties, list, page).map((part) => ({ field, part }))
  }
  const simple = all.find(({ node }) => node.branches.length === 0) ?? field
  for (const texts of findLists(list, page)) {
    const values = texts.map((text) => ({ value: readLeaf(text, simple, page.style) }))
    const own = values.filter(({ value }) => value !== undefined)
    if (own.length > 0) return own
  }
  return []
}
