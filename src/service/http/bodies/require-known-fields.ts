import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Failure } from '#service/failure.ts'
import { closestNames } from '#service/texts/closest-names.ts'

/** Whether each field of a schema must be present. Null where the schema takes any field, or is no object. */
type Fields = ReadonlyMap<string, { isRequired: boolean }> | null

const fieldsBySchema = new WeakMap<z.core.$ZodType, Fields>()

/**
 * Throws `field_malformed` for a field that an administration endpoint does not have, because a change that lacks it
 * would look successful, and for one of a new conversation, which would begin without the question. A field of its
 * reply is ignored, so that what was read can be sent back with a change. Other endpoints ignore unknown fields, which
 * published clients send.
 */
export function requireKnownFields({ path, body, reply }: Endpoint, input: unknown): void {
  if (!isStrict(path) || body === undefined || body === 'bytes') return
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return
  const fields = fieldsOf(body)
  if (fields === null) return
  const replied = typeof reply === 'string' ? null : fieldsOf(reply)
  const name = Object.keys(input).find((key) => !fields.has(key) && !replied?.has(key))
  if (name !== undefined) throw unknownName(name, 'a field', fields, input)
}

/** The failure of a name that nothing has, with the one that is probably meant. */
export function unknownName(
  name: string,
  kind: 'a field' | 'a parameter',
  fields: NonNullable<Fields>,
  input: object,
): Failure {
  const absent = [...fields.keys()].filter((field) => !Object.hasOwn(input, field))
  const required = absent.filter((field) => fields.get(field)?.isRequired)
  const [closest] = closestNames(name, absent)
  // A field that has another name elsewhere, such as in the API of a provider.
  const suggestion = closest ?? (required.length === 1 ? required[0] : undefined)
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
          { isRequired: field._zod.optin === undefined },
        ]),
      )
    case 'union': {
      const options = def.options.map(fieldsOf)
      const all = new Map<string, { isRequired: boolean }>()
      for (const option of options) {
        if (option === null) return null
        for (const [name] of option) {
          all.set(name, { isRequired: options.every((other) => other?.get(name)?.isRequired) })
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
