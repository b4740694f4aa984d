import { sql } from 'kysely'
import { z } from 'zod'
import type { FileKind } from '#contract/file-kinds.ts'
import { fileStatus } from '#contract/files.ts'
import type { PageQuery } from '#contract/primitives.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Stamp } from '#service/clock.ts'
import { pageOfRows } from '#service/database/page-of-rows.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { fileScope } from './file-scope.ts'
import { listedFiles } from './listed-files.ts'
import type { FileFilter } from './listed-files.ts'

const fileRow = z.object({
  id: z.string(),
  team_id: z.string().nullable(),
  name: z.string(),
  kind: z.string(),
  media_type: z.string(),
  size: z.coerce.number(),
  sha256: z.string(),
  status: fileStatus,
  stage: z.enum(['stored', 'extracting', 'indexing']),
  progress_done: z.number(),
  progress_total: z.number().nullable(),
  error_code: z.string().nullable(),
  error_description: z.string().nullable(),
  created_at: z.string(),
  deleted_at: z.string().nullable(),
  source_url: z.string().nullable(),
  damaged_at: z.string().nullable(),
  /** As the caller may see them. */
  graph_ids: z.array(z.string()),
})
export type FileRow = z.infer<typeof fileRow>

export interface NewFile {
  name: string
  kind: FileKind
  media_type: string
  /** Bytes. */
  size: number
  sha256: string
  /** Of a page of the web. */
  source_url?: string
  source_title?: string
}

export function fileDeleted({ name }: Pick<FileRow, 'name'>): Failure {
  return new Failure('file_deleted', `“${name}” was deleted.`)
}

/** Files, seen through a caller: another team's is not there. */
export function fileStore(database: Database) {
  const scope = fileScope(database)

  /** Files the caller may read, with those deleted since. */
  const everVisible = (caller: Caller) =>
    database
      .selectFrom('files')
      .where('files.organization_id', '=', caller.organization_id)
      .$if(caller.team_id !== null, (query) =>
        query.where(scope.isEverVisible(caller.team_id ?? '')),
      )

  const visible = (caller: Caller) => everVisible(caller).where('files.deleted_at', 'is', null)

  async function read(caller: Caller, rows: readonly { id: string }[]): Promise<FileRow[]> {
    if (rows.length === 0) return []
    const graphs = await database
      .selectFrom('graph_files')
      .select(['graph_files.graph_id', 'graph_files.file_id'])
      .where(
        'graph_files.file_id',
        'in',
        rows.map((row) => row.id),
      )
      .where('graph_files.graph_id', 'in', (of) =>
        of
          .selectFrom('graph_scopes')
          .select('graph_id')
          .whereRef('graph_scopes.graph_id', '=', 'graph_files.graph_id')
          .where('name', 'is not', null)
          .$if(caller.team_id !== null, (query) =>
            query.where('scope_id', '=', caller.team_id ?? ''),
          ),
      )
      .orderBy('graph_files.graph_id')
      .execute()
    const ofFile = Map.groupBy(graphs, (each) => each.file_id)
    return rows.map((row) =>
      fileRow.parse({ ...row, graph_ids: (ofFile.get(row.id) ?? []).map((each) => each.graph_id) }),
    )
  }

  /** Throws `file_not_found`, or `file_deleted` to whoever could see it before. */
  async function require(caller: Caller, id: string): Promise<FileRow> {
    const rows = await everVisible(caller).selectAll('files').where('files.id', '=', id).execute()
    const [file] = await read(caller, rows)
    if (file === undefined) throw new Failure('file_not_found', 'There is no such file.')
    if (file.deleted_at !== null) throw fileDeleted(file)
    return file
  }

  return {
    require,

    /** Those of the ids that the caller may read. */
    async some(caller: Caller, ids: readonly string[]): Promise<FileRow[]> {
      if (ids.length === 0) return []
      const rows = await visible(caller).selectAll('files').where('files.id', 'in', ids).execute()
      return read(caller, rows)
    },

    async list(caller: Caller, filter: FileFilter, page: PageQuery): Promise<FileRow[]> {
      if (filter.kinds?.length === 0) return []
      const query = visible(caller)
        .selectAll('files')
        .where('files.id', 'in', listedFiles(caller, filter, page))
      return read(caller, await pageOfRows(query, page, 'files.id'))
    },

    /** Whether a file of this id, deleted or not, was ever visible to the caller. */
    async wasVisible(caller: Caller, id: string): Promise<boolean> {
      const row = await everVisible(caller)
        .select('files.id')
        .where('files.id', '=', id)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Records a file whose bytes are safe already, to be read as soon as a worker is free. */
    async create(caller: Caller, file: NewFile, stamp: Stamp): Promise<void> {
      await database
        .insertInto('files')
        .values({
          ...stamp,
          ...file,
          name_folded: file.name.toLowerCase(),
          organization_id: caller.organization_id,
          team_id: caller.team_id,
          status: 'in_progress',
          stage: 'stored',
          progress_done: 0,
          progress_total: null,
          error_code: null,
          error_description: null,
          deleted_at: null,
          damaged_at: null,
        })
        .execute()
    },

    /** Whether others than the caller's team hold the file, so that it is not theirs to delete. */
    async isShared(caller: Caller, file: FileRow): Promise<boolean> {
      if (caller.team_id === null) return false
      if (file.team_id !== null && file.team_id !== caller.team_id) return true
      const other = await scope
        .scopesOf(sql.val(file.id))
        .select('graph_scopes.scope_id')
        .where('graph_scopes.scope_id', '<>', caller.team_id)
        .executeTakeFirst()
      return other !== undefined
    },
  }
}
