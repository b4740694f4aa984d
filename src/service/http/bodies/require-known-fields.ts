import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Failure } from '#service/failure.ts'
import { closestNames } from '#service/texts/closest-names.ts'

interface Field {
  isRequired: boolean
  /** Whether it can be a list. */
  isList: boolean
}

/** The fields of a schema by their names. Null where the schema takes any field, or is no object. */
type Fields = ReadonlyMap<string, Field> | null

const fieldsBySchema = new WeakMap<z.core.$ZodType, Fields>()

/**
 * Throws `field_malformed` for a field that an administration endpoint does not have, because a change that lacks it
 * would look successful, and for one of a new conversation, which would begin without the question. A field of its
 * reply is ignored, so that what was read can be sent back with a change. Other endpoints ignore unknown fields, which
 * published clients send, but for a name that resembles a field which narrows the request: without it, all graphs
 * would be asked.
 */
export function requireKnownFields({ path, body, reply }: Endpoint, input: unknown): void {
  if (body === undefined || body === 'bytes') return
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return
  const fields = fieldsOf(body)
  if (fields === null) return
  if (!isStrict(path)) {
    requireNarrowingName(fields, input, 'a field')
    return
  }
  const replied = typeof reply === 'string' ? null : fieldsOf(reply)
  const name = Object.keys(input).find((key) => !fields.has(key) && !replied?.has(key))
  if (name !== undefined) throw unknownName(name, 'a field', fields, input)
}

// Without one of the lists, a request reads everything; without graphId, an upload is in no graph.
const narrowingFields = ['graph_ids', 'file_types', 'file_ids', 'graphId']

/**
 * Throws `field_malformed` for a name that resembles an absent field which narrows what a request reads, or says
 * where a file belongs: “graphIds” and “graph_id” for “graph_ids”.
 */
export function requireNarrowingName(
  fields: NonNullable<Fields>,
  input: object,
  kind: 'a field' | 'a parameter',
): void {
  const absent = narrowingFields.filter(
    (field) => fields.get(field)?.isRequired === false && !Object.hasOwn(input, field),
  )
  if (absent.length === 0) return
  for (const name of Object.keys(input)) {
    if (fields.has(name)) continue
    const meant = absent.find((field) => resembles(name, field))
    if (meant !== undefined) throw unknownName(name, kind, fields, input, meant)
  }
}

// “id” is a part of “graph_ids” too, but clients send it for other reasons.
function resembles(name: string, field: string): boolean {
  const [text, other] = [name, field].map((one) => one.replaceAll(/[_[\]-]/g, '').toLowerCase())
  return text !== undefined && other !== undefined && text.length * 2 > other.length
    ? closestNames(text, [other]).length > 0
    : false
}

/** The failure of a name that nothing has, with the one that is probably meant. */
export function unknownName(
  name: string,
  kind: 'a field' | 'a parameter',
  fields: NonNullable<Fields>,
  input: object,
  meant?: string,
): Failure {
  const absent = [...fields.keys()].filter((field) => !Object.hasOwn(input, field))
  const required = absent.filter((field) => fields.get(field)?.isRequired)
  const [closest] = closestNames(name, absent)
  // A field that has another name elsewhere, such as in the API of a provider.
  const suggestion = meant ?? closest ?? (required.length === 1 ? required[0] : undefined)
  const shown = name.length <= maxShownChars ? name : `${name.slice(0, maxShownChars)}…`
  const advice = suggestion === undefined ? '' : ` Did you mean “${suggestion}”?`
  const message = `“${shown}” is not ${kind}.${advice}`
  return new Failure('field_malformed', message, {}, [
    { key: 'field_malformed', message, path: shown },
  ])
}

const maxShownChars = 100

const isStrict = (path: string): boolean =>
  path.startsWith('/v1/admin/') || path === '/v1/conversations'

/** The fields of a schema. Null where it takes any field, or is no object. */
export function fieldsOf(schema: z.core.$ZodType): Fields {
  const cached = fieldsBySchema.get(schema)
  if (cached !== undefined) return cached
  const fields = readFields(schema)
  fieldsBySchema.set(schema, fields)
  return fields
}

function readFields(schema: z.core.$ZodType): Fields {
  // oxlint-disable-next-line no-unsafe-type-assertion -- `def.type` tells the types of this union apart
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      if (def.catchall !== undefined) return null
      return new Map(
        Object.entries(def.shape).map(([name, field]) => [
          name,
          { isRequired: field._zod.optin === undefined, isList: takesList(field) },
        ]),
      )
    case 'union': {
      const options = def.options.map(fieldsOf)
      const all = new Map<string, Field>()
      for (const option of options) {
        if (option === null) return null
        for (const [name] of option) {
          const ofName = options.map((other) => other?.get(name))
          all.set(name, {
            isRequired: ofName.every((field) => field?.isRequired),
            isList: ofName.some((field) => field?.isList),
          })
        }
      }
      return all
    }
    case 'pipe':
      return fieldsOf(def.in)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return fieldsOf(def.innerType)
    default:
      return null
  }
}

function takesList(schema: z.core.$ZodType): boolean {
  // oxlint-disable-next-line no-unsafe-type-assertion -- `def.type` tells the types of this union apart
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'array':
      return true
    case 'union':
      return def.options.some(takesList)
    case 'pipe':
      return takesList(def.in)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return takesList(def.innerType)
    default:
      return false
  }
}
