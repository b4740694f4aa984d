import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { resolvePointer } from '#service/models/resolve-pointer.ts'

// The schemas of these keywords, or those in their lists, are for the value itself; the others are for parts of it.
const ofValue = new Set(['not', 'if', 'then', 'else'])
const onlyBesideIf = new Set(['then', 'else'])
const listsOfValue = new Set(['allOf', 'anyOf', 'oneOf', 'dependentSchemas', 'dependencies'])
const ofParts = new Set([
  'additionalItems',
  'additionalProperties',
  'contains',
  'items',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
])
const listsOfParts = new Set(['items', 'patternProperties', 'prefixItems', 'properties'])

const references = new Set(['$ref', '$dynamicRef'])
const anchorKeywords = new Set(['$anchor', '$dynamicAnchor'])

/**
 * The path of a reference for which a value matches a schema only if it matches that same schema, so that a check never
 * ends; null if there is none, or if an ID inside gives references another base. A schema may refer to itself for a part of its
 * value, because a value has an end.
 */
export function endlessReference(root: JsonSchema): string | null {
  const { paths, anchors } = listObjects(root)
  if ([...paths.keys()].some((schema) => schema !== root && hasOwnBase(schema))) return null
  const targetOf = (reference: unknown): unknown => {
    if (typeof reference !== 'string') return undefined
    const isPointer = reference === '#' || reference.includes('/')
    return isPointer ? resolvePointer(root, reference) : anchors.get(reference.slice(1))
  }
  const waiting: object[] = [root]
  const checked = new Set<object>()
  const open = new Set<object>()

  /** `reference`: the path of the last one that was followed. */
  const follow = (schema: object, reference: string | null): string | null => {
    if (open.has(schema)) return reference
    if (checked.has(schema)) return null
    checked.add(schema)
    open.add(schema)
    for (const inner of schemasIn(schema, ofValue, listsOfValue)) {
      const found = follow(inner, reference)
      if (found !== null) return found
    }
    for (const [name, value] of Object.entries(schema)) {
      const target = references.has(name) ? targetOf(value) : null
      const found = isObject(target) ? follow(target, `${paths.get(schema)}${name}`) : null
      if (found !== null) return found
    }
    open.delete(schema)
    waiting.push(...schemasIn(schema, ofParts, listsOfParts))
    return null
  }

  for (const schema of waiting) {
    const found = follow(schema, null)
    if (found !== null) return found
  }
  return null
}

/** Whether an object is a schema to which the references in it are relative. */
function hasOwnBase(schema: object): boolean {
  const id: unknown = '$id' in schema ? schema.$id : undefined
  return typeof id === 'string' && !id.startsWith('#')
}

/** All objects and lists, each with the beginning of the dotted paths in it, and those that have a name. */
function listObjects(root: JsonSchema) {
  const paths = new Map<object, string>([[root, '']])
  const anchors = new Map<string, object>()
  for (const [object, path] of paths) {
    for (const [key, inner] of Object.entries(object)) {
      if (isObject(inner)) paths.set(inner, `${path}${key}.`)
      if (typeof inner !== 'string') continue
      if (anchorKeywords.has(key)) anchors.set(inner, object)
      // In draft 7, an ID may be a name.
      if (key === '$id' && inner.startsWith('#')) anchors.set(inner.slice(1), object)
    }
  }
  return { paths, anchors }
}

function* schemasIn(
  schema: object,
  single: ReadonlySet<string>,
  lists: ReadonlySet<string>,
): Generator<object> {
  for (const [keyword, value] of Object.entries(schema)) {
    if (!isObject(value)) continue
    if (onlyBesideIf.has(keyword) && !('if' in schema)) continue
    if (single.has(keyword) && !Array.isArray(value)) yield value
    else if (lists.has(keyword)) yield* Object.values(value).filter(isObject)
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
