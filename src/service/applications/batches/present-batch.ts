import type { ApplicationBatch, ApplicationBatchRow } from '#contract/applications/batches.ts'
import type { Blueprint } from '#contract/applications/blueprint.ts'
import { allows } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { presentJobError, presentUsage } from '#service/applications/application-job-store.ts'
import { applicationStore } from '#service/applications/application-store.ts'
import type { ApplicationRow } from '#service/applications/application-store.ts'
import { applicationVersionStore } from '#service/applications/application-version-store.ts'
import { permissionsOfRun } from '#service/applications/run-access.ts'
import { Failure } from '#service/failure.ts'
import { readableSources } from '#service/runs/readable-sources.ts'
import { batchRowStore } from './batch-row-store.ts'
import type { StoredBatchRow } from './batch-row-store.ts'
import type { BatchRow } from './batch-store.ts'

export async function presentBatches(
  database: Database,
  caller: Caller,
  batches: readonly BatchRow[],
): Promise<ApplicationBatch[]> {
  const ids = batches.map(({ id }) => id)
  const rows = batchRowStore(database)
  const counts = await rows.counts(ids)
  const waits = await rows.waits(ids)
  const lastNumbers = await rows.lastNumbers(ids)
  const missing = await missingPermissions(database, caller, batches)
  const versions = await applicationVersionStore(database).numbers(
    batches.map(({ version_id }) => version_id),
  )
  return batches.map((batch) => {
    const { id, application_id, name, status, created_at, updated_at, ended_at, total } = batch
    const { in_progress = 0, completed = 0, failed = 0, left_out = 0 } = counts.get(id) ?? {}
    const left = total - in_progress - completed - failed
    const isCancelled = status === 'cancelled'
    const waiting_for = waits.get(id)
    const version = versions.get(batch.version_id)
    return {
      id,
      application_id,
      name,
      status,
      created_at,
      updated_at,
      ...(ended_at !== null && { ended_at }),
      total,
      last_number: lastNumbers.get(id) ?? total,
      is_own: [batch.key_id, batch.starter_key_id].includes(caller.key_id),
      needs_take_over: batch.key_id !== caller.key_id,
      missing_permissions: missing.get(id) ?? [],
      ...(batch.pause_reason !== null && { pause_reason: batch.pause_reason }),
      counts: {
        queued: isCancelled ? 0 : left,
        in_progress,
        completed,
        failed,
        cancelled: isCancelled ? left : 0,
        left_out,
      },
      ...(waiting_for !== undefined && { waiting_for }),
      inputs: batch.inputs,
      ...(version !== undefined && { version }),
      ...presentUsage(batch),
    }
  })
}

/** The permissions that the caller lacks to run the rows of each batch. A completed one runs rows of the deployed version again. */
async function missingPermissions(
  database: Database,
  caller: Caller,
  batches: readonly BatchRow[],
): Promise<Map<string, Permission[]>> {
  const missing = new Map<string, Permission[]>()
  const applications = new Map<string, ApplicationRow>()
  const blueprints = new Map<string, Blueprint>()
  for (const { id, application_id, version_id, status, inputs } of batches) {
    const application =
      applications.get(application_id) ??
      (await applicationStore(database).require(caller, application_id))
    applications.set(application_id, application)
    const run_id = status === 'completed' ? application.deployed_version_id : version_id
    if (run_id === null) continue
    const blueprint =
      blueprints.get(run_id) ?? (await storedBlueprint(database, application, run_id))
    // Its version is stored no more, which a resumption says.
    if (blueprint === null) continue
    blueprints.set(run_id, blueprint)
    const needed = permissionsOfRun(application, blueprint, inputs)
    missing.set(
      id,
      needed.filter((permission) => !allows(caller.permissions, permission)),
    )
  }
  return missing
}

async function storedBlueprint(
  database: Database,
  application: ApplicationRow,
  version_id: string,
): Promise<Blueprint | null> {
  try {
    return (await applicationVersionStore(database).require(application, version_id)).blueprint
  } catch (error) {
    if (error instanceof Failure && error.key === 'application_version_not_found') return null
    throw error
  }
}

/** Presents rows; an answer that comes from what the caller cannot read any more is left out. */
export async function presentBatchRows(
  database: Database,
  caller: Caller,
  batch: BatchRow,
  rows: readonly StoredBatchRow[],
): Promise<ApplicationBatchRow[]> {
  const isReadable = await readableSources(
    database,
    caller,
    rows.flatMap(({ job }) => job ?? []),
  )
  const versions = await applicationVersionStore(database).numbers(
    rows.flatMap(({ job }) => job?.version_id ?? []),
  )
  return rows.map(({ number, inputs, job }) => {
    const version = versions.get(job?.version_id ?? '')
    const status = job?.status ?? 'queued'
    const isQueued = status === 'queued'
    const isHidden = job?.result != null && !isReadable(job)
    return {
      number,
      status: isQueued && batch.status === 'cancelled' ? ('cancelled' as const) : status,
      inputs,
      ...(job !== null && {
        ...(job.result !== null && !isHidden && { data: job.result }),
        ...presentJobError(job, caller),
        ...(job.completed_at !== null && { completed_at: job.completed_at }),
        ...(job.completed_at !== null && version !== undefined && { version }),
        ...(!isHidden && presentUsage(job)),
      }),
      ...(isHidden && { hidden_reason: 'source_not_accessible' as const }),
    }
  })
}
