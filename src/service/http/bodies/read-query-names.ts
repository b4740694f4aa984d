import type { Endpoint } from '#contract/endpoint.ts'
import { fieldsOf, unknownName } from './require-known-fields.ts'

/**
 * The query with the names of the contract: `team_ids[]=a` means `team_ids=a`, and `graphId` means `graph_id`, because
 * uploads and lists spell it differently. Throws `field_malformed` for another name in a GET request: a filter that is
 * ignored returns more than was asked for.
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
  const unknown = Object.keys(read).find((name) => name !== '' && !fields?.has(name))
  if (method === 'GET' && fields !== null && unknown !== undefined) {
    throw unknownName(unknown, 'a parameter', fields, read)
  }
  return read
}

const spelling = (name: string): string => name.replaceAll('_', '').toLowerCase()
