import { sql } from 'kysely'
import type { ReferenceExpression, SelectQueryBuilder } from 'kysely'
import type { PageQuery } from '#contract/primitives.ts'
import type { Schema } from './schema.ts'

/**
 * Returns the rows of one page in the requested order, and one more where there is a next page, which
 * `presentPage` detects by it. Ids sort by creation, so a cursor keeps its place when its row is deleted, and
 * rows added meanwhile never shift a page.
 */
export async function pageOfRows<T extends keyof Schema, O>(
  query: SelectQueryBuilder<Schema, T, O>,
  page: PageQuery,
  id: ReferenceExpression<Schema, T>,
): Promise<O[]> {
  const rows = await pageOf(query, page, id).execute()
  return page.before === undefined ? rows : rows.toReversed()
}

/**
 * Builds the query of one page. Its rows are in the direction of the cursor, which is reversed for `before`.
 */
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
