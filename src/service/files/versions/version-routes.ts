import {
  deleteFileVersion,
  downloadFileVersion,
  listFileVersions,
  restoreFileVersion,
  uploadFileVersion,
} from '#contract/versions/file-versions.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import { addNotes, addSources } from '#service/http/request-hooks.ts'
import { readFileName } from '#service/http/read-file-name.ts'
import { sent } from '#service/http/serve.ts'
import type { Serve } from '#service/http/serve.ts'
import { bodyChunks } from '#service/http/server/watch-bodies.ts'
import type { FileParts } from '#service/files/file-parts.ts'
import { fileStore } from '#service/files/file-store.ts'
import { sendFile } from '#service/files/send-file.ts'
import { checkedBytes, fileDamaged } from '#service/files/stored-bytes.ts'
import { fileChecks } from '#service/files/upload/file-checks.ts'
import { requireKind } from '#service/files/upload/receive-file.ts'
import { deleteVersion } from './delete-version.ts'
import { fileVersionStore, requireNotCurrent } from './file-version-store.ts'
import { presentVersion } from './present-version.ts'
import { storeVersion } from './store-version.ts'

export function versionRoutes(serve: Serve, parts: FileParts & { recordRead: RecordRead }): void {
  const { database, blobs, onWork, recordRead } = parts
  const files = fileStore(database)
  const versions = fileVersionStore(database)
  const checks = fileChecks(parts)

  serve(listFileVersions, async ({ caller, params }) => {
    const file = await files.require(caller, params.file_id)
    const rows = await versions.list(caller, file)
    return { data: rows.map((version) => presentVersion(file, version)) }
  })

  serve(uploadFileVersion, async ({ caller, params, request }) => {
    const before = await versions.requireReplaceable(caller, params.file_id)
    const { raw } = request
    const name = readFileName(raw.headers['content-disposition'])
    const length = raw.headers['content-length']
    const { file, version } = await storeVersion(parts, caller, before, {
      name,
      kind: requireKind(name),
      length: length === undefined ? null : Number(length),
      bytes: bodyChunks(raw),
    })
    onWork()
    addNotes(request, { sha256: version.sha256, bytes: version.size })
    return presentVersion(file, version)
  })

  serve(downloadFileVersion, async ({ caller, params, request, reply }) => {
    const file = await files.require(caller, params.file_id)
    const version = await versions.require(caller, file, params.version_id)
    addSources(request, { file_ids: [file.id] })
    const record = (status: number) =>
      recordRead({ operation: 'downloadFileVersion', caller, request, status, files: [file] })
    await sendFile(version, { blobs, checks, record }, request, reply)
    return sent
  })

  serve(restoreFileVersion, async ({ caller, params, request }) => {
    const before = await versions.requireReplaceable(caller, params.file_id)
    const former = await versions.require(caller, before, params.version_id)
    requireNotCurrent(before, former)
    if (former.damaged_at !== null) throw fileDamaged(former)
    const { file, version } = await storeVersion(parts, caller, before, {
      name: former.name,
      kind: requireKind(former.name),
      length: former.size,
      bytes: checkedBytes(blobs.read(former.id), former),
    })
    onWork()
    addNotes(request, { sha256: version.sha256, bytes: version.size })
    return presentVersion(file, version)
  })

  serve(deleteFileVersion, async ({ caller, params }) => {
    const id = params.version_id
    await deleteVersion(database, blobs, caller, params.file_id, id)
    return { id, deleted: true as const }
  })
}
