import { z } from 'zod'

const skip = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)
// Subschemas are not copied, so that a schema which occurs again is recognized by identity.
const subschema = z.custom<boolean | Record<string, unknown>>(
  (value) =>
    typeof value === 'boolean' ||
    (typeof value === 'object' && value !== null && !Array.isArray(value)),
)
const count = skip(z.number())

const keywords = z.object({
  $ref: skip(z.string()),
  $dynamicRef: skip(z.string()),
  type: skip(z.union([z.string(), z.array(z.string())])),
  title: skip(z.string()),
  description: skip(z.string()),
  nullable: skip(z.boolean()),
  enum: skip(z.array(z.unknown())),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  anyOf: skip(z.array(subschema)),
  oneOf: skip(z.array(subschema)),
  allOf: skip(z.array(subschema)),
  properties: skip(z.record(z.string(), subschema)),
  required: skip(z.array(z.string())),
  additionalProperties: skip(subschema),
  items: skip(z.union([subschema, z.array(subschema)])),
  prefixItems: skip(z.array(subschema)),
  minItems: count,
  maxItems: count,
  uniqueItems: skip(z.boolean()),
  minLength: count,
  maxLength: count,
  pattern: skip(z.string()),
  format: skip(z.string()),
  minimum: count,
  maximum: count,
  exclusiveMinimum: skip(z.union([z.number(), z.boolean()])),
  exclusiveMaximum: skip(z.union([z.number(), z.boolean()])),
  multipleOf: count,
  minProperties: count,
})

export type Subschema = z.infer<typeof subschema>
type Keywords = z.infer<typeof keywords>

/** A schema with its references and `allOf` put together, and null apart from its other branches. */
export interface SchemaNode extends Keywords {
  types: ReadonlySet<string> | null
  isNullable: boolean
  branches: readonly Subschema[]
}

const maxHops = 40
// Schemas that refer to each other several times would have more parts than can be merged.
const maxMerged = 20_000

/** Reads the nodes of one schema; each is read once. */
export function schemaReader(root: Subschema): (schema: Subschema) => SchemaNode {
  const read = new WeakMap<object, SchemaNode>()
  const budget = { left: maxMerged }
  const nodeOf = (schema: Subschema): SchemaNode => {
    if (typeof schema === 'boolean') return finished(ofBoolean(schema))
    const known = read.get(schema)
    if (known) return known
    const node = finished(gather(schema, { root, hops: 0, budget }))
    read.set(schema, node)
    return node
  }
  return nodeOf
}

interface Gathering {
  root: Subschema
  hops: number
  /** How many schemas may still be merged; shared by all nodes of a reader. */
  budget: { left: number }
}

function gather(schema: Subschema, gathering: Gathering): Keywords {
  const { root, hops, budget } = gathering
  if (typeof schema === 'boolean') return ofBoolean(schema)
  if (hops > maxHops || budget.left <= 0) return {}
  budget.left -= 1
  const own = keywords.parse(schema)
  const reference = own.$ref ?? own.$dynamicRef
  const parts = [
    ...(reference === undefined ? [] : [target(reference, root)]),
    ...(own.allOf?.slice(0, 50) ?? []),
  ]
  const next = { root, hops: hops + 1, budget }
  return parts.reduce<Keywords>(
    (merged, part) => (part === null ? merged : merge(gather(part, next), merged)),
    own,
  )
}

function merge(a: Keywords, b: Keywords): Keywords {
  const properties = { ...a.properties, ...b.properties }
  for (const name of Object.keys(b.properties ?? {})) {
    const [first, second] = [a.properties?.[name], b.properties?.[name]]
    if (first !== undefined && second !== undefined) properties[name] = { allOf: [first, second] }
  }
  const own = Object.fromEntries(Object.entries(b).filter(([, value]) => value !== undefined))
  const limits = (name: 'minLength' | 'minItems' | 'minimum') => most(a[name], b[name], Math.max)
  const caps = (name: 'maxLength' | 'maxItems' | 'maximum') => most(a[name], b[name], Math.min)
  return {
    ...a,
    ...own,
    const: b.const ?? a.const,
    default: b.default ?? a.default,
    ...(a.properties || b.properties ? { properties } : {}),
    ...(a.required || b.required
      ? { required: [...new Set([...(a.required ?? []), ...(b.required ?? [])])] }
      : {}),
    minLength: limits('minLength'),
    minItems: limits('minItems'),
    minimum: limits('minimum'),
    maxLength: caps('maxLength'),
    maxItems: caps('maxItems'),
    maximum: caps('maximum'),
  }
}

function most(a: number | undefined, b: number | undefined, of: (a: number, b: number) => number) {
  return a === undefined ? b : b === undefined ? a : of(a, b)
}

function target(reference: string, root: Subschema): Subschema | null {
  let value: unknown = root
  for (const step of reference
    .replace(/^#\/?/, '')
    .split('/')
    .filter((each) => each !== '')) {
    const key = unescaped(step).replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null
    value = Object.entries(value).find(([name]) => name === key)?.[1]
  }
  return subschema.safeParse(value).data ?? null
}

function unescaped(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

// The schema `false` accepts nothing.
function ofBoolean(schema: boolean): Keywords {
  return schema ? {} : { enum: [] }
}

function finished(node: Keywords): SchemaNode {
  const types = node.type === undefined ? null : [node.type].flat()
  const branches = node.anyOf ?? node.oneOf ?? []
  const isNull = (each: Subschema) =>
    typeof each === 'object' && (each['type'] === 'null' || each['const'] === null)
  const isFree = types === null && node.properties === undefined && node.items === undefined
  const typeTakes = isFree || types?.includes('null') === true
  const branchTakes =
    branches.length === 0 || branches.some((each) => isNull(each) || allowsNullType(each))
  const enumTakes = node.enum === undefined || node.enum.includes(null)
  const constTakes = node.const === undefined || node.const === null
  return {
    ...node,
    types: types === null ? null : new Set(types.filter((type) => type !== 'null')),
    isNullable: node.nullable === true || (typeTakes && branchTakes && enumTakes && constTakes),
    branches: branches.filter((each) => !isNull(each)),
  }
}

function allowsNullType(schema: Subschema): boolean {
  return (
    typeof schema === 'object' && Array.isArray(schema['type']) && schema['type'].includes('null')
  )
}
