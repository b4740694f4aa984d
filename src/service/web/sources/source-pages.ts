import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FileKind } from '#contract/file-kinds.ts'
import { callerOfOrganization } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { deleteFile } from '#service/files/delete-file.ts'
import type { FileParts } from '#service/files/file-parts.ts'
import { fileScope } from '#service/files/file-scope.ts'
import { countFiles } from '#service/files/file-status.ts'
import { graphFileStore } from '#service/files/graph-file-store.ts'
import { storeFile } from '#service/files/upload/store-file.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { Failure } from '#service/failure.ts'
import type { CrawledPage } from './crawl.ts'
import type { SourceLease, SourceLeases } from './source-leases.ts'

const pagesPerSlice = 500

export class SourceLost extends Error {
  override readonly name = 'SourceLost'
}

interface KnownPage {
  url: string
  file_id: string
  /** Null when the file has been removed from the graph or deleted. */
  sha256: string | null
  isFailed: boolean
}

/** The pages of a source as files of its graph. Every method throws `SourceLost` once the lease is lost. */
export function sourcePages(parts: FileParts, leases: SourceLeases, source: SourceLease) {
  const { database, blobs, clock } = parts
  const caller = callerOfOrganization(source.organization_id)
  const pagesOf = () => database.selectFrom('web_pages').where('source_id', '=', source.id)

  async function requireHeld(tx: Database): Promise<void> {
    if (!(await leases.isHeld(tx, source))) throw new SourceLost()
  }

  async function findPage(address: string): Promise<KnownPage | null> {
    const row = await pagesOf()
      .where('url', '=', address)
      .leftJoin('graph_files', (join) =>
        join
          .onRef('graph_files.file_id', '=', 'web_pages.file_id')
          .on('graph_files.graph_id', '=', source.graph_id),
      )
      .leftJoin('files', 'files.id', 'graph_files.file_id')
      .select(['web_pages.url', 'web_pages.file_id', 'files.sha256', 'files.status'])
      .executeTakeFirst()
    return row === undefined ? null : { ...row, isFailed: row.status === 'failed' }
  }

  /** Whether another source of the graph has added the page already. */
  async function isHeldByAnother(tx: Database, address: string): Promise<boolean> {
    const row = await tx
      .selectFrom('web_pages')
      .innerJoin('web_sources', 'web_sources.id', 'web_pages.source_id')
      .innerJoin('graph_files', 'graph_files.file_id', 'web_pages.file_id')
      .select('web_pages.file_id')
      .where('web_pages.url', '=', address)
      .where('web_sources.graph_id', '=', source.graph_id)
      .where('web_sources.id', '<>', source.id)
      .where('web_sources.status', '<>', 'removed')
      .whereRef('graph_files.graph_id', '=', 'web_sources.graph_id')
      .executeTakeFirst()
    return row !== undefined
  }

  /** Deletes the file of a page, or only removes it from this graph when another graph has it too. */
  async function drop(file_id: string): Promise<void> {
    const elsewhere = await fileScope(database)
      .scopesOf(sql.val(file_id))
      .select('graph_files.graph_id')
      .where('graph_files.graph_id', '<>', source.graph_id)
      .executeTakeFirst()
    try {
      if (elsewhere === undefined) await deleteFile(database, blobs, caller, file_id, clock.now())
      else {
        await transact(database, (tx) =>
          graphFileStore(tx).remove(caller, source.graph_id, file_id),
        )
      }
    } catch (error) {
      // Someone else deleted it first.
      if (!(error instanceof Failure)) throw error
    }
  }

  return {
    /** Marks a page as still belonging to the source, though it could not be read this time. */
    async touch(address: string): Promise<void> {
      await transact(database, async (tx) => {
        await requireHeld(tx)
        await tx
          .updateTable('web_pages')
          .set({ lease: source.lease })
          .where('source_id', '=', source.id)
          .where('url', '=', address)
          .execute()
      })
    },

    /** Stores a page as a file of the graph; does nothing when its content is unchanged. */
    async keep(page: CrawledPage): Promise<void> {
      const { address, kind, title, bytes } = page
      const before = await findPage(address)
      if (before?.sha256 === page.sha256 && !before.isFailed) return this.touch(address)
      if (before === null && (await isHeldByAnother(database, address))) return
      if (before !== null) await drop(before.file_id)
      await storeFile(parts, caller, {
        name: nameOf(page),
        kind,
        length: bytes.length,
        bytes: pieces(bytes),
        graph_id: source.graph_id,
        owner: source.owner,
        source_url: address,
        source_title: title || address,
        also: async (tx, file_id) => {
          await requireHeld(tx)
          const row = { source_id: source.id, url: address, file_id, lease: source.lease }
          await tx
            .insertInto('web_pages')
            .values(row)
            .onConflict((conflict) => conflict.columns(['source_id', 'url']).doUpdateSet(row))
            .execute()
        },
      })
      parts.onWork()
    },

    /** Deletes the pages that this crawl did not see. */
    async dropOthers(signal: AbortSignal): Promise<void> {
      const rows = await pagesOf()
        .where('lease', '<>', source.lease)
        .select(['url', 'file_id'])
        .execute()
      for (const { url, file_id } of rows) {
        signal.throwIfAborted()
        await drop(file_id)
        await transact(database, async (tx) => {
          await requireHeld(tx)
          await tx
            .deleteFrom('web_pages')
            .where('source_id', '=', source.id)
            .where('url', '=', url)
            .execute()
        })
      }
    },
  }
}

/**
 * Removes the pages of removed sources from their graph, in slices that block the database only briefly. If
 * the process ends before all are removed, deleting the files of the sources finishes the rest.
 */
export async function releasePages(
  database: Database,
  caller: Caller,
  graph_id: string,
  source_ids: readonly string[],
): Promise<void> {
  if (source_ids.length === 0) return
  while (
    (await transact(database, async (tx) => {
      await graphStore(tx).hold(caller, graph_id)
      return releaseSlice(tx, graph_id, source_ids)
    })) > 0
  ) {
    await setImmediate()
  }
}

async function releaseSlice(
  tx: Database,
  graph_id: string,
  source_ids: readonly string[],
): Promise<number> {
  const rows = await tx
    .deleteFrom('graph_files')
    .where('graph_id', '=', graph_id)
    .where('file_id', 'in', (of) =>
      of
        .selectFrom('web_pages')
        .innerJoin('graph_files', 'graph_files.file_id', 'web_pages.file_id')
        .select('web_pages.file_id')
        .where('web_pages.source_id', 'in', source_ids)
        .where('graph_files.graph_id', '=', graph_id)
        .limit(pagesPerSlice),
    )
    .returning(['file_id', 'status'])
    .execute()
  for (const [status, files] of Map.groupBy(rows, (row) => row.status)) {
    await countFiles(tx, graph_id, status, -files.length)
  }
  return rows.length
}

const extensions = { html: 'html', txt: 'txt', md: 'md', pdf: 'pdf' } as const satisfies Partial<
  Record<FileKind, string>
>

// The title, or the last segment of the path.
function nameOf({ address, kind, title }: CrawledPage): string {
  const url = new URL(address)
  const last = url.pathname.split('/').filter(Boolean).at(-1)
  const words = (title || (last === undefined ? url.hostname : `${url.hostname} ${last}`))
    // eslint-disable-next-line no-control-regex -- control characters are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029/\\]+/g, ' ')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
  const name = words.slice(0, 200).toWellFormed().trim() || url.hostname
  const extension = kind in extensions ? kind : 'html'
  return name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`
}

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array, void> {
  // A copy, because storing a chunk frees its memory.
  yield Uint8Array.from(bytes)
}
