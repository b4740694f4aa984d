import { z } from 'zod'
import { graphImport, importOutcome } from '#contract/bundles/imports.ts'
import type { GraphImport, ImportOutcome } from '#contract/bundles/imports.ts'
import { manifestHeader } from '#contract/bundles/manifest.ts'
import type { PageQuery } from '#contract/primitives.ts'
import type { Caller } from '#service/access/caller.ts'
import { dayLength, isoTime } from '#service/clock.ts'
import type { Stamp } from '#service/clock.ts'
import { pageOfRows } from '#service/database/page-of-rows.ts'
import { idSlices } from '#service/database/statements/id-slices.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { storedJson } from '#service/json/stored-json.ts'
import { newWork } from '#service/leases/lease-store.ts'
import { endStaging, staged } from './staged-storage-store.ts'

export const leftOut = z.array(z.object({ part: z.string(), reason: z.string() }))

export const importColumns = {
  id: z.string(),
  organization_id: z.string(),
  scope_id: z.string(),
  key_id: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  status: graphImport.shape.status,
  size: z.coerce.number(),
  checked: z.coerce.number(),
  problem_code: z.string().nullable(),
  problem: z.string().nullable(),
  header: storedJson(z.nullable(manifestHeader)),
  signature: z.enum(['valid', 'unknown', 'absent']).nullable(),
  left_out: storedJson(leftOut),
  graph_id: z.string().nullable(),
  link_existing: z.coerce.boolean(),
}
const importRow = z.object({
  ...importColumns,
  /** The process that works on it. */
  lease_owner: z.string().nullable(),
})
export type ImportRow = z.infer<typeof importRow>

export const importFileRow = z.object({
  id: z.string(),
  number: z.number(),
  name: z.string(),
  folder: z.string(),
  size: z.coerce.number(),
  sha256: z.string(),
  path: z.string(),
  outcome: importOutcome,
  reason: z.string().nullable(),
  file_id: z.string().nullable(),
})
export type ImportFileRow = z.infer<typeof importFileRow>

/** How long a bundle is staged. */
const stagedDays = 1
/** How long the record of an import is kept after its commit. */
const keptDays = 30
// Each holds a bundle on the disk.
const maxStaged = 20

/**
 * Imports as a caller may see them: a team key those of its team, and an organization key all of the
 * organization.
 */
export function importStore(database: Database) {
  const visible = (caller: Caller) =>
    database
      .selectFrom('imports')
      .where('organization_id', '=', caller.organization_id)
      // Cancelled ones are only still to be swept.
      .where('expires_at', '<>', '')
      .$if(caller.team_id !== null, (query) => query.where('scope_id', '=', caller.team_id ?? ''))

  /** Throws `import_not_found`. */
  async function require(caller: Caller, id: string): Promise<ImportRow> {
    const row = await visible(caller).selectAll().where('id', '=', id).executeTakeFirst()
    if (row === undefined) throw new Failure('import_not_found', 'There is no such import.')
    return importRow.parse(row)
  }

  async function expire(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await database
      .updateTable('imports')
      .set({ ...newWork, expires_at: '' })
      .where('id', 'in', ids)
      .execute()
    await endStaging(database, ids)
  }

  return {
    require,

    /** Throws `imports_too_many` where the scope of the caller has as many bundles as it may have. */
    async requireRoom(caller: Caller): Promise<void> {
      const { count } = await database
        .selectFrom('imports')
        .where('organization_id', '=', caller.organization_id)
        .where('scope_id', '=', caller.team_id ?? caller.organization_id)
        .where('status', 'in', staged)
        .select((of) => of.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      if (Number(count) < maxStaged) return
      throw new Failure(
        'imports_too_many',
        `${maxStaged} bundles are already waiting to be imported.`,
      )
    },

    /** Inserts an import whose bundle is stored, to be checked. */
    async create(caller: Caller, size: number, stamp: Stamp, now: Date): Promise<void> {
      await database
        .insertInto('imports')
        .values({
          ...stamp,
          ...newWork,
          organization_id: caller.organization_id,
          scope_id: caller.team_id ?? caller.organization_id,
          key_id: caller.key_id,
          expires_at: after(now, stagedDays),
          status: 'checking',
          size,
          checked: 0,
          problem_code: null,
          problem: null,
          header: null,
          signature: null,
          left_out: '[]',
          graph_id: null,
          link_existing: 1,
        })
        .execute()
    },

    async list(caller: Caller, page: PageQuery): Promise<ImportRow[]> {
      const rows = await pageOfRows(visible(caller).selectAll(), page, 'imports.id')
      return rows.map((row) => importRow.parse(row))
    },

    async wasVisible(caller: Caller, id: string): Promise<boolean> {
      const row = await visible(caller).select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    async files(
      { id }: Pick<ImportRow, 'id'>,
      outcome: ImportOutcome | undefined,
      page: PageQuery,
    ): Promise<ImportFileRow[]> {
      const query = database
        .selectFrom('import_files')
        .selectAll()
        .where('import_id', '=', id)
        .$if(outcome !== undefined, (all) => all.where('outcome', '=', outcome ?? ''))
      const rows = await pageOfRows(query, page, 'import_files.id')
      return rows.map((row) => importFileRow.parse(row))
    },

    async hasFile({ id }: Pick<ImportRow, 'id'>, file: string): Promise<boolean> {
      const row = await database
        .selectFrom('import_files')
        .select('id')
        .where('import_id', '=', id)
        .where('id', '=', file)
        .executeTakeFirst()
      return row !== undefined
    },

    /** How many files have each outcome, and the bytes of the new ones. */
    async counts(
      ids: readonly string[],
    ): Promise<Map<string, { files: GraphImport['files']; new_bytes: number }>> {
      const counts = new Map(ids.map((id) => [id, { files: { ...noFiles }, new_bytes: 0 }]))
      if (ids.length === 0) return counts
      const rows = await database
        .selectFrom('import_files')
        .where('import_id', 'in', ids)
        .groupBy(['import_id', 'outcome'])
        .select((of) => [
          'import_id',
          'outcome',
          of.fn.countAll().as('count'),
          of.fn.sum('size').as('bytes'),
        ])
        .execute()
      for (const row of rows) {
        const count = counts.get(row.import_id)
        if (count === undefined) continue
        count.files[importOutcome.parse(row.outcome)] = Number(row.count)
        if (row.outcome === 'new') count.new_bytes = Number(row.bytes)
      }
      return counts
    },

    /** Whether a graph of one of these scopes has the name. */
    async isNameTaken(name: string, scope_ids: readonly string[]): Promise<boolean> {
      const row = await database
        .selectFrom('graph_scopes')
        .select('graph_id')
        .where('scope_id', 'in', scope_ids)
        .where('name', '=', name)
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * Queues the import of a checked bundle into a graph; must be called in the transaction that creates the
     * graph. Throws `import_not_ready`.
     */
    async begin(
      caller: Caller,
      id: string,
      { graph_id, link_existing }: { graph_id: string; link_existing: boolean },
      now: Date,
    ): Promise<void> {
      const { numUpdatedRows } = await database
        .updateTable('imports')
        .set({
          ...newWork,
          status: 'importing',
          key_id: caller.key_id,
          graph_id,
          link_existing: link_existing ? 1 : 0,
          expires_at: after(now, keptDays),
        })
        .where('id', '=', id)
        .where('id', 'in', visible(caller).select('id'))
        .where('status', '=', 'ready')
        .executeTakeFirst()
      if (numUpdatedRows > 0n) return
      throw new Failure('import_not_ready', 'The bundle is not ready to be imported.')
    },

    /** Expires an import, so that it is swept; must be called in a transaction. Its worker loses the lease. */
    async cancel(caller: Caller, id: string): Promise<void> {
      await require(caller, id)
      await expire([id])
    },

    /** Expires the imports of keys, which were revoked; must be called in a transaction. */
    async cancelOfKeys(key_ids: readonly string[]): Promise<void> {
      for (const keys of idSlices(key_ids)) {
        const rows = await database
          .selectFrom('imports')
          .select('id')
          .where('key_id', 'in', keys)
          .execute()
        await expire(rows.map(({ id }) => id))
      }
    },

    /** Whether an ID in the blob store is that of a staged bundle. */
    async isStaged(id: string): Promise<boolean> {
      const row = await database
        .selectFrom('imports')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

const noFiles = { new: 0, existing: 0, refused: 0, imported: 0, linked: 0, failed: 0 }

function after(now: Date, days: number): string {
  return isoTime(new Date(now.getTime() + days * dayLength))
}
