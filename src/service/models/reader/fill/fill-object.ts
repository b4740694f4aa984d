import { convert } from './convert.ts'
import type { Field } from './field.ts'
import { fieldOf, labelFit } from './field.ts'
import { isWeak } from './label-words.ts'
import { assign, fillInOrder } from './fill-record.ts'
import type { Candidate, Filled, Filling, Property } from './filling.ts'
import { isArray, isObject, nothing } from './filling.ts'
import { findScalar } from './find-scalar.ts'
import type { SchemaNode, Subschema } from './schema-node.ts'
import type { Page } from './read-page.ts'
import { readPage } from './read-page.ts'

const leastTitle = 0.6

/** Fills an object. `isRecord`: the scope is one line, row or item that tells of it alone. */
export async function fillObject(
  filling: Filling,
  node: SchemaNode,
  field: Field,
  scope: Page,
  isRecord: boolean,
): Promise<Filled> {
  const given = Object.entries(node.properties ?? {})
  const required = new Set(node.required)
  const twins = repeatedNames(filling, given)
  const properties = given.map(([name, schema]): Property => {
    const own = filling.nodeOf(schema)
    return { name, schema, node: own, field: fieldOf(name, own, field) }
  })
  const isScalar = (each: Property) => !isDeep(filling, each.node)
  const scalars = properties.filter((each) => isScalar(each) && each.node.const === undefined)
  const candidates = new Map<Property, Candidate[]>()
  for (const each of scalars) {
    await filling.breathe()
    candidates.set(each, scalarCandidates(filling, each, scope))
  }
  const values = assign(candidates)
  if (isRecord) fillInOrder(scalars, values, scope)

  const object: [string, unknown][] = []
  let found = 0
  let missing: string | null = null
  for (const each of properties) {
    const isRequired = required.has(each.name)
    let filled: Filled
    if (values.has(each)) filled = { value: values.get(each), found: 1, missing: null }
    else if (isScalar(each)) filled = nothing(each.node, each.field)
    else filled = await fillDeep(filling, each, scope, twins, isRecord)
    found += filled.found
    if (filled.missing !== null) {
      if (isRequired) missing ??= filled.missing
      continue
    }
    // a property that may be left out is, where the text says nothing of it
    const isSaid = filled.found > 0 || filled.value === null
    if (isRequired || isSaid) object.push([each.name, filled.value])
  }
  for (const name of required) {
    if (!properties.some((each) => each.name === name)) missing ??= join(field.path, name)
  }
  const isEmpty = found === 0 && !isRecord && field.path !== ''
  if (given.length === 0 && missing === null) return fillMap(filling, node, field, scope)
  if ((isEmpty && node.isNullable) || (missing !== null && node.isNullable)) {
    return { value: null, found: 0, missing: null }
  }
  if (missing !== null) return { value: null, found, missing }
  return { value: Object.fromEntries(object), found, missing: null }
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function isDeep(filling: Filling, node: SchemaNode, level = 0): boolean {
  if (isObject(node) || isArray(node)) return true
  return level < 5 && node.branches.some((each) => isDeep(filling, filling.nodeOf(each), level + 1))
}

// of several simple types, each may have something
function scalarCandidates(filling: Filling, { node, field }: Property, scope: Page): Candidate[] {
  if (node.branches.length === 0) return findScalar(node, field, scope)
  return node.branches
    .slice(0, 20)
    .flatMap((branch) => {
      const own = filling.nodeOf(branch)
      return own.const === undefined && own.branches.length === 0
        ? findScalar(own, field, scope)
        : []
    })
    .toSorted((a, b) => b.score - a.score)
}

// names that several inner objects have: of each it must be told whose it is
function repeatedNames(filling: Filling, given: readonly [string, Subschema][]): Set<string> {
  const counts = new Map<string, number>()
  for (const [own, schema] of given) {
    const names = new Set([own, ...Object.keys(filling.nodeOf(schema).properties ?? {})])
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([name]) => name))
}

async function fillDeep(
  filling: Filling,
  { schema, node, field }: Property,
  scope: Page,
  twins: ReadonlySet<string>,
  isRecord: boolean,
): Promise<Filled> {
  if (isArray(node)) return filling.fill(schema, field, scope)
  const names = Object.keys(node.properties ?? {})
  if (names.length === 0) return filling.fill(schema, field, scope)
  const part = partOf(field, scope)
  const inside = part && (await filling.fill(schema, field, part.scope, true))
  if (part?.isTitled && inside) return inside

  const around = await filling.fill(
    schema,
    isRecord ? field : boundField(field, names, twins),
    scope,
  )
  return inside && inside.missing === null && inside.found >= around.found ? inside : around
}

/** The part of a scope that a field's own title or label heads, or null. */
function partOf(field: Field, scope: Page): { scope: Page; isTitled: boolean } | null {
  const groups = scope.sections
    .map(({ title, text }) => ({ text, isTitled: true, fit: labelFit(field, title) }))
    .filter(({ fit }) => fit >= leastTitle)
  const facts = scope.pairs
    .map(({ label, value }) => ({ text: value, isTitled: false, fit: labelFit(field, label) }))
    .filter(({ fit }) => fit >= leastTitle + 0.2)
  const [best] = [...groups, ...facts].toSorted((a, b) => b.fit - a.fit)
  if (!best || best.text === scope.text) return null
  return { scope: readPage(best.text, scope.style), isTitled: best.isTitled }
}

// "name" inside "vendor" must be told to be the vendor's, where no part of the text is about it
function boundField(field: Field, names: readonly string[], twins: ReadonlySet<string>): Field {
  return { ...field, bound: new Set(names.filter((name) => twins.has(name) || isWeak(name))) }
}

// an object without named properties holds what is labelled, where a part of the text is about it
function fillMap(filling: Filling, node: SchemaNode, field: Field, scope: Page): Filled {
  const part = partOf(field, scope)
  const { additionalProperties: inner } = node
  if (part === null || inner === false || field.path === '') return nothing(node, field)
  const value = filling.nodeOf(inner ?? true)
  const entries = part.scope.pairs.flatMap(({ label, value: text }): [string, unknown][] => {
    const own = isDeep(filling, value)
      ? undefined
      : convert(text, value, { ...field, words: label.toLowerCase() }, scope.style)
    return own === undefined ? [] : [[label, own]]
  })
  if (entries.length === 0) return nothing(node, field)
  return { value: Object.fromEntries(entries), found: entries.length, missing: null }
}
