import { z } from 'zod'
import type { Caller } from '#service/access/caller.ts'
import type { Stamp } from '#service/clock.ts'
import { orNameTaken } from '#service/database/or-name-taken.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { Failure } from '#service/failure.ts'

const providerRow = z.object({
  id: z.string(),
  name: z.string(),
  base_url: z.string(),
  sealed_key: z.string().nullable(),
  created_at: z.string(),
})
export type ProviderRow = z.infer<typeof providerRow>

/** The providers of a caller's organization. */
export function providerStore(database: Database) {
  const own = (caller: Caller) =>
    database.selectFrom('providers').where('organization_id', '=', caller.organization_id)

  const store = {
    async list(caller: Caller): Promise<ProviderRow[]> {
      return (await own(caller).selectAll().orderBy('id').execute()).map((row) =>
        providerRow.parse(row),
      )
    },

    async find(caller: Caller, id: string): Promise<ProviderRow | null> {
      const row = await own(caller).selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : providerRow.parse(row)
    },

    /** Throws `provider_not_found`; `extras` may contain the path of the field. */
    async require(
      caller: Caller,
      id: string,
      extras: { path?: string } = {},
    ): Promise<ProviderRow> {
      const row = await store.find(caller, id)
      if (row === null)
        throw new Failure('provider_not_found', 'There is no such provider.', extras)
      return row
    },

    /** Like `require`, and locks the provider until the transaction ends. */
    async lock(caller: Caller, id: string, extras: { path?: string } = {}): Promise<void> {
      // SQLite has one writer at a time, so the transaction is the lock.
      if (!isSqlite(database)) {
        await own(caller).select('id').where('id', '=', id).forUpdate().execute()
      }
      await store.require(caller, id, extras)
    },

    async create(
      caller: Caller,
      provider: Pick<ProviderRow, 'name' | 'base_url' | 'sealed_key'>,
      stamp: Stamp,
    ): Promise<ProviderRow> {
      const row = { ...provider, ...stamp }
      await orNameTaken('provider', row.name, () =>
        database
          .insertInto('providers')
          .values({ ...row, organization_id: caller.organization_id })
          .execute(),
      )
      return row
    },

    async update(caller: Caller, row: ProviderRow): Promise<void> {
      await orNameTaken('provider', row.name, () =>
        database
          .updateTable('providers')
          .set({ name: row.name, base_url: row.base_url, sealed_key: row.sealed_key })
          .where('organization_id', '=', caller.organization_id)
          .where('id', '=', row.id)
          .execute(),
      )
    },

    /** Whether a model of the provider embeds the files of the organization. */
    async embedsFiles(caller: Caller, id: string): Promise<boolean> {
      const row = await database
        .selectFrom('embedding_models')
        .select('number')
        .where('organization_id', '=', caller.organization_id)
        .where('provider_id', '=', id)
        .where('role', '=', 'current')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Whether a model of the provider reranks passages for the organization. */
    async reranksPassages(caller: Caller, id: string): Promise<boolean> {
      const row = await database
        .selectFrom('reranking_models')
        .select('id')
        .where('organization_id', '=', caller.organization_id)
        .where('provider_id', '=', id)
        .executeTakeFirst()
      return row !== undefined
    },

    async remove(caller: Caller, id: string): Promise<void> {
      await database
        .deleteFrom('providers')
        .where('organization_id', '=', caller.organization_id)
        .where('id', '=', id)
        .execute()
    },
  }
  return store
}
