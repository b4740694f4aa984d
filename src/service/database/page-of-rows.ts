import { sql } from 'kysely'
import type { ReferenceExpression, SelectQueryBuilder } from 'kysely'
import type { PageQuery } from '#contract/primitives.ts'
import type { Schema } from './schema.ts'

/**
 * The rows of one page, in the order asked for, and one more where the listing goes on in the
 * direction walked: `presentPage` tells from it. Ids sort by creation, so the cursor is a place in
 * the order whether or not its row still exists, and rows added meanwhile never shift a page.
 */
export async function pageOfRows<T extends keyof Schema, O>(
  query: SelectQueryBuilder<Schema, T, O>,
  page: PageQuery,
  id: ReferenceExpression<Schema, T>,
): Promise<O[]> {
  const rows = await pageOf(query, page, id).execute()
  return page.before === undefined ? rows : rows.toReversed()
}

/** The same rows as a query, in the direction walked. */
export function pageOf<S, T extends keyof S, O>(
  query: SelectQueryBuilder<S, T, O>,
  { limit, order, after, before }: PageQuery,
  id: ReferenceExpression<S, T>,
): SelectQueryBuilder<S, T, O> {
  const ascending = (order === 'asc') !== (before !== undefined)
  const cursor = before ?? after
  return query
    .$if(cursor !== undefined, (walked) =>
      walked.where(id, ascending ? '>' : '<', sql.val(cursor ?? '')),
    )
    .orderBy(id, ascending ? 'asc' : 'desc')
    .limit(limit + 1)
}
