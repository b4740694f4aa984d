import { createHash } from 'node:crypto'
import { kindExtensions, kindOfName } from '#contract/file-kinds.ts'
import type { FileKind } from '#contract/file-kinds.ts'
import { manifestPath, signaturePath } from '#contract/bundles/manifest.ts'
import type { ManifestEnd, ManifestFile, ManifestHeader } from '#contract/bundles/manifest.ts'
import type { Caller } from '#service/access/caller.ts'
import { teamStore } from '#service/access/team-store.ts'
import type { Blobs } from '#service/blobs/blobs.ts'
import type { Clock } from '#service/clock.ts'
import { isoTime } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { fileStore } from '#service/files/file-store.ts'
import type { FileRow } from '#service/files/file-store.ts'
import { pageStore } from '#service/files/page-store.ts'
import { checkedBytes, fileDamaged } from '#service/files/stored-bytes.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import type { GraphRow } from '#service/graphs/graph-store.ts'
import { webSourceStore } from '#service/graphs/web-source-store.ts'
import { slicesOf } from '#service/scheduling/slices.ts'
import { originalPath, textPath } from './entry-paths.ts'
import { exportedFilesStore } from './exported-files-store.ts'
import type { BundleSigner } from './signing.ts'
import { openSpool } from './zip/spool.ts'
import type { Spool } from './zip/spool.ts'
import { writeZip } from './zip/write-zip.ts'
import type { NewEntry } from './zip/write-zip.ts'

export interface ExportParts {
  database: Database
  /** The long reads of the caller. */
  reading: Database
  blobs: Pick<Blobs, 'readInto'>
  clock: Clock
  signer: BundleSigner | null
  /** Records that the stored bytes of a file are damaged. */
  onDamage: (file: FileRow) => Promise<unknown>
}

const filesPerQuery = 200
const pagesPerQuery = 20
// A name has 255 characters at most, and an extension is added to these.
const maxNameChars = 240
// A third is read at once: fewer reads cost less.
const memoryBytes = 3 * 256 * 1024

/**
 * The bundle of a graph as it is now (docs/decisions/041). Reads the list of files before it resolves, and
 * throws `file_damaged` then. A chunk is valid until the next but one is requested. The bytes reject with
 * `file_deleted`, `graph_not_found` or `file_damaged` where something of the bundle is deleted or damaged before
 * the last of them.
 */
export async function exportBundle(
  parts: ExportParts,
  caller: Caller,
  graph: GraphRow,
): Promise<AsyncGenerator<Uint8Array, void>> {
  const { database, reading, clock, signer } = parts
  const exported = exportedFilesStore(reading)
  const files = fileStore(database)
  const now = clock.now()
  const damaged = await exported.damaged(caller, graph.id)
  if (damaged !== null) throw fileDamaged(damaged)
  const ids = await exported.ids(caller, graph.id)
  const header = await manifestHeaderOf(parts, caller, graph, now)

  // All originals pass through it, because fresh memory for each chunk would wait for the garbage collector.
  const memory = Buffer.allocUnsafeSlow(memoryBytes)
  return writeZip(entries())

  async function* entries(): AsyncGenerator<NewEntry, void> {
    const manifest = openManifest()
    try {
      await manifest.add(header)
      const end: ManifestEnd = { type: 'end', files: 0, entries: 0, bytes: 0 }
      for (const some of slicesOf(ids, filesPerQuery)) {
        const rows = new Map((await files.some(caller, some)).map((row) => [row.id, row]))
        for (const id of some) {
          const row = rows.get(id) ?? (await files.require(caller, id))
          if (!row.graph_ids.includes(graph.id)) throw takenOut(row)
          const { file, text } = await readText(row)
          try {
            const line = yield* fileEntries(parts, memory, file, text, end.files + 1)
            await manifest.add(line)
            end.entries += line.text === null ? 1 : 2
            end.bytes += line.original.size + (line.text?.size ?? 0)
          } finally {
            await text?.spool.remove()
          }
          end.files += 1
        }
      }
      await requireAllLive()
      await manifest.add(end)
      yield { path: manifestPath, modified: now, deflate: true, bytes: manifest.spool.read() }
      if (signer === null) return
      const signature = JSON.stringify(signer.sign(manifest.hash()))
      yield { path: signaturePath, modified: now, deflate: false, bytes: only(signature) }
    } finally {
      await manifest.spool.remove()
    }
  }

  /**
   * The text of a file, whole before anything of the file is sent: when a file is replaced, the text of its earlier
   * version is deleted, and what was read until then could be cut.
   */
  async function readText(row: FileRow): Promise<{ file: FileRow; text: SpooledText | null }> {
    for (let file = row; ;) {
      const text = file.status === 'completed' ? await spoolText(reading, file) : null
      const version_id = await exported.versionOf(caller, graph.id, file.id)
      if (version_id === file.version_id) return { file, text }
      await text?.spool.remove()
      file = await files.require(caller, file.id)
      if (version_id === null) throw takenOut(file)
    }
  }

  /** What was deleted after it was sent must not survive in a bundle that looks complete. */
  async function requireAllLive(): Promise<void> {
    await graphStore(database).require(caller, graph.id)
    const live = new Set(await exported.ids(caller, graph.id))
    const gone = ids.find((id) => !live.has(id))
    if (gone === undefined) return
    throw takenOut(await files.require(caller, gone))
  }
}

function takenOut({ name }: FileRow): Failure {
  return new Failure('file_not_in_graph', `“${name}” was removed from the graph.`)
}

async function manifestHeaderOf(
  { database, signer }: ExportParts,
  caller: Caller,
  graph: GraphRow,
  now: Date,
): Promise<ManifestHeader> {
  const teams = teamStore(database)
  const named = await Promise.all(graph.team_ids.map((id) => teams.find(caller, id)))
  const sources = (await webSourceStore(database).ofGraphs([graph.id])).get(graph.id) ?? []
  return {
    type: 'bundle',
    format: 1,
    created_at: isoTime(now),
    public_key: signer?.public_key ?? null,
    graph: {
      id: graph.id,
      name: graph.name,
      description: graph.description,
      teams: named.flatMap((team) => team?.name ?? []),
      query_config: graph.query_config,
      model: graph.model,
      urls: sources.map(({ url, type, exclude_urls }) => ({ url, type, exclude_urls })),
    },
  }
}

/** The entries of a file, and then its line of the manifest. */
async function* fileEntries(
  { blobs, onDamage }: ExportParts,
  memory: Uint8Array,
  file: FileRow,
  spooled: SpooledText | null,
  number: number,
): AsyncGenerator<NewEntry, ManifestFile> {
  const modified = new Date(file.created_at)
  const name = nameWithExtension(file)
  const original = originalPath(number, name)
  // The bytes are stored as they are: most kinds are compressed, and the others would cost more time than room.
  yield { path: original, modified, deflate: false, bytes: checked() }
  async function* checked(): AsyncGenerator<Uint8Array, void> {
    try {
      yield* checkedBytes(blobs.readInto(memory, file.version_id), file)
    } catch (error) {
      if (error instanceof Failure) await onDamage(file)
      throw error
    }
  }
  const line: ManifestFile = {
    type: 'file',
    number,
    name,
    ...(file.folder !== '' && { folder: file.folder }),
    created_at: file.created_at,
    status: file.status,
    source_url: file.source_url,
    original: { path: original, size: file.size, sha256: file.sha256 },
    text: null,
  }
  if (spooled === null) return line
  const { spool, ...text } = spooled
  const path = textPath(number)
  yield { path, modified, deflate: true, bytes: spool.read() }
  return { ...line, text: { path, ...text } }
}

interface SpooledText {
  spool: Spool
  size: number
  sha256: string
  pages: number
}

async function spoolText(reading: Database, file: FileRow): Promise<SpooledText> {
  const spool = openSpool()
  const hash = createHash('sha256')
  let size = 0
  let pages = 0
  try {
    for await (const page of pagesOf(reading, file)) {
      const chunk = Buffer.from(`${JSON.stringify(page)}\n`)
      hash.update(chunk)
      await spool.write(chunk)
      size += chunk.length
      pages += 1
    }
  } catch (error) {
    await spool.remove()
    throw error
  }
  return { spool, size, sha256: hash.digest('hex'), pages }
}

async function* pagesOf(reading: Database, file: FileRow) {
  const pages = pageStore(reading)
  for (let from = 1; ;) {
    const some = await pages.list(file, { from, limit: pagesPerQuery })
    for (const { number, kind, label, ocr, blocks } of some) {
      yield { number, kind, label, ocr, blocks }
      from = number + 1
    }
    if (some.length < pagesPerQuery) return
  }
}

/** Crawled pages have names without an extension, by which an import could not tell their kind. */
function nameWithExtension({ name, kind }: FileRow): string {
  const plain = name.replaceAll(/[/\\]/g, '_')
  if (kindOfName(plain) === kind || !isKind(kind)) return plain
  return `${plain.slice(0, maxNameChars).toWellFormed()}.${kindExtensions[kind][0]}`
}

function isKind(kind: string): kind is FileKind {
  return Object.hasOwn(kindExtensions, kind)
}

interface Manifest {
  spool: Spool
  add: (line: ManifestHeader | ManifestFile | ManifestEnd) => Promise<void>
  hash: () => string
}

function openManifest(): Manifest {
  const hash = createHash('sha256')
  const spool = openSpool()
  return {
    spool,
    hash: () => hash.digest('hex'),
    add: async (line) => {
      const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
      hash.update(bytes)
      await spool.write(bytes)
    },
  }
}

async function* only(text: string): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(text)
}
