import type { Endpoint } from '#contract/endpoint.ts'
import { Failure } from '#service/failure.ts'
import { closestNames } from '#service/texts/closest-names.ts'
import { fieldsOf, requireNarrowingName, unknownName } from './require-known-fields.ts'

/**
 * The query with the names of the contract: `team_ids[]=a` means `team_ids=a`, and `graphId` means `graph_id`, because
 * uploads and lists spell it differently. Throws `field_malformed` for a name in a GET request that resembles one of
 * them, because a filter that is ignored returns more than was asked for, and in another request for one that resembles
 * the graph of an upload. Any other name means nothing. Throws it also for a single value that is given more than once.
 */
export function readQueryNames(
  { method, query: schema }: Endpoint,
  query: unknown,
): Record<string, unknown> {
  const fields = schema === undefined ? null : fieldsOf(schema)
  const named = new Map<string, unknown>()
  const spellings = new Map([...(fields?.keys() ?? [])].map((name) => [spelling(name), name]))
  for (const [name, value] of Object.entries(query ?? {})) {
    const plain = name.replace(/\[\d*\]$/, '')
    const known = fields?.has(plain) ? plain : (spellings.get(spelling(plain)) ?? plain)
    named.set(known, named.has(known) ? [named.get(known), value].flat() : value)
  }
  const read = Object.fromEntries(named)
  if (fields === null) return read
  const repeated = [...named.keys()].find(
    (name) => Array.isArray(read[name]) && fields.get(name)?.isList === false,
  )
  if (repeated !== undefined) throw givenTwice(repeated)
  if (method !== 'GET') {
    requireNarrowingName(fields, read, 'a parameter')
    return read
  }
  const absent = [...fields.keys()].filter((name) => !named.has(name))
  const mistaken = [...named.keys()].find(
    (name) => !fields.has(name) && closestNames(name, absent).length > 0,
  )
  if (mistaken !== undefined) throw unknownName(mistaken, 'a parameter', fields, read)
  return read
}

function givenTwice(name: string): Failure {
  const message = `“${name}” is given more than once.`
  return new Failure('field_malformed', message, {}, [
    { key: 'field_malformed', message, path: name },
  ])
}

const spelling = (name: string): string => name.replaceAll('_', '').toLowerCase()
