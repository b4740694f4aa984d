import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'
import type { listApplications } from '#contract/applications/applications.ts'
import type { Query } from '#contract/endpoint.ts'
import type { Caller } from '#service/access/caller.ts'
import { readableScopes } from '#service/access/readable-scopes.ts'
import { nameContaining } from '#service/database/containing.ts'
import { pageBy, pageOfRows, pageOfRowsBy } from '#service/database/page-of-rows.ts'
import type { SortValue } from '#service/database/page-of-rows.ts'
import type { Database, Schema } from '#service/database/schema.ts'

type Rows<O> = SelectQueryBuilder<Schema, 'applications', O>
type ListQuery = Query<typeof listApplications>
type Order = Exclude<ListQuery['order_by'], 'created_at' | undefined>

const sortValues: Record<Order, SortValue> = {
  name: (table) => sql.ref(`${table}.name_folded`),
  updated_at: (table) => sql.ref(`${table}.updated_at`),
}

/** A page of `rows`, which are the applications that the caller can see, as `pageOfRows` returns it. */
export async function pageOfApplications<O>(
  database: Database,
  caller: Caller,
  rows: Rows<O>,
  { order_by = 'created_at', ...query }: ListQuery,
): Promise<O[]> {
  const listed = matching(rows, caller, query)
  if (order_by === 'created_at') return pageOfRows(listed, query, 'id')
  const value = sortValues[order_by]
  if (caller.team_id === null) return pageOfRowsBy(listed, query, 'applications', value)
  const pages = (readableScopes(caller) ?? []).map((owner_id) => {
    const ofScope = database
      .selectFrom('applications')
      .where('owner_id', '=', owner_id)
      .where('deleted_at', 'is', null)
    const page = matching(ofScope.select('id'), caller, query)
    return sql`select id from (${pageBy(page, query, 'applications', value)}) as page`
  })
  return pageOfRowsBy(
    listed.where('id', 'in', sql<string>`(${sql.join(pages, sql` union all `)})`),
    query,
    'applications',
    // No index has this value. One of the organization would read applications of other teams.
    (table) => sql`(${value(table)} || '')`,
  )
}

function matching<O>(
  rows: Rows<O>,
  caller: Caller,
  { search, status, team_id, scope }: Omit<ListQuery, 'order_by'>,
): Rows<O> {
  return rows
    .$if(team_id !== undefined, (all) => all.where('owner_id', '=', team_id ?? ''))
    .$if(scope !== undefined, (all) => all.where('owner_id', '=', caller.organization_id))
    .$if(search !== undefined, (all) =>
      all.where(nameContaining(sql.ref('name_folded'), search ?? '')),
    )
    .$if(status !== undefined, (all) =>
      all.where('deployed_version_id', status === 'draft' ? 'is' : 'is not', null),
    )
}
