import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import { z } from 'zod'
import { pictureKinds } from '#contract/file-kinds.ts'
import type { FileKind } from '#contract/file-kinds.ts'
import { fileStatus } from '#contract/files.ts'
import type { PageQuery } from '#contract/primitives.ts'
import type { Caller } from '#service/access/caller.ts'
import { readableScopes } from '#service/access/readable-scopes.ts'
import { isoTime } from '#service/clock.ts'
import type { Stamp } from '#service/clock.ts'
import { foldedName } from '#service/database/containing.ts'
import { pageOfRows } from '#service/database/page-of-rows.ts'
import { insertRow } from '#service/database/statements/insert-row.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { compiled } from '#service/json/compiled.ts'
import { slicesOf } from '#service/scheduling/slices.ts'
import { fileScopeStore } from './file-scope-store.ts'
import { listedFiles } from './lists/file-list-store.ts'
import type { FileFilter } from './lists/file-list-store.ts'
import { byCreation, orderOf, sortValue } from './lists/file-order-store.ts'
import type { FileOrder } from './lists/file-order-store.ts'

const nextVersion = z.object({
  id: z.string(),
  stage: z.enum(['stored', 'extracting', 'indexing']),
  progress_done: z.number(),
  progress_total: z.number().nullable(),
  error_code: z.string().nullable(),
  error_description: z.string().nullable(),
})

const fileRow = z.object({
  id: z.string(),
  team_id: z.string().nullable(),
  storage_team_id: z.string().nullable(),
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
  folder: z.string(),
  damaged_at: z.string().nullable(),
  /** The version whose bytes and text it has. */
  version_id: z.string(),
  /** The version that takes its place once it has been read. */
  next_version: nextVersion.nullable(),
  /** Only the graphs that the caller can see. */
  graph_ids: z.array(z.string()),
  /** Whether the caller has a team key and one of the graphs is org-wide. */
  read_only: z.boolean(),
  /** Whether it is a picture that was read, and in which no text was found. */
  no_text: z.boolean(),
})
export type FileRow = z.infer<typeof fileRow>

export interface NewFile {
  name: string
  kind: FileKind
  media_type: string
  /** Bytes. */
  size: number
  sha256: string
  /** The team whose storage it uses; null for the organization alone. */
  storage_team_id: string | null
  /** Set for web pages only. */
  source_url?: string
  source_title?: string
  /** Empty for none. */
  folder?: string
}

const namesPerQuery = 500

export function fileDeleted({ name }: Pick<FileRow, 'name'>): Failure {
  return new Failure('file_deleted', `“${name}” was deleted.`)
}

/** Files that a caller can see. A file of another team counts as not found. */
export function fileStore(database: Database) {
  const scope = fileScopeStore(database)

  /** Files that the caller may read, and deleted files that it could read. */
  const everVisible = (caller: Caller) => {
    const scope_ids = readableScopes(caller)
    return database
      .selectFrom('files')
      .where('files.organization_id', '=', caller.organization_id)
      .$if(scope_ids !== null, (query) => query.where(scope.isEverVisible(scope_ids ?? [])))
  }

  const visible = (caller: Caller) => everVisible(caller).where('files.deleted_at', 'is', null)

  async function read(
    caller: Caller,
    rows: readonly {
      id: string
      kind: string
      status: string
      version_id: string
      next_version_id: string | null
    }[],
  ): Promise<FileRow[]> {
    if (rows.length === 0) return []
    const scope_ids = readableScopes(caller)
    const graphs = await database
      .selectFrom('graph_files')
      .select((of) => [
        'graph_files.graph_id',
        'graph_files.file_id',
        of
          .exists(
            of
              .selectFrom('graph_scopes')
              .select('graph_id')
              .whereRef('graph_scopes.graph_id', '=', 'graph_files.graph_id')
              .where('scope_id', '=', caller.organization_id),
          )
          .as('org_wide'),
      ])
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
          .$if(scope_ids !== null, (query) => query.where('scope_id', 'in', scope_ids ?? [])),
      )
      .orderBy('graph_files.graph_id')
      .execute()
    const next = await readNext(rows.flatMap(({ next_version_id }) => next_version_id ?? []))
    const pictures = rows.filter(
      ({ kind, status }) => status === 'completed' && pictureKinds.some((of) => of === kind),
    )
    const readable = await withText(pictures.map(({ version_id }) => version_id))
    const ofFile = Map.groupBy(graphs, (graph) => graph.file_id)
    return rows.map((row) => {
      const own = ofFile.get(row.id) ?? []
      return compiled(fileRow).parse({
        ...row,
        next_version: next.get(row.next_version_id ?? '') ?? null,
        graph_ids: own.map((graph) => graph.graph_id),
        // SQLite returns a number.
        read_only: caller.team_id !== null && own.some((graph) => Boolean(graph.org_wide)),
        no_text: pictures.includes(row) && !readable.has(row.version_id),
      })
    })
  }

  /** Those of the versions that have at least one passage. Only pictures are completed without. */
  async function withText(version_ids: readonly string[]): Promise<Set<string>> {
    if (version_ids.length === 0) return new Set()
    const rows = await database
      .selectFrom('chunks')
      .select('version_id')
      .distinct()
      .where('version_id', 'in', version_ids)
      .execute()
    return new Set(rows.map(({ version_id }) => version_id))
  }

  async function readNext(ids: readonly string[]) {
    if (ids.length === 0) return new Map<string, unknown>()
    const rows = await database
      .selectFrom('file_versions')
      .selectAll()
      .where('id', 'in', ids)
      .execute()
    return new Map<string, unknown>(rows.map((row) => [row.id, row]))
  }

  /** Throws `file_not_found`, or `file_deleted` to callers who could see the file before. */
  async function require(caller: Caller, id: string): Promise<FileRow> {
    const rows = await everVisible(caller).selectAll('files').where('files.id', '=', id).execute()
    const [file] = await read(caller, rows)
    if (file === undefined) throw new Failure('file_not_found', 'There is no such file.')
    if (file.deleted_at !== null) throw fileDeleted(file)
    return file
  }

  /** What a file is sorted by now; deleted files keep it. */
  async function valueOf(id: string, by: FileOrder['by']): Promise<string> {
    const row = await database
      .selectFrom('files')
      .select(['id', 'name', 'size', 'status', 'kind'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row === undefined ? '' : sortValue(row, by)
  }

  return {
    require,

    /** Returns a file that the caller may change. Throws like `require`, and `team_forbidden`. */
    async requireChangeable(caller: Caller, id: string): Promise<FileRow> {
      const file = await require(caller, id)
      if (file.read_only) {
        throw new Failure(
          'team_forbidden',
          `“${file.name}” is in a graph that is shared with every team. Only organization keys can change it.`,
        )
      }
      return file
    },

    /** Whether the caller may read the file of an id, within another query. */
    isReadable(caller: Caller, id: Expression<string>): Expression<SqlBool> {
      return sql`exists ${visible(caller).select('files.id').where('files.id', '=', id)}`
    },

    /** Whether the file of an id was deleted and the caller could read it then, within another query. */
    isOwnDeleted(caller: Caller, id: Expression<string>): Expression<SqlBool> {
      const deleted = everVisible(caller).where('files.deleted_at', 'is not', null)
      return sql`exists ${deleted.select('files.id').where('files.id', '=', id)}`
    },

    /** How many files with each of these very names the caller may read, and the ID of the oldest. */
    async named(
      caller: Caller,
      names: readonly string[],
    ): Promise<Map<string, { id: string; count: number }>> {
      const files = new Map<string, { id: string; count: number }>()
      for (const slice of slicesOf(names, namesPerQuery)) {
        const rows = await visible(caller)
          .select(({ fn }) => [
            'files.name',
            fn.min('files.id').as('id'),
            fn.countAll<number | string>().as('count'),
          ])
          .where('files.name', 'in', slice)
          .groupBy('files.name')
          .execute()
        for (const { name, id, count } of rows) files.set(name, { id, count: Number(count) })
      }
      return files
    },

    /** The files of these IDs that the caller may read. */
    async some(caller: Caller, ids: readonly string[]): Promise<FileRow[]> {
      if (ids.length === 0) return []
      const rows = await visible(caller).selectAll('files').where('files.id', 'in', ids).execute()
      return read(caller, rows)
    },

    /** The names of the files of these IDs that the caller may read, in order, by ID; of more than `limit`, the first. */
    async names(
      caller: Caller,
      ids: readonly string[],
      limit = ids.length,
    ): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await visible(caller)
        .select(['files.id', 'files.name'])
        .where('files.id', 'in', ids)
        .orderBy('files.name_folded')
        .limit(limit)
        .execute()
      return new Map(rows.map(({ id, name }) => [id, name]))
    },

    /** Throws `file_not_found` unless the caller may read all files of these IDs, which an answer comes from. */
    async requireAll(caller: Caller, ids: readonly string[]): Promise<void> {
      const unique = [...new Set(ids)]
      if (unique.length === 0) return
      const rows = await visible(caller)
        .select('files.id')
        .where('files.id', 'in', unique)
        .execute()
      if (rows.length === unique.length) return
      throw new Failure(
        'file_not_found',
        'A file that the answer comes from was deleted, or can no longer be read with this key.',
      )
    },

    /**
     * One page, and one more file where there is a next page. A cursor without its `cursorValue` stands where its file
     * is now.
     */
    async list(
      caller: Caller,
      filter: FileFilter,
      page: PageQuery,
      { by, cursorValue }: FileOrder = byCreation,
    ): Promise<FileRow[]> {
      if (filter.kinds?.length === 0 || filter.copiesOf?.length === 0) return []
      const cursor = page.before ?? page.after
      const order = {
        by,
        cursorValue:
          cursorValue ?? (by !== 'created_at' && cursor ? await valueOf(cursor, by) : ''),
      }
      const query = visible(caller)
        .selectAll('files')
        .where('files.id', 'in', listedFiles(database, caller, filter, page, order))
      if (by === 'created_at') return read(caller, await pageOfRows(query, page, 'files.id'))
      const isAscending = (page.order === 'asc') !== (page.before !== undefined)
      const rows = await query
        .orderBy(orderOf(database, by, sql.raw(isAscending ? 'asc' : 'desc')))
        .limit(page.limit + 1)
        .execute()
      return read(caller, page.before === undefined ? rows : rows.toReversed())
    },

    /** How many files a list has, up to a maximum. */
    async count(caller: Caller, filter: FileFilter, maximum: number): Promise<number> {
      if (filter.kinds?.length === 0) return 0
      const page = { limit: maximum - 1, order: 'desc' } as const
      const row = await database
        .selectNoFrom((of) =>
          of
            .selectFrom(listedFiles(database, caller, filter, page).as('listed'))
            .select((listed) => listed.fn.countAll().as('total'))
            .as('total'),
        )
        .executeTakeFirstOrThrow()
      return Math.min(Number(row.total), maximum)
    },

    /** Whether the caller can see the file, or could before it was deleted. */
    async wasVisible(caller: Caller, id: string): Promise<boolean> {
      const row = await everVisible(caller)
        .select('files.id')
        .where('files.id', '=', id)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Inserts a file whose bytes are already stored. Its first version must be recorded in the same transaction. */
    /** Returns the file as `require` does as long as it is in no graph. */
    async create(caller: Caller, file: NewFile, stamp: Stamp): Promise<FileRow> {
      const { source_url = null, source_title = null, folder = '' } = file
      const row = {
        ...stamp,
        ...file,
        source_url,
        source_title,
        folder,
        version_id: stamp.id,
        next_version_id: null,
        name_folded: foldedName(file.name),
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
      }
      await insertRow(database, 'files', row)
      return compiled(fileRow).parse({
        ...row,
        next_version: null,
        graph_ids: [],
        read_only: false,
        no_text: false,
      })
    },

    /** Marks a file as deleted. */
    async delete(id: string, now: Date): Promise<void> {
      await database
        .updateTable('files')
        .set({ deleted_at: isoTime(now) })
        .where('id', '=', id)
        .execute()
    },

    /** Whether a file is also used outside the caller's team, which must then not delete it. */
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
