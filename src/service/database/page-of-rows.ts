import { sql } from 'kysely'
import type { RawBuilder, ReferenceExpression, SelectQueryBuilder, SqlBool } from 'kysely'
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

/** What a list is sorted by: an expression of a row, given the name of its table, which an index should contain. */
export type SortValue = (table: string) => RawBuilder<unknown>

/**
 * Returns the rows of one page as `pageOfRows` does, sorted by a value first. The place of a cursor is that of its
 * row as it is now, so the row must outlive its deletion. A row whose value changes while somebody walks the list
 * moves, and may be missed or repeated.
 */
export async function pageOfRowsBy<T extends keyof Schema, O>(
  query: SelectQueryBuilder<Schema, T, O>,
  page: PageQuery,
  table: T,
  value: SortValue,
): Promise<O[]> {
  const rows = await pageBy(query, page, table, value).execute()
  return page.before === undefined ? rows : rows.toReversed()
}

/** Builds the query of one page of a sorted list. Its rows are in the direction of the cursor, as with `pageOf`. */
export function pageBy<T extends keyof Schema, O>(
  query: SelectQueryBuilder<Schema, T, O>,
  { limit, order, after, before }: PageQuery,
  table: T,
  value: SortValue,
): SelectQueryBuilder<Schema, T, O> {
  const ascending = (order === 'asc') !== (before !== undefined)
  const direction = ascending ? 'asc' : 'desc'
  const cursor = before ?? after
  const place = sql`(${value(table)}, ${sql.ref(`${table}.id`)})`
  const ofCursor = (selected: RawBuilder<unknown>) =>
    sql`(select ${selected} from ${sql.table(table)} as cursor where ${sql.ref('cursor.id')} = ${cursor ?? ''})`
  const valueOfCursor = ofCursor(value('cursor'))
  const placeOfCursor = ofCursor(sql`${value('cursor')}, ${sql.ref('cursor.id')}`)
  return query
    .$if(cursor !== undefined, (walked) =>
      walked.where(
        // The first condition adds nothing, but SQLite compares no pair with an index that has an expression.
        ascending
          ? sql<SqlBool>`${value(table)} >= ${valueOfCursor} and ${place} > ${placeOfCursor}`
          : sql<SqlBool>`${value(table)} <= ${valueOfCursor} and ${place} < ${placeOfCursor}`,
      ),
    )
    .orderBy(value(table), direction)
    .orderBy(sql.ref(`${table}.id`), direction)
    .limit(limit + 1)
}
