import { isValid } from './check-value.ts'
import type { Field } from './field.ts'
import type { SchemaNode, Subschema } from './schema-node.ts'
import type { Page } from './read-page.ts'

/** A value for a place of a schema. */
export interface Filled {
  value: unknown
  /** How many of its values the text gives. */
  found: number
  /** The place that must have a value and for which the text has none; null: the value is valid. */
  missing: string | null
}

export interface Filling {
  nodeOf: (schema: Subschema) => SchemaNode
  fill: (schema: Subschema, field: Field, scope: Page, isRecord?: boolean) => Promise<Filled>
  /** Lets others have their turn, now and then; rejects once the signal aborts. */
  breathe: () => Promise<void>
}

/** A property that is to be filled. */
export interface Property {
  name: string
  schema: Subschema
  node: SchemaNode
  field: Field
}

/** A value that a text gives for a field. */
export interface Candidate {
  value: unknown
  /** 0 to 1: how surely it is meant. */
  score: number
  /** What it was read from: two fields hardly mean the same words. */
  source: string
}

export function isObject(node: SchemaNode): boolean {
  return (node.types?.has('object') ?? node.properties !== undefined) && node.enum === undefined
}

export function isArray(node: SchemaNode): boolean {
  return (
    (node.types?.has('array') ?? (node.items !== undefined || node.prefixItems !== undefined)) &&
    node.enum === undefined
  )
}

/** What stands where the text says nothing: null or empty where the schema allows it. */
export function nothing(node: SchemaNode, field: Field): Filled {
  const empty = (value: unknown): Filled => ({ value, found: 0, missing: null })
  // what the schema alone decides is nobody's invention
  if (node.const !== undefined) return empty(node.const)
  if (node.enum?.length === 1 && !node.isNullable) return empty(node.enum[0])
  if (node.isNullable) return empty(null)
  if (node.default !== undefined) return empty(node.default)
  if (node.types?.has('string') && isValid(node, '')) return empty('')
  if (isArray(node) && (node.minItems ?? 0) === 0) return empty([])
  if (isObject(node) && (node.required ?? []).length === 0) return empty({})
  return { value: null, found: 0, missing: field.path }
}
