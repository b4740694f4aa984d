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
  { limit, order, after, before }: PageQuery,
  id: ReferenceExpression<Schema, T>,
): Promise<O[]> {
  const backwards = before !== undefined
  const ascending = (order === 'asc') !== backwards
  const cursor = before ?? after
  const rows = await query
    .$if(cursor !== undefined, (walked) => walked.where(id, ascending ? '>' : '<', cursor ?? ''))
    .orderBy(id, ascending ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute()
  return backwards ? rows.toReversed() : rows
}
