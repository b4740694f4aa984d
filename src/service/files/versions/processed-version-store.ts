import { sql } from 'kysely'
import { foldedName } from '#service/database/containing.ts'
import type { Database } from '#service/database/schema.ts'
import { preparedQuery } from '#service/database/statements/prepared-query.ts'

export interface ProcessedVersion {
  id: string
  file_id: string
  name: string
  /** The version that the file has now. */
  current_id: string
  organization_id: string
  team_id: string | null
  storage_team_id: string | null
  /** Whether pages or passages of it are stored. */
  hasText: boolean
  /** Whether its passages are indexed for a graph while it is read. */
  isInGraph: boolean
  /** Whether its file is in a graph, which may have another version of it still. */
  hasGraph: boolean
  /** Bytes. */
  size: number
}

// Each file that is read needs it several times.
const findVersion = preparedQuery((database, version_id: string) =>
  database
    .selectFrom('file_versions')
    .innerJoin('files', 'files.id', 'file_versions.file_id')
    .select([
      'file_versions.id',
      'file_versions.file_id',
      'file_versions.name',
      'files.version_id as current_id',
      'files.organization_id',
      'files.team_id',
      'files.storage_team_id',
      'file_versions.size',
      (of) =>
        of
          .or([
            of.exists(
              of
                .selectFrom('pages')
                .select('pages.number')
                .whereRef('pages.version_id', '=', 'file_versions.id'),
            ),
            of.exists(
              of
                .selectFrom('indexed_files')
                .select('indexed_files.number')
                .whereRef('indexed_files.version_id', '=', 'file_versions.id'),
            ),
          ])
          .as('hasText'),
      (of) =>
        of
          .exists(
            of
              .selectFrom('partition_files')
              .select('partition_files.number')
              .whereRef('partition_files.version_id', '=', 'file_versions.id')
              // A literal 0, because an index of these is not used with a parameter.
              .where('is_removed', '=', sql.lit(0)),
          )
          .as('isInGraph'),
      (of) =>
        of
          .exists(
            of
              .selectFrom('graph_files')
              .select('graph_files.graph_id')
              .whereRef('graph_files.file_id', '=', 'files.id'),
          )
          .as('hasGraph'),
    ])
    .where('file_versions.id', '=', version_id)
    .where('files.deleted_at', 'is', null),
)

/** Versions of live files, for the worker. Writes require a transaction that holds the lease of the version's job. */
export function processedVersionStore(database: Database) {
  return {
    /** Null when the file has been deleted. */
    async find(id: string): Promise<ProcessedVersion | null> {
      const [row] = await findVersion(database, id)
      if (row === undefined) return null
      return {
        ...row,
        // SQLite has numbers in place of booleans, and PostgreSQL texts in place of large numbers.
        hasText: Boolean(row.hasText),
        isInGraph: Boolean(row.isInGraph),
        hasGraph: Boolean(row.hasGraph),
        size: Number(row.size),
      }
    },

    /** Gives the file the name, kind and bytes of a version. */
    async makeCurrent({ id, file_id }: ProcessedVersion): Promise<void> {
      const version = await database
        .selectFrom('file_versions')
        .select(['name', 'kind', 'media_type', 'size', 'sha256', 'damaged_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const listed = { size: Number(version.size), name_folded: foldedName(version.name) }
      await database
        .updateTable('files')
        .set({
          ...version,
          ...listed,
          version_id: id,
          next_version_id: null,
        })
        .where('id', '=', file_id)
        .execute()
      await database
        .updateTable('graph_files')
        .set({ ...listed, kind: version.kind })
        .where('file_id', '=', file_id)
        .execute()
    },

    async fail(id: string, error: { code: string; description: string }): Promise<void> {
      await database
        .updateTable('file_versions')
        .set({
          stage: 'stored',
          progress_done: 0,
          progress_total: null,
          error_code: error.code,
          error_description: error.description,
        })
        .where('id', '=', id)
        .execute()
    },
  }
}
