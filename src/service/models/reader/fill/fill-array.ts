import { isDeepStrictEqual } from 'node:util'
import { fieldOf } from './field.ts'
import type { Field } from './field.ts'
import type { Filled, Filling, Property } from './filling.ts'
import { isArray, isObject, nothing } from './filling.ts'
import { convertAll, findList } from './find-list.ts'
import { findRecords } from './find-records.ts'
import type { Part } from './record-parts.ts'
import { rowScope } from './record-parts.ts'
import type { SchemaNode, Subschema } from './schema-node.ts'
import type { Page } from './read-page.ts'

const mostItems = 5000

/** Fills an array: of objects with the records of a scope, of anything else with its list. */
export async function fillArray(
  filling: Filling,
  node: SchemaNode,
  field: Field,
  scope: Page,
): Promise<Filled> {
  const tuple = node.prefixItems ?? (Array.isArray(node.items) ? node.items : null)
  if (tuple) return fillTuple(filling, tuple, node, field, scope)
  const schema = !Array.isArray(node.items) && node.items !== undefined ? node.items : true
  const values: unknown[] = []
  let found = 0
  let missing: string | null = null
  for (const each of itemsOf(filling, schema, field, scope)) {
    if (values.length >= Math.min(node.maxItems ?? mostItems, mostItems)) break
    const filled =
      'value' in each
        ? { ...each, found: 1, missing: null }
        : await filling.fill(each.schema, field, each.part(), true)
    if (filled.missing !== null) missing ??= filled.missing
    if (filled.missing !== null || filled.found === 0) continue
    if (node.uniqueItems && values.some((other) => isDeepStrictEqual(other, filled.value))) continue
    values.push(filled.value)
    found += filled.found
  }
  if (values.length < (node.minItems ?? 0)) {
    return node.isNullable
      ? nothing(node, field)
      : { value: null, found: 0, missing: missing ?? field.path }
  }
  return values.length === 0 ? nothing(node, field) : { value: values, found, missing: null }
}

type Item = { value: unknown } | { schema: Subschema; part: Part }

function itemsOf(filling: Filling, schema: Subschema, field: Field, scope: Page): Item[] {
  const node = filling.nodeOf(schema)
  const inner = [node, ...node.branches.slice(0, 20).map(filling.nodeOf)]
  const objects = inner.filter(isObject)
  if (objects.length > 0) {
    const properties = objects.flatMap((object) =>
      Object.entries(object.properties ?? {}).map(([name, own]): Property => {
        const inside = filling.nodeOf(own)
        return { name, schema: own, node: inside, field: fieldOf(name, inside, field) }
      }),
    )
    return findRecords(properties, field, scope).map((record) => ({ schema, part: record }))
  }
  if (inner.some(isArray)) {
    return scope.tables.flatMap(({ rows }) =>
      rows.map((row) => ({ schema, part: () => rowScope(row, null, scope) })),
    )
  }
  const simple = inner.find((each) => each.branches.length === 0) ?? node
  return findList(simple, field, scope).map((value) => ({ value }))
}

async function fillTuple(
  filling: Filling,
  tuple: readonly Subschema[],
  node: SchemaNode,
  field: Field,
  scope: Page,
): Promise<Filled> {
  const given = findList(filling.nodeOf(tuple[0] ?? true), field, scope)
  const values: unknown[] = []
  for (const [at, schema] of tuple.entries()) {
    await filling.breathe()
    const [value] = convertAll([given[at]], filling.nodeOf(schema), field, scope)
    if (value === undefined) break
    values.push(value)
  }
  if (values.length < Math.max(node.minItems ?? 0, given.length > 0 ? tuple.length : 0))
    return nothing(node, field)
  return values.length === 0
    ? nothing(node, field)
    : { value: values, found: values.length, missing: null }
}
