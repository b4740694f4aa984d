import { z } from 'zod'
import { resolvePointer } from '#service/models/resolve-pointer.ts'

export type Subschema = boolean | Record<string, unknown>

const isSubschema = (value: unknown): value is Subschema =>
  typeof value === 'boolean' ||
  (typeof value === 'object' && value !== null && !Array.isArray(value))

// Subschemas are not copied, so that a schema which occurs again is recognized by identity.
const subschema = z.custom<Subschema>(isSubschema)
const skip = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

const text = skip(z.string())
const count = skip(z.number())
const schemas = skip(z.array(subschema))

const keywords = z.object({
  $ref: text,
  type: skip(z.union([z.string(), z.array(z.string())])),
  title: text,
  description: text,
  nullable: skip(z.boolean()),
  enum: skip(z.array(z.unknown())),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  anyOf: schemas,
  oneOf: schemas,
  allOf: schemas,
  properties: skip(z.record(z.string(), subschema)),
  required: skip(z.array(z.string())),
  items: skip(subschema),
  minItems: count,
  maxItems: count,
  uniqueItems: skip(z.boolean()),
  pattern: text,
  format: text,
})

type Keywords = z.infer<typeof keywords> & {
  /** The schemas that were put together, all of which a value must match. */
  parts: readonly Subschema[]
}

/** A schema with its references and `allOf` put together, and null apart from its other branches. */
export interface SchemaNode extends Keywords {
  types: ReadonlySet<string> | null
  isNullable: boolean
  branches: readonly Subschema[]
}

const maxHops = 40
const maxParts = 50
// Schemas that refer to each other several times would have more parts than can be merged.
const maxMerged = 20_000

/** Reads the nodes of one schema; each is read once. */
export function schemaReader(root: Subschema): (schema: Subschema) => SchemaNode {
  const nodes = new WeakMap<object, SchemaNode>()
  let merged = 0
  const gather = (schema: Subschema, hops: number): Keywords => {
    // The schema `false` accepts nothing.
    if (typeof schema === 'boolean') return { parts: [schema], ...(schema ? {} : { enum: [] }) }
    merged += 1
    if (hops > maxHops || merged > maxMerged) return { parts: [] }
    const own: Keywords = { ...keywords.parse(schema), parts: [schema] }
    const parts = own.allOf?.slice(0, maxParts) ?? []
    const target = own.$ref === undefined ? null : resolvePointer(root, own.$ref)
    if (isSubschema(target)) parts.unshift(target)
    const branches = own.anyOf ?? own.oneOf ?? []
    const [only, other] = branches.filter((branch) => !isNull(branch))
    // The only branch beside null is the schema itself.
    if (only !== undefined && other === undefined) {
      parts.push(only)
      if (branches.length > 1) own.nullable = true
      delete own.anyOf
      delete own.oneOf
    }
    return parts.reduce((all: Keywords, part) => merge(gather(part, hops + 1), all), own)
  }
  return (schema) => {
    const cached = typeof schema === 'object' ? nodes.get(schema) : undefined
    const node = cached ?? finish(gather(schema, 0))
    if (typeof schema === 'object') nodes.set(schema, node)
    return node
  }
}

function merge(a: Keywords, b: Keywords): Keywords {
  const given = Object.entries(b).filter(([, value]) => value !== undefined)
  const merged: Keywords = { ...a, ...Object.fromEntries(given), parts: [...a.parts, ...b.parts] }
  const properties = { ...a.properties, ...b.properties }
  for (const [name, first] of Object.entries(a.properties ?? {})) {
    if (b.properties && Object.hasOwn(b.properties, name))
      properties[name] = { allOf: [first, b.properties[name]] }
  }
  if (a.properties || b.properties) merged.properties = properties
  if (a.required && b.required) merged.required = [...new Set([...a.required, ...b.required])]
  return merged
}

const isNull = (branch: Subschema): boolean =>
  typeof branch === 'object' && (branch['type'] === 'null' || branch['const'] === null)
const takesNull = (branch: Subschema): boolean =>
  isNull(branch) || (typeof branch === 'object' && [branch['type']].flat().includes('null'))

function finish(node: Keywords): SchemaNode {
  const types = node.type === undefined ? null : [node.type].flat()
  const branches = node.anyOf ?? node.oneOf ?? []
  // What stands beside the branches holds for each of them.
  const own = { properties: node.properties, required: node.required ?? [] }
  const join = (branch: Subschema): Subschema =>
    node.properties === undefined ? branch : { allOf: [own, branch] }
  const isFree = types === null && node.properties === undefined && node.items === undefined
  const isNullable =
    (isFree || types?.includes('null') === true) &&
    (branches.length === 0 || branches.some(takesNull)) &&
    (node.enum === undefined || node.enum.includes(null)) &&
    (node.const === undefined || node.const === null)
  return {
    ...node,
    types: types === null ? null : new Set(types.filter((type) => type !== 'null')),
    isNullable: node.nullable === true || isNullable,
    branches: branches.filter((branch) => !isNull(branch)).map(join),
  }
}
