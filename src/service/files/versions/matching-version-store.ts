import { sql } from 'kysely'
import { z } from 'zod'
import { maxFilesToFind } from '#contract/uploads.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { isAmong, listedFiles } from '#service/files/lists/file-list-store.ts'
import type { CopiedFile } from '#service/files/lists/file-list-store.ts'

const matchingVersion = z.object({
  id: z.string(),
  file_id: z.string(),
  name: z.string(),
  size: z.coerce.number(),
  sha256: z.string(),
  error_code: z.string().nullable(),
  error_description: z.string().nullable(),
})
export type FoundVersion = z.infer<typeof matchingVersion>

// No list has as many, and the subquery must have a limit.
const everyFile = 2 ** 31 - 2

/**
 * The versions of files that are not current and have one of these names and its size, in its folder where it has one, or with
 * a hash these bytes, newest first. The files are those of a list, and the caller's rights on them are still to be checked.
 */
export function matchingVersionStore(database: Database) {
  return {
    async list(
      caller: Caller,
      { graph_id, copiesOf }: { graph_id: string | undefined; copiesOf: readonly CopiedFile[] },
    ): Promise<FoundVersion[]> {
      const hashes = copiesOf.flatMap(({ sha256 }) => sha256 ?? [])
      const sized = copiesOf.filter(({ sha256 }) => sha256 === undefined)
      const anywhere = sized.flatMap(({ name, size, folder }) =>
        folder === undefined ? [`${size} ${name}`] : [],
      )
      const inFolder = sized.flatMap(({ name, size, folder }) =>
        folder === undefined ? [] : [`${size} ${folder}/${name}`],
      )
      const list = { limit: everyFile, order: 'desc' as const }
      const rows = await database
        .selectFrom('file_versions')
        .innerJoin('files', 'files.id', 'file_versions.file_id')
        .select([
          'file_versions.id',
          'file_versions.file_id',
          'file_versions.name',
          'file_versions.size',
          'file_versions.sha256',
          'file_versions.error_code',
          'file_versions.error_description',
        ])
        .where(
          'file_versions.file_id',
          'in',
          listedFiles(database, caller, { graph_id, isReplaced: true }, list),
        )
        .whereRef('file_versions.id', '<>', 'files.version_id')
        .where((of) =>
          of.or([
            isAmong(database, sql`file_versions.size || ' ' || file_versions.name`, anywhere),
            isAmong(
              database,
              sql`file_versions.size || ' ' || files.folder || '/' || file_versions.name`,
              inFolder,
            ),
            isAmong(database, sql.ref('file_versions.sha256'), hashes),
          ]),
        )
        .orderBy('file_versions.id', 'desc')
        .limit(maxFilesToFind + 1)
        .execute()
      return rows.map((row) => matchingVersion.parse(row))
    },
  }
}
