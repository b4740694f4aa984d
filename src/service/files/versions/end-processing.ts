import type { Database } from '#service/database/schema.ts'
import { dequeueJob } from '#service/files/file-queue-store.ts'
import { queuePassageSweep, queueTextSweep } from '#service/files/file-sweep-store.ts'
import { changeStatus, lockFileAndGraphs } from '#service/graphs/file-status-store.ts'
import { replacePartitions } from '#service/retrieval/partition-store.ts'
import { processedVersionStore } from './processed-version-store.ts'

type Outcome = { status: 'completed' } | { status: 'failed'; code: string; description: string }

/**
 * Ends the processing of a version, in the transaction that holds its lease. A version that is to replace the current
 * one does so here if it could be read, in one step: questions find either the passages of one or of the other.
 */
export async function endProcessing(
  tx: Database,
  version_id: string,
  outcome: Outcome,
): Promise<void> {
  const versions = processedVersionStore(tx)
  const version = await versions.find(version_id)
  if (version === null) return
  const error = outcome.status === 'failed' ? outcome : null
  if (version.current_id === version_id) {
    await changeStatus(tx, version.file_id, outcome.status, error)
    return
  }
  // Lock order: jobs, graphs, file. The version that is replaced may still be read.
  if (error === null) await dequeueJob(tx, version.current_id)
  const status = await lockFileAndGraphs(tx, version.file_id)
  if (status === null) return
  if (error !== null) {
    await versions.fail(version_id, error)
    return
  }
  await versions.makeCurrent(version)
  await replacePartitions(tx, version.current_id, version_id)
  // What was read in part was never quoted.
  const queueSweep = status === 'completed' ? queuePassageSweep : queueTextSweep
  await queueSweep(tx, version.current_id)
  await changeStatus(tx, version.file_id, 'completed', null)
}
