import { normalizeText } from '#service/texts/normalize-text.ts'
import type { FileKind } from '#contract/file-kinds.ts'
import { callerOfOrganization } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { deleteFile } from '#service/files/delete-file.ts'
import type { FileParts } from '#service/files/file-parts.ts'
import { fileScopeStore } from '#service/files/file-scope-store.ts'
import { graphFileStore } from '#service/files/graph-file-store.ts'
import { storeFile } from '#service/files/upload/store-file.ts'
import { Failure } from '#service/failure.ts'
import type { CrawledPage } from './crawl.ts'
import type { SourceLease, SourceLeases } from './source-lease-store.ts'
import { webPageStore } from './web-page-store.ts'

export class SourceLost extends Error {
  override readonly name = 'SourceLost'
}

/** The pages of a source as files of its graph. Every method throws `SourceLost` once the lease is lost. */
export function sourcePages(parts: FileParts, leases: SourceLeases, source: SourceLease) {
  const { database, blobs, clock } = parts
  const caller = callerOfOrganization(source.organization_id)
  const pages = webPageStore(database, source)

  async function requireHeld(tx: Database): Promise<void> {
    if (!(await leases.isHeld(tx, source))) throw new SourceLost()
  }

  /** Deletes the file of a page, or only removes it from this graph when another graph contains it too. */
  async function drop(file_id: string): Promise<void> {
    try {
      if (await fileScopeStore(database).isInOtherGraphs(file_id, source.graph_id)) {
        await transact(database, (tx) =>
          graphFileStore(tx).remove(caller, source.graph_id, file_id),
        )
      } else {
        await deleteFile(database, blobs, caller, file_id, clock.now())
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
        await webPageStore(tx, source).touch(address)
      })
    },

    /** Stores a page as a file of the graph; does nothing when its content is unchanged. */
    async keep(page: CrawledPage): Promise<void> {
      const { address, kind, title, bytes } = page
      const before = await pages.find(address)
      if (before?.sha256 === page.sha256 && !before.isFailed) return this.touch(address)
      if (before === null && (await pages.isOfAnother(address))) return
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
          await webPageStore(tx, source).put(address, file_id)
        },
      })
      parts.onWork()
    },

    /** Deletes the pages that this crawl did not see. */
    async dropOthers(signal: AbortSignal): Promise<void> {
      for (const { url, file_id } of await pages.unseen()) {
        signal.throwIfAborted()
        await drop(file_id)
        await transact(database, async (tx) => {
          await requireHeld(tx)
          await webPageStore(tx, source).remove(url)
        })
      }
    },
  }
}

const extensions = { html: 'html', txt: 'txt', md: 'md', pdf: 'pdf' } as const satisfies Partial<
  Record<FileKind, string>
>

// The title, or the last segment of the path.
function nameOf({ address, kind, title }: CrawledPage): string {
  const url = new URL(address)
  const last = url.pathname.split('/').filter(Boolean).at(-1)
  const plain = (title || (last === undefined ? url.hostname : `${url.hostname} ${last}`))
    // eslint-disable-next-line no-control-regex -- control characters are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029/\\]+/g, ' ')
  const words = normalizeText(plain).replace(/\s+/g, ' ').trim()
  const name = words.slice(0, 200).toWellFormed().trim() || url.hostname
  const extension = kind in extensions ? kind : 'html'
  return name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`
}

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array, void> {
  // A copy, because storing a chunk frees its memory.
  yield Uint8Array.from(bytes)
}
