import { sql } from 'kysely'
import { z } from 'zod'
import type { listKeys } from '#contract/access.ts'
import type { Query } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permissions.ts'
import { permission } from '#contract/permissions.ts'
import type { PageQuery } from '#contract/primitives.ts'
import { isoTime } from '#service/clock.ts'
import type { Stamp } from '#service/clock.ts'
import { foldedName, nameContaining } from '#service/database/containing.ts'
import { pageOfRows, pageOfRowsBy } from '#service/database/page-of-rows.ts'
import type { SortValue } from '#service/database/page-of-rows.ts'
import { preparedQuery } from '#service/database/statements/prepared-query.ts'
import type { Database } from '#service/database/schema.ts'
import { compiled } from '#service/json/compiled.ts'
import type { Caller } from './caller.ts'

const keyRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  team_id: z.string().nullable(),
  name: z.string(),
  permissions: z.preprocess((text) => JSON.parse(String(text)), z.array(permission)),
  expires_at: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  old_until: z.string().nullable(),
  is_test: z.number().transform((value) => value === 1),
})
export type KeyRow = z.infer<typeof keyRow>

/** The columns that `readKeyRow` reads. */
export const keyColumns = keyRow.keyof().options

export function readKeyRow(row: unknown): KeyRow {
  return compiled(keyRow).parse(row)
}

export interface NewKey {
  name: string
  team_id: string | null
  permissions: readonly Permission[]
  expires_at: string | null
  hash: string
  /** Whether an isolation test creates it for itself. */
  is_test?: boolean
}

type KeyOrder = NonNullable<Query<typeof listKeys>['order_by']>

const sortValues: Record<Exclude<KeyOrder, 'created_at'>, SortValue> = {
  name: (table) => sql.ref(`${table}.name_folded`),
  expires_at: (table) => sql`coalesce(${sql.ref(`${table}.expires_at`)}, '9999')`,
  last_used_at: (table) => sql`coalesce(${sql.ref(`${table}.last_used_at`)}, '')`,
}

const keyOf = preparedQuery((database, id: string) =>
  database.selectFrom('keys').selectAll().where('id', '=', id),
)

/** The keys a caller manages: all of its organization's, or its own team's. */
export function keyStore(database: Database) {
  const managed = (caller: Caller) =>
    database
      .selectFrom('keys')
      .where('organization_id', '=', caller.organization_id)
      .where('revoked_at', 'is', null)
      .$if(caller.team_id !== null, (query) => query.where('team_id', '=', caller.team_id))

  const live = (caller: Caller, now: Date) =>
    managed(caller).where(sortValues.expires_at('keys'), '>', isoTime(now))

  return {
    async create(caller: Caller, key: NewKey, stamp: Stamp): Promise<KeyRow> {
      const row = {
        ...key,
        ...stamp,
        name_folded: foldedName(key.name),
        is_test: key.is_test === true ? 1 : 0,
        organization_id: caller.organization_id,
        permissions: JSON.stringify(key.permissions),
        last_used_at: null,
        old_until: null,
        revoked_at: null,
      }
      await database.insertInto('keys').values(row).execute()
      return readKeyRow(row)
    },

    async find(caller: Caller, id: string): Promise<KeyRow | null> {
      const row = await managed(caller).selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : readKeyRow(row)
    },

    /** Whether the request used the newest secret of the key. True for jobs, which have no secret. */
    async isCurrentSecret({ key_id, secret_hash }: Caller): Promise<boolean> {
      if (secret_hash === null) return true
      const row = await database
        .selectFrom('keys')
        .select('id')
        .where('id', '=', key_id)
        .where('hash', '=', secret_hash)
        .executeTakeFirst()
      return row !== undefined
    },

    /** The caller's own key. */
    async own(caller: Caller): Promise<KeyRow> {
      return readKeyRow((await keyOf(database, caller.key_id))[0])
    },

    /** With `team_id` null, lists the keys of the organization itself. */
    async list(
      caller: Caller,
      {
        team_id,
        search,
        isolation_tests,
        order_by = 'created_at',
        ...page
      }: PageQuery & {
        team_id?: string | null
        search?: string
        isolation_tests?: 'exclude'
        order_by?: KeyOrder | undefined
      },
    ): Promise<KeyRow[]> {
      const query = managed(caller)
        .selectAll()
        .$if(team_id !== undefined, (of) =>
          of.where('team_id', 'is not distinct from', team_id ?? null),
        )
        .$if(isolation_tests === 'exclude', (others) => others.where('is_test', '=', 0))
        .$if(search !== undefined, (searched) =>
          searched.where(nameContaining(sql.ref('name_folded'), search ?? '')),
        )
      const rows =
        order_by === 'created_at'
          ? await pageOfRows(query, page, 'id')
          : await pageOfRowsBy(query, page, 'keys', sortValues[order_by])
      return rows.map(readKeyRow)
    },

    /** How many keys each of these teams has; one that has none is left out. */
    async countByTeam(caller: Caller, team_ids: readonly string[]): Promise<Map<string, number>> {
      if (team_ids.length === 0) return new Map()
      const rows = await managed(caller)
        .select(['team_id', (select) => select.fn.countAll().as('count')])
        .where('team_id', 'in', team_ids)
        .groupBy('team_id')
        .execute()
      return new Map(rows.map(({ team_id, count }) => [team_id ?? '', Number(count)]))
    },

    /** Whether the id names a key the caller manages or managed, for a cursor. */
    async wasVisible(caller: Caller, id: string): Promise<boolean> {
      const row = await database
        .selectFrom('keys')
        .select('id')
        .where('id', '=', id)
        .where('organization_id', '=', caller.organization_id)
        .$if(caller.team_id !== null, (query) => query.where('team_id', '=', caller.team_id))
        .executeTakeFirst()
      return row !== undefined
    },

    /** The keys that have not expired. */
    async live(caller: Caller, now: Date): Promise<KeyRow[]> {
      return (await live(caller, now).selectAll().orderBy('id').execute()).map(readKeyRow)
    },

    /** The first `limit` keys that can read a graph with these teams, and how many there are. */
    async readers(
      caller: Caller,
      team_ids: readonly string[],
      now: Date,
      limit: number,
    ): Promise<{ keys: KeyRow[]; count: number }> {
      const readers = live(caller, now)
        // Any permission on graphs includes reading them.
        .where((where) =>
          where.or([
            where('permissions', 'like', '%"graphs:%'),
            where('permissions', 'like', '%"*:%'),
          ]),
        )
        .$if(team_ids.length > 0, (query) =>
          query.where((where) =>
            where.or([where('team_id', 'is', null), where('team_id', 'in', team_ids)]),
          ),
        )
      const rows = await readers.selectAll().orderBy('id').limit(limit).execute()
      const counted = await readers
        .select((of) => of.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return { keys: rows.map(readKeyRow), count: Number(counted.count) }
    },

    /** The organization keys that have a permission, including expired keys. */
    async holding(caller: Caller, needed: Permission): Promise<KeyRow[]> {
      const rows = await managed(caller)
        .selectAll()
        .where('team_id', 'is', null)
        .where('permissions', 'like', `%"${needed}"%`)
        .execute()
      return rows.map(readKeyRow)
    },

    /** The keys of a team that are not revoked, including expired keys. */
    async ofTeam(caller: Caller, team_id: string): Promise<KeyRow[]> {
      const rows = await managed(caller).selectAll().where('team_id', '=', team_id).execute()
      return rows.map(readKeyRow)
    },

    /** Updates the name, permissions and expiry date of a key. */
    async update(caller: Caller, { id, name, permissions, expires_at }: KeyRow): Promise<void> {
      await database
        .updateTable('keys')
        .set({ name, name_folded: foldedName(name) })
        .set({ permissions: JSON.stringify(permissions), expires_at })
        .where('organization_id', '=', caller.organization_id)
        .where('id', '=', id)
        .execute()
    },

    /** Replaces the secret of a key. The old secret works until the overlap ends. */
    async rotate(
      caller: Caller,
      id: string,
      { hash, old_until }: { hash: string; old_until: string },
    ): Promise<void> {
      await database
        .updateTable('keys')
        .set((set) => ({ old_hash: set.ref('hash'), hash, old_until }))
        .where('organization_id', '=', caller.organization_id)
        .where('id', '=', id)
        .execute()
    },

    /** Revokes every key of a team. */
    async revokeOfTeam(caller: Caller, team_id: string, now: Date): Promise<void> {
      await database
        .updateTable('keys')
        .set({ revoked_at: isoTime(now) })
        .where('organization_id', '=', caller.organization_id)
        .where('team_id', '=', team_id)
        .where('revoked_at', 'is', null)
        .execute()
    },

    async revoke(caller: Caller, id: string, now: Date): Promise<void> {
      await database
        .updateTable('keys')
        .set({ revoked_at: isoTime(now) })
        .where('organization_id', '=', caller.organization_id)
        .where('id', '=', id)
        .execute()
    },

    /** Revokes the live keys whose names begin with a text, and returns their ids. */
    async revokeNamed(caller: Caller, prefix: string, now: Date): Promise<string[]> {
      const rows = await database
        .updateTable('keys')
        .set({ revoked_at: isoTime(now) })
        .where('organization_id', '=', caller.organization_id)
        .where('name', 'like', `${prefix}%`)
        .where('revoked_at', 'is', null)
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}
