import {
  createApplicationJob,
  getApplicationJob,
  listApplicationJobs,
  retryApplicationJob,
} from '#contract/applications/jobs.ts'
import type { ApplicationJob } from '#contract/applications/jobs.ts'
import type { Caller } from '#service/access/caller.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import type { ChatParts } from '#service/chat/chat-parts.ts'
import { transact } from '#service/database/transact.ts'
import { addressOf } from '#service/http/request-hooks.ts'
import type { Serve } from '#service/http/serve.ts'
import { readableSources } from '#service/runs/readable-sources.ts'
import { applicationJobStore, presentJobError } from './application-job-store.ts'
import type { JobRow } from './application-job-store.ts'
import { applicationStore } from './application-store.ts'
import { requireInputFiles } from './input-files.ts'
import { requireControl, requireDeployedVersion, requireRunOf } from './prepare-run.ts'
import { readInputs } from './read-inputs.ts'

type JobParts = Pick<ChatParts, 'database' | 'clock'> & {
  recordRead: RecordRead
  /** Called when a job has been queued. */
  onJobs: () => void
}

export function jobRoutes(serve: Serve, { database, clock, recordRead, onJobs }: JobParts): void {
  const applications = applicationStore(database)
  const jobs = applicationJobStore(database)

  serve(createApplicationJob, async ({ caller, params, body, request }) => {
    const id = params.application_id
    const application = await applications.require(caller, id)
    const { version_id, blueprint } = await requireDeployedVersion(database, application)
    // What is wrong with the inputs is said now, and not by a job that fails later.
    const filled = readInputs(blueprint.inputs, body.inputs)
    await requireInputFiles({ database }, caller, filled.values())
    await requireRunOf(database, caller, application, blueprint, [...filled.keys()])
    const stamp = clock.stamp()
    await transact(database, async (tx) => {
      await applicationStore(tx).requireLocked(caller, id)
      await applicationJobStore(tx).create(
        caller,
        {
          application_id: id,
          version_id,
          inputs: body.inputs,
          request_id: request.id,
          address: addressOf(request),
        },
        stamp,
      )
    })
    onJobs()
    return { ...stamp, status: 'in_progress' as const }
  })

  serve(listApplicationJobs, async ({ caller, params, query, request }) => {
    const application = await applications.require(caller, params.application_id)
    const { rows, total } = await jobs.list(caller, application.id, query)
    const result = await presentJobs(caller, rows)
    const { name } = application
    await recordRead({ operation: 'listApplicationJobs', caller, request, name })
    const { offset, limit } = query
    return { result, totalCount: total, pagination: { offset, limit } }
  })

  serve(getApplicationJob, async ({ caller, params, request }) => {
    const row = await jobs.require(caller, params.job_id)
    const [job] = await presentJobs(caller, [row])
    if (job === undefined) throw new Error('a job was not presented')
    await recordRead({ operation: 'getApplicationJob', caller, request })
    return job
  })

  serve(retryApplicationJob, async ({ caller, params, request }) => {
    const job = await jobs.require(caller, params.job_id)
    requireControl(caller, [job.key_id])
    const { id, created_at, application_id } = job
    const application = await applications.require(caller, application_id)
    const { version_id, blueprint } = await requireDeployedVersion(database, application)
    const names = blueprint.inputs.map(({ name }) => name)
    await requireRunOf(database, caller, application, blueprint, names)
    await transact(database, async (tx) => {
      await applicationStore(tx).requireLocked(caller, application_id)
      await applicationJobStore(tx).retry(
        caller,
        id,
        { version_id, request_id: request.id, address: addressOf(request) },
        clock.now(),
      )
    })
    onJobs()
    return { id, created_at, status: 'in_progress' as const }
  })

  /** Presents jobs; an answer that comes from what the caller cannot read any more is left out. */
  async function presentJobs(caller: Caller, rows: readonly JobRow[]): Promise<ApplicationJob[]> {
    const isReadable = await readableSources(database, caller, rows)
    return rows.map((row) => {
      const { id, application_id, created_at, updated_at, completed_at, status, result } = row
      const isHidden = result !== null && !isReadable(row)
      return {
        id,
        application_id,
        created_at,
        updated_at,
        status,
        ...(completed_at !== null && { completed_at }),
        ...(result !== null && !isHidden && { data: result }),
        ...presentJobError(row, caller),
        progress:
          status === 'in_progress'
            ? {
                stage: row.lease_owner === null ? ('waiting' as const) : ('answering' as const),
                characters: row.characters,
              }
            : null,
        ...(isHidden && { hidden_reason: 'source_not_accessible' as const }),
      }
    })
  }
}
