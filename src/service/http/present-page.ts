import type { PageQuery } from '#contract/primitives.ts'
import { Failure } from '#service/failure.ts'
import { readId } from '#service/access/read-id.ts'

interface Page<T> {
  data: T[]
  has_more: boolean
  first_id: string | null
  last_id: string | null
}

/** A page of results from `pageOfRows`, whose extra row says that there is a next page. */
export function presentPage<T extends { id: string }>(
  rows: readonly T[],
  query: PageQuery,
): Page<T> {
  const has_more = rows.length > query.limit
  const data = query.before === undefined ? rows.slice(0, query.limit) : rows.slice(-query.limit)
  return {
    data,
    has_more,
    first_id: data.at(0)?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
  }
}

/**
 * Checks the cursor of a list query, whose items have UUIDs unless `read` reads other IDs. Throws `cursors_both`, or
 * `cursor_unknown` when it names nothing that was ever visible to the caller.
 */
export async function readCursor<Q extends PageQuery>(
  query: Q,
  wasVisible: (id: string) => Promise<boolean>,
  read: (text: string) => string = readId,
): Promise<Q> {
  if (query.before !== undefined && query.after !== undefined) {
    throw new Failure('cursors_both', 'Use either before or after, not both.')
  }
  const name = query.before === undefined ? 'after' : 'before'
  const value = query[name]
  if (value === undefined) return query
  const cursor = read(value)
  if (!(await wasVisible(cursor))) {
    throw new Failure('cursor_unknown', `The cursor ${value.slice(0, 64)} does not exist.`, {
      path: name,
    })
  }
  return { ...query, [name]: cursor }
}
