import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { Failure } from '#service/failure.ts'
import { collapseBlanks } from '#service/answering/texts/message-blocks.ts'
import { isValid } from './check-value.ts'
import { fieldOf, labelFit, leastFit, leastMargin } from './field.ts'
import type { Candidate, Field, Property } from './field.ts'
import { fillLine } from './fill-line.ts'
import { findLeaf } from './find-leaf.ts'
import { findLists } from './find-lists.ts'
import type { Part } from './find-records.ts'
import { findRecords, rowPage } from './find-records.ts'
import { enumsIn, readLeaf } from './read-leaf.ts'
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

const mostSteps = 30_000
const deepest = 220
const longestTurn = 10
const mostItems = 5000
const mostBranches = 20
const longestTitle = 80

/**
 * Fills a JSON schema with what the texts say, the first that says anything winning; `found` counts the
 * values they give. Rejects with `answer_not_valid`, `path` naming the place, where the schema demands a value that
 * they do not give.
 */
export async function fillSchema(
  schema: JsonSchema,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<{ value: unknown; found: number }> {
  const text = texts
    .map((each) => collapseBlanks(withoutTags(each)))
    .filter((each) => each.trim() !== '')
    .join('\n\n')
  const filler = makeFiller(schema, signal)
  await filler.breathe()
  const page = readPage(text)
  const field = fieldOf('', filler.nodeOf(schema), null, titleOf(page))
  const filled = await filler.fill(schema, field, page)
  if (filled.missing === null) return { value: filled.value, found: filled.found }
  const place = filled.missing === '' ? 'The JSON schema' : `The field ${filled.missing}`
  throw new Failure(
    'answer_not_valid',
    `${place} must have a value, and the built-in reader finds none in the given text.`,
    { path: filled.missing },
  )
}

function titleOf({ lines }: Page): string {
  const first = lines.find((line) => line.trim() !== '')?.trim() ?? ''
  return first.length <= longestTitle && !/[:：.]/.test(first) ? first : ''
}

const nothing: Filled = { value: null, found: 0, missing: null }

/** What stands where the text says nothing: null or empty where the schema allows it. */
function empty(node: SchemaNode, { path }: Field): Filled {
  // What the schema alone decides is nobody's invention.
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
  fill: (schema: Subschema, field: Field, page: Page, isRecord?: boolean) => Promise<Filled>
  /** Lets others have their turn, now and then; rejects once the signal aborts. */
  breathe: () => Promise<void>
}

function makeFiller(root: JsonSchema, signal: AbortSignal): Filler {
  const nodeOf = schemaReader(root)
  const open: { schema: Subschema; page: Page }[] = []
  let steps = 0
  let turn = performance.now()

  const breathe = async (): Promise<void> => {
    signal.throwIfAborted()
    if (performance.now() - turn < longestTurn) return
    await setImmediate()
    turn = performance.now()
    signal.throwIfAborted()
  }

  const fill: Filler['fill'] = async (schema, field, page, isRecord = false) => {
    await breathe()
    steps += 1
    const node = nodeOf(schema)
    // A schema that refers to itself ends where the text has no smaller part for it.
    const isCircle = open.some((each) => each.schema === schema && each.page === page)
    if (steps > mostSteps || open.length > deepest || isCircle) return empty(node, field)
    open.push({ schema, page })
    try {
      if (node.branches.length > 0) return await fillUnion(filler, node, field, page, isRecord)
      if (isObject(node)) return await fillObject(filler, node, field, page, isRecord)
      if (isArray(node)) return await fillArray(filler, node, field, page)
      const [best] = certain(findLeaf(node, field, page), node)
      return best ? { value: best.value, found: 1, missing: null } : empty(node, field)
    } finally {
      open.pop()
    }
  }
  const filler: Filler = { nodeOf, fill, breathe }
  return filler
}

const joined = new WeakMap<SchemaNode, readonly Subschema[]>()

// The branch for which the text gives most; of equals the first.
async function fillUnion(
  { fill }: Filler,
  node: SchemaNode,
  field: Field,
  page: Page,
  isRecord: boolean,
): Promise<Filled> {
  // What stands beside the branches holds for each of them.
  const own = { properties: node.properties, required: node.required ?? [] }
  const branches =
    joined.get(node) ??
    (node.properties
      ? node.branches.map((branch): Subschema => ({ allOf: [own, branch] }))
      : node.branches)
  joined.set(node, branches)
  let best: Filled | null = null
  for (const branch of branches) {
    const filled = await fill(branch, field, page, isRecord)
    if (filled.missing !== null) continue
    if (best === null || filled.found > best.found) best = filled
  }
  return best !== null && (best.found > 0 || !node.isNullable) ? best : empty(node, field)
}

// Of two values that are as likely, neither is taken where null says so.
function certain(candidates: readonly Candidate[], node: SchemaNode): readonly Candidate[] {
  const [best] = candidates
  const isTied =
    best !== undefined &&
    candidates.some(
      ({ value, score }) =>
        score > best.score - leastMargin && !isDeepStrictEqual(value, best.value),
    )
  return isTied && node.isNullable ? [] : candidates
}

/** Gives each property its most certain value; what one was read from is not another's too. */
function assign(candidates: ReadonlyMap<Property, readonly Candidate[]>): Map<Property, unknown> {
  const values = new Map<Property, unknown>()
  const read = new Set<string>()
  const all = [...candidates].flatMap(([property, own]) =>
    certain(own, property.node).map((each) => ({ property, ...each })),
  )
  for (const { property, value, source } of all.toSorted((a, b) => b.score - a.score)) {
    // A place holds a day and a time, a first and a last name.
    const key = `${source} ${JSON.stringify(value)}`
    if (values.has(property) || read.has(key)) continue
    values.set(property, value)
    read.add(key)
  }
  return values
}

/** Fills an object. `isRecord`: the page is one line, row or item that tells of it alone. */
async function fillObject(
  filler: Filler,
  node: SchemaNode,
  field: Field,
  page: Page,
  isRecord: boolean,
): Promise<Filled> {
  const properties = propertiesOf(filler, node, field)
  const required = new Set(node.required)
  const scalars = properties.filter((each) => !isDeep(filler, each.node))
  const candidates = new Map<Property, Candidate[]>()
  for (const each of scalars.filter(({ node: own }) => own.const === undefined)) {
    await filler.breathe()
    candidates.set(each, leavesOf(filler, each, page))
  }
  const values = assign(candidates)
  if (isRecord) fillLine([...candidates.keys()], values, page)

  const object: [string, unknown][] = []
  let found = 0
  let missing: string | null = null
  for (const each of properties) {
    const isRequired = required.has(each.name)
    const filled = values.has(each)
      ? { value: values.get(each), found: 1, missing: null }
      : scalars.includes(each)
        ? empty(each.node, each.field)
        : await fillDeep(filler, each, page, properties, isRecord)
    found += filled.found
    if (filled.missing !== null) {
      if (isRequired) missing ??= filled.missing
      continue
    }
    // A property that may be left out is, where the text says nothing of it.
    if (isRequired || filled.found > 0 || filled.value === null)
      object.push([each.name, filled.value])
  }
  for (const name of required) {
    if (!properties.some((each) => each.name === name))
      missing ??= field.path === '' ? name : `${field.path}.${name}`
  }
  if (properties.length === 0 && missing === null) return fillMap(filler, node, field, page)
  const isEmpty = found === 0 && !isRecord && field.path !== ''
  if (node.isNullable && (isEmpty || missing !== null)) return nothing
  return missing === null
    ? { value: Object.fromEntries(object), found, missing }
    : { value: null, found, missing }
}

function propertiesOf({ nodeOf }: Filler, node: SchemaNode, field: Field): Property[] {
  return Object.entries(node.properties ?? {}).map(([name, schema]) => {
    const own = nodeOf(schema)
    return { name, schema, node: own, field: fieldOf(name, own, field) }
  })
}

function isDeep(filler: Filler, node: SchemaNode, level = 0): boolean {
  if (isObject(node) || isArray(node)) return true
  return level < 5 && node.branches.some((each) => isDeep(filler, filler.nodeOf(each), level + 1))
}

// Of several simple types, each may have something.
function leavesOf({ nodeOf }: Filler, { node, field }: Property, page: Page): Candidate[] {
  if (node.branches.length === 0) return findLeaf(node, field, page)
  return node.branches
    .slice(0, mostBranches)
    .map(nodeOf)
    .filter((own) => own.const === undefined && own.branches.length === 0)
    .flatMap((own) => findLeaf(own, field, page).slice(0, 1))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 1)
}

async function fillDeep(
  filler: Filler,
  property: Property,
  page: Page,
  all: readonly Property[],
  isRecord: boolean,
): Promise<Filled> {
  const { schema, node, field } = property
  const names = Object.keys(node.properties ?? {})
  if (isArray(node) || names.length === 0) return filler.fill(schema, field, page)
  const part = partOf(field, page)
  const inside = part && (await filler.fill(schema, field, part.page, true))
  if (part?.isTitled && inside) return inside
  // “name” inside “buyer” must be told to be the buyer's where the seller has one too.
  const others = all.filter((each) => each !== property)
  const isTwin = (name: string) =>
    others.some((each) => each.name === name || each.node.properties?.[name] !== undefined)
  const bound = { ...field, bound: new Set(names.filter(isTwin)) }
  const around = await filler.fill(schema, isRecord ? field : bound, page)
  return inside && inside.missing === null && inside.found >= around.found ? inside : around
}

/** The part of a page that a field's own title or label heads, or null. */
function partOf(field: Field, page: Page): { page: Page; isTitled: boolean } | null {
  const titled = page.sections.map(({ title, text }) => ({
    text,
    isTitled: true,
    fit: labelFit(field, title),
  }))
  const labelled = page.pairs.map(({ label, value }) => ({
    text: value,
    isTitled: false,
    fit: labelFit(field, label) - 0.1,
  }))
  const [best] = [...titled, ...labelled].toSorted((a, b) => b.fit - a.fit)
  if (!best || best.fit < leastFit || best.text === page.text) return null
  return { page: readPage(best.text, page.style), isTitled: best.isTitled }
}

// An object without named properties holds what is labelled, where a part of the text is about it.
function fillMap(filler: Filler, node: SchemaNode, field: Field, page: Page): Filled {
  const part = partOf(field, page)
  const { additionalProperties: inner } = node
  if (part === null || inner === false || field.path === '') return empty(node, field)
  const own = filler.nodeOf(inner ?? true)
  const entries = part.page.pairs.flatMap(({ label, value: text }): [string, unknown][] => {
    const value = isDeep(filler, own)
      ? undefined
      : readLeaf(text, own, { ...field, name: label.toLowerCase() }, page.style)
    return value === undefined ? [] : [[label, value]]
  })
  if (entries.length === 0) return empty(node, field)
  return { value: Object.fromEntries(entries), found: entries.length, missing: null }
}

/** Fills an array: of objects with the records of a page, of anything else with its list. */
async function fillArray(
  filler: Filler,
  node: SchemaNode,
  field: Field,
  page: Page,
): Promise<Filled> {
  const tuple = node.prefixItems ?? (Array.isArray(node.items) ? node.items : null)
  const schema = Array.isArray(node.items) || node.items === undefined ? true : node.items
  const values: unknown[] = []
  let found = 0
  let missing: string | null = null
  for (const item of itemsOf(filler, tuple ?? schema, field, page)) {
    if (values.length >= Math.min(node.maxItems ?? mostItems, mostItems)) break
    await filler.breathe()
    const filled =
      'value' in item
        ? { ...item, found: 1, missing: null }
        : await filler.fill(item.schema, field, item.part(), true)
    missing ??= filled.missing
    if (filled.missing !== null || filled.found === 0) continue
    if (node.uniqueItems && values.some((other) => isDeepStrictEqual(other, filled.value))) continue
    values.push(filled.value)
    found += filled.found
  }
  const least = tuple && values.length > 0 ? tuple.length : (node.minItems ?? 0)
  if (values.length > 0 && values.length >= least) return { value: values, found, missing: null }
  return node.isNullable || (node.minItems ?? 0) === 0
    ? empty(node, field)
    : { ...nothing, missing: missing ?? field.path }
}

type Item = { value: unknown } | { schema: Subschema; part: Part }

function itemsOf(
  filler: Filler,
  schema: Subschema | readonly Subschema[],
  field: Field,
  page: Page,
): Item[] {
  const read = (text: string, node: SchemaNode): { value: unknown }[] => {
    const value = readLeaf(text, node, field, page.style)
    return value === undefined ? [] : [{ value }]
  }
  if (typeof schema === 'object' && Symbol.iterator in schema) {
    const [given = []] = findLists(field, page)
    return schema.flatMap((each, at) => read(given[at] ?? '', filler.nodeOf(each)))
  }
  const node = filler.nodeOf(schema)
  const inner = [node, ...node.branches.slice(0, mostBranches).map(filler.nodeOf)]
  const objects = inner.filter(isObject)
  if (objects.length > 0) {
    const properties = objects.flatMap((object) => propertiesOf(filler, object, field))
    return findRecords(properties, field, page).map((part) => ({ schema, part }))
  }
  if (inner.some(isArray)) {
    return page.tables.flatMap(({ rows }) =>
      rows.map((row) => ({ schema, part: () => rowPage(row, null, page) })),
    )
  }
  const simple = inner.find((each) => each.branches.length === 0) ?? node
  for (const texts of findLists(field, page)) {
    const values = texts.flatMap((text) => read(text, simple))
    if (values.length > 0) return values
  }
  return simple.enum
    ? enumsIn(page.text, simple.enum).filter(({ value }) => isValid(simple, value))
    : []
}
