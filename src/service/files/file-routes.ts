import {
  deleteFile,
  downloadFile,
  getFile,
  listFilePages,
  listFiles,
  maxCountedFiles,
  retryFiles,
} from '#contract/files.ts'
import { listFolders } from '#contract/folders/list-folders.ts'
import { fileStatuses, findFiles, uploadFile } from '#contract/uploads.ts'
import { addFileToGraph, removeFileFromGraph } from '#contract/graph-files.ts'
import { hasPageImages, kindOfName } from '#contract/file-kinds.ts'
import { noGraph } from '#contract/primitives.ts'
import type { FileKind } from '#contract/file-kinds.ts'
import type { FileOrderField } from '#contract/files.ts'
import { requirePermission } from '#service/access/caller.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import { transact } from '#service/database/transact.ts'
import type { LongReads } from '#service/database/long-reads.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { Failure } from '#service/failure.ts'
import { presentPage, readCursor } from '#service/http/present-page.ts'
import { readId } from '#service/access/read-id.ts'
import { sent } from '#service/http/serve.ts'
import type { Serve } from '#service/http/serve.ts'
import { addNotes, addSources } from '#service/http/request-hooks.ts'
import { deleteFile as removeFile } from './delete-file.ts'
import { fileChecks } from './upload/file-checks.ts'
import type { FileParts } from './file-parts.ts'
import { fileStore } from './file-store.ts'
import type { FileRow } from './file-store.ts'
import { sortValue } from './lists/file-order-store.ts'
import { folderStore } from './lists/folder-store.ts'
import { graphFileStore } from './graph-file-store.ts'
import { pageStore } from './page-store.ts'
import type { PageImages } from './page-images/page-images.ts'
import { presentFile } from './present-file.ts'
import { retryFiles as retry } from './retry-files.ts'
import { sendFile } from './send-file.ts'
import { storeUpload } from './upload/store-upload.ts'
import { fileVersionStore } from './versions/file-version-store.ts'
import { findCopies } from './versions/find-copies.ts'

const maxFolders = 1000

export function fileRoutes(
  serve: Serve,
  parts: FileParts & {
    reads: LongReads
    recordRead: RecordRead
    pageImages: Pick<PageImages, 'warmUp'>
  },
): void {
  const { database, reads, blobs, clock, onWork, recordRead, pageImages } = parts
  const files = fileStore(database)
  const versions = fileVersionStore(database)
  const graphs = graphStore(database)
  const checks = fileChecks(parts)

  serve(uploadFile, async ({ caller, query, request }) => {
    const file = await storeUpload(parts, caller, request.raw, query)
    onWork()
    addNotes(request, { sha256: file.sha256, bytes: file.size })
    // The specification shows the graph only when the file is retrieved.
    return { ...presentFile(file), graph_ids: [] }
  })

  serve(listFiles, async ({ caller, query, signal }) => {
    const isInNoGraph = query.graph_id === noGraph
    const graph_id =
      query.graph_id === undefined || isInNoGraph ? undefined : readId(query.graph_id)
    if (graph_id !== undefined) await graphs.require(caller, graph_id)
    const page = await readCursor(query, (id) => files.wasVisible(caller, id))
    // An empty list, such as an empty form field sends, does not filter.
    const kinds = query.file_types?.length
      ? [...new Set(query.file_types.flatMap(kindOfExtension))]
      : undefined
    const { scope, status, search, folder, order_by: by = 'created_at', place } = query
    // A search reads every name of the list, few files can be in no graph, a folder can have many files, and only few of the files in the order of
    // names can be of a kind, so all of these run as long reads. Any other page is cheap.
    const isLong =
      search !== undefined || isInNoGraph || folder || (by !== 'created_at' && kinds !== undefined)
    const store = isLong ? fileStore(reads.of(caller, signal)) : files
    const filter = { graph_id, isInNoGraph, scope, kinds, status, search, folder }
    const rows = await store.list(caller, filter, page, {
      by,
      cursorValue: place?.replaceAll('\u0000', ''),
    })
    const listed = presentPage(rows, page)
    const total =
      query.include === 'total'
        ? await fileStore(reads.of(caller, signal)).count(caller, filter, maxCountedFiles)
        : undefined
    return {
      ...listed,
      data: listed.data.map(presentFile),
      ...placesOf(listed.data, by),
      ...(total !== undefined && { total }),
    }
  })

  serve(listFolders, async ({ caller, query, signal }) => {
    const graph_id = query.graph_id === undefined ? undefined : readId(query.graph_id)
    if (graph_id !== undefined) await graphs.require(caller, graph_id)
    const folders = folderStore(reads.of(caller, signal))
    const data = await folders.list(caller, graph_id, maxFolders + 1)
    return { data: data.slice(0, maxFolders), has_more: data.length > maxFolders }
  })

  serve(getFile, async ({ caller, params }) =>
    presentFile(await files.require(caller, params.file_id)),
  )

  serve(downloadFile, async ({ caller, params, request, reply }) => {
    const file = await files.require(caller, params.file_id)
    addSources(request, { file_ids: [file.id] })
    const record = (status: number) =>
      recordRead({ operation: 'downloadFile', caller, request, status, files: [file] })
    await sendFile({ ...file, id: file.version_id }, { blobs, checks, record }, request, reply)
    return sent
  })

  serve(listFilePages, async ({ caller, params, query, request, signal }) => {
    const current = await files.require(caller, params.file_id)
    const file = await versions.inVersion(caller, current, query.version_id)
    await recordRead({ operation: 'listFilePages', caller, request, files: [file] })
    // The reader of such a file will probably request an image soon.
    if (hasPageImages(file.kind)) pageImages.warmUp()
    // A page with a table can have megabytes.
    const pages = pageStore(reads.of(caller, signal))
    const total = await pages.count(file)
    if (file !== current && (total === 0 || file.version_id === current.next_version?.id)) {
      throw new Failure(
        'file_text_not_stored',
        `The text of this version of “${file.name}” is not stored.`,
      )
    }
    const data = await pages.list(file, { ...query, limit: query.limit + 1 })
    if (data.some(({ pictures }) => pictures.length > 0)) pageImages.warmUp()
    return {
      data: data.slice(0, query.limit),
      total,
      has_more: data.length > query.limit,
    }
  })

  serve(deleteFile, async ({ caller, params }) => {
    const id = params.file_id
    await removeFile(database, blobs, caller, id, clock.now())
    return { id, deleted: true as const }
  })

  serve(retryFiles, async ({ caller, body }) => {
    await retry(database, caller, body.file_ids.map(readId))
    onWork()
    return { success: true as const }
  })

  serve(fileStatuses, async ({ caller, body }) => {
    const rows = await files.some(caller, body.file_ids.map(readId))
    return { data: rows.map(presentFile) }
  })

  serve(findFiles, async ({ caller, body, signal }) => {
    const graph_id = body.graph_id === undefined ? undefined : readId(body.graph_id)
    if (graph_id !== undefined) await graphs.require(caller, graph_id)
    const { files: copiesOf, include_versions: withVersions } = body
    // This compares every name of the list, so it runs as a long read.
    return findCopies(reads.of(caller, signal), caller, { graph_id, copiesOf, withVersions })
  })

  serve(addFileToGraph, async ({ caller, params, body }) => {
    // The reply contains the file, so the key must be allowed to read it.
    requirePermission(caller, 'files:read')
    const file_id = readId(body.file_id)
    await transact(database, (tx) => graphFileStore(tx).add(caller, params.graph_id, file_id))
    onWork()
    return presentFile(await files.require(caller, file_id))
  })

  serve(removeFileFromGraph, async ({ caller, params }) => {
    requirePermission(caller, 'files:read')
    const file_id = params.file_id
    await transact(database, (tx) => graphFileStore(tx).remove(caller, params.graph_id, file_id))
    return { id: file_id, deleted: true as const }
  })
}

/** Where the ends of a page stand, for lists whose cursors do not say it. */
function placesOf(rows: readonly FileRow[], by: FileOrderField) {
  const [first, last] = [rows.at(0), rows.at(-1)]
  if (by === 'created_at' || first === undefined || last === undefined) return {}
  return { first_place: sortValue(first, by), last_place: sortValue(last, by) }
}

function kindOfExtension(extension: string): FileKind | [] {
  return kindOfName(`.${extension.replace(/^\./, '')}`) ?? []
}
