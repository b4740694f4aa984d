import { exportGraph, getExportSize } from '#contract/bundles/exports.ts'
import { contentDisposition } from '#contract/headers/content-disposition.ts'
import { requirePermission } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { readId } from '#service/access/read-id.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import type { Blobs } from '#service/blobs/blobs.ts'
import type { Clock } from '#service/clock.ts'
import type { LongReads } from '#service/database/long-reads.ts'
import type { Database } from '#service/database/schema.ts'
import type { FileRow } from '#service/files/file-store.ts'
import { fileChecks } from '#service/files/upload/file-checks.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import type { GraphRow } from '#service/graphs/graph-store.ts'
import { addSources } from '#service/http/request-hooks.ts'
import { sendBytes } from '#service/http/send-bytes.ts'
import type { Serve } from '#service/http/serve.ts'
import { exportBundle } from './export-bundle.ts'
import { exportedFilesStore } from './exported-files-store.ts'
import type { BundleKeys } from './signing.ts'

export interface ExportRouteParts {
  database: Database
  reads: LongReads
  blobs: Blobs
  clock: Clock
  bundleKeys: BundleKeys
  /** Records every export, whether other reads are recorded or not. */
  recordRead: RecordRead
}

export function exportRoutes(serve: Serve, parts: ExportRouteParts): void {
  const { database, reads, recordRead } = parts
  const { signer } = parts.bundleKeys
  const checks = fileChecks(parts)

  async function requireGraph(caller: Caller, graph_id: string): Promise<GraphRow> {
    requirePermission(caller, 'files:read')
    return graphStore(database).require(caller, readId(graph_id))
  }

  serve(getExportSize, async ({ caller, params, signal }) => {
    const graph = await requireGraph(caller, params.graph_id)
    const size = await exportedFilesStore(reads.of(caller, signal)).size(caller, graph.id)
    return { ...size, signed: signer !== null }
  })

  serve(exportGraph, async ({ caller, params, request, reply, signal }) => {
    const graph = await requireGraph(caller, params.graph_id)
    addSources(request, { graph_ids: [graph.id] })
    const reading = reads.of(caller, signal)
    const onDamage = (file: FileRow) => checks.report(file, request.log)
    const bytes = await exportBundle({ ...parts, reading, signer, onDamage }, caller, graph)
    await recordRead({ operation: 'exportGraph', caller, request, name: graph.name })
    void reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': contentDisposition(`${graph.name}.sheaf.zip`),
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      })
      .type('application/zip')
    return sendBytes(request, reply, bytes)
  })
}
