import { z } from 'zod'
import { defaultModel } from '#contract/models.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import type { ProviderRow } from './provider-store.ts'

const mappingRow = z.object({
  id: z.string(),
  name: z.string(),
  provider_id: z.string(),
  upstream: z.string(),
  context_window: z.number().nullable(),
  abilities: z.preprocess(
    (text) => JSON.parse(String(text)),
    z.object({
      tools: z.boolean(),
      json_schema: z.boolean(),
      images: z.boolean(),
      /** Whether nobody has confirmed them. */
      assumed: z.boolean().default(false),
    }),
  ),
  price_input: z.number().nullable(),
  price_output: z.number().nullable(),
  retired: z.number().transform((value) => value === 1),
  replacement: z.string().nullable(),
  created_at: z.string(),
})
export type MappingRow = z.infer<typeof mappingRow>

const joinedRow = z.object({
  provider_name: z.string().nullable(),
  base_url: z.string().nullable(),
  sealed_key: z.string().nullable(),
  provider_created_at: z.string().nullable(),
})

/** A mapping with its provider; null when the provider is not in the table. */
export interface FoundMapping {
  mapping: MappingRow
  provider: ProviderRow | null
}

/** The mappings from public model IDs to providers' models, in a caller's organization. */
export function mappingStore(database: Database) {
  const own = (caller: Caller) =>
    database.selectFrom('models').where('organization_id', '=', caller.organization_id)

  return {
    async list(caller: Caller): Promise<MappingRow[]> {
      return (await own(caller).selectAll().orderBy('id').execute()).map((row) =>
        mappingRow.parse(row),
      )
    },

    async find(caller: Caller, id: string): Promise<FoundMapping | null> {
      const row = await database
        .selectFrom('models')
        .leftJoin('providers', (join) =>
          join
            .onRef('providers.id', '=', 'models.provider_id')
            .onRef('providers.organization_id', '=', 'models.organization_id'),
        )
        .selectAll('models')
        .select([
          'providers.name as provider_name',
          'providers.base_url',
          'providers.sealed_key',
          'providers.created_at as provider_created_at',
        ])
        .where('models.organization_id', '=', caller.organization_id)
        .where('models.id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : readMapping(row)
    },

    /** The public IDs that are mapped to a provider. */
    async idsOf(caller: Caller, provider_id: string): Promise<string[]> {
      const rows = await own(caller)
        .select('id')
        .where('provider_id', '=', provider_id)
        .orderBy('id')
        .execute()
      return rows.map((row) => row.id)
    },

    /** The other IDs of the same model of a provider, the oldest first. */
    async othersOf(
      caller: Caller,
      row: Pick<MappingRow, 'id' | 'provider_id' | 'upstream'>,
    ): Promise<MappingRow[]> {
      const rows = await own(caller)
        .selectAll()
        .where('provider_id', '=', row.provider_id)
        .where('upstream', '=', row.upstream)
        .where('id', '!=', row.id)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map((other) => mappingRow.parse(other))
    },

    /** Creates or replaces a mapping; a replaced one keeps its creation time. */
    async put(caller: Caller, row: MappingRow): Promise<MappingRow> {
      const { id, created_at, ...rest } = row
      const values = {
        ...rest,
        abilities: JSON.stringify(row.abilities),
        retired: row.retired ? 1 : 0,
      }
      const stored = await database
        .insertInto('models')
        .values({ ...values, id, created_at, organization_id: caller.organization_id })
        .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet(values))
        .returningAll()
        .executeTakeFirstOrThrow()
      return mappingRow.parse(stored)
    },

    /** Changes the name and the settings of a mapping, unless it is deleted or of another model by now. */
    async describe(caller: Caller, row: MappingRow): Promise<void> {
      const { name, context_window, price_input, price_output } = row
      const abilities = JSON.stringify(row.abilities)
      await database
        .updateTable('models')
        .set({ name, context_window, abilities, price_input, price_output })
        .where('organization_id', '=', caller.organization_id)
        .where('id', '=', row.id)
        .where('provider_id', '=', row.provider_id)
        .where('upstream', '=', row.upstream)
        .execute()
    },

    /** Deletes a mapping; resolves with whether there was one. */
    async remove(caller: Caller, id: string): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('models')
        .where('organization_id', '=', caller.organization_id)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

function readMapping(row: unknown): FoundMapping {
  const mapping = mappingRow.parse(row)
  const { provider_name, base_url, sealed_key, provider_created_at } = joinedRow.parse(row)
  const isThere = provider_name !== null && base_url !== null && provider_created_at !== null
  return {
    mapping,
    provider: isThere
      ? {
          id: mapping.provider_id,
          name: provider_name,
          base_url,
          sealed_key,
          created_at: provider_created_at,
        }
      : null,
  }
}

/** An ID of a model with what is not known of it from another ID, and the default model without a name with its name. */
export function completedBy(row: MappingRow, known: MappingRow): MappingRow {
  return {
    ...row,
    name: row.id === defaultModel.id && row.name === row.id ? known.name : row.name,
    context_window: row.context_window ?? known.context_window,
    price_input: row.price_input ?? known.price_input,
    price_output: row.price_output ?? known.price_output,
  }
}

/** Another ID of a model after a change of one; the default model also takes its name. */
export function changedWith(other: MappingRow, changed: MappingRow): MappingRow {
  const { name, context_window, abilities, price_input, price_output } = changed
  return {
    ...other,
    name: other.id === defaultModel.id ? name : other.name,
    context_window,
    abilities,
    price_input,
    price_output,
  }
}

/** What people call a model of which these are the IDs: a name that somebody gave it, if any did. */
export function nameAmong(rows: readonly MappingRow[]): string | undefined {
  return (rows.find(({ id, name }) => name !== id) ?? rows[0])?.name
}
