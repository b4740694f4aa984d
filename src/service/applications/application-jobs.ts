import {
  defaultMaxRunMs,
  isLasting,
  maxAttempts,
  maxInterruptions,
  maxLimitWaitMs,
} from './queue/run-attempts.ts'
import type { BatchUsage } from '#contract/applications/batches.ts'
import type { Blueprint } from '#contract/applications/blueprint.ts'
import type { FailureKey } from '#contract/failures/failures.ts'
import type { Caller } from '#service/access/caller.ts'
import { callerOfWork } from '#service/access/caller-of-work.ts'
import { narrowedTo } from '#service/access/caller.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import { answerChat } from '#service/chat/answer-chat.ts'
import type { AnswerMemory } from '#service/chat/answer-memory.ts'
import type { ChatParts } from '#service/chat/chat-parts.ts'
import { withAsynchronousCommit } from '#service/database/asynchronous-commit.ts'
import { isAnyOutage } from '#service/database/postgres/outage.ts'
import { Failure } from '#service/failure.ts'
import { asFailure } from '#service/http/error-handler.ts'
import { providerOf } from '#service/http/recorded-failure.ts'
import { leaseLoop } from '#service/leases/lease-loop.ts'
import type { LoopParts, Worker } from '#service/leases/lease-loop.ts'
import { countWork, resetOf } from '#service/limits/count-work.ts'
import { noTokens } from '#service/models/counted-model.ts'
import type { ModelTokens } from '#service/http/request-hooks.ts'
import { costOf } from '#service/models/cost-of.ts'
import type { JobLease, JobLeases } from './application-job-lease-store.ts'
import { noUsage } from './application-job-store.ts'
import type { JobError } from './application-job-store.ts'
import { applicationStore } from './application-store.ts'
import type { ApplicationRow } from './application-store.ts'
import { applicationVersionStore } from './application-version-store.ts'
import { jobSlots } from './queue/job-slots.ts'
import { measureRun } from './queue/measure-run.ts'
import { prepareRun } from './prepare-run.ts'
import { presentGeneration } from './present-generation.ts'
import type { WorkMemory } from './queue/work-memory.ts'

/** A request of a job to a model, with its tokens. */
interface JobRequest {
  caller: Caller
  operation: 'createApplicationJob' | 'createApplicationBatch'
  model: string
  tokens_by_model: readonly ModelTokens[]
  /** Null where it succeeded. */
  failure: FailureKey | null
  milliseconds: number
  /** Whether the request that queued the job was counted in its place. */
  wasCounted: boolean
}

export interface JobWorkerParts extends ChatParts, LoopParts<JobLease> {
  jobs: JobLeases
  recordRead: RecordRead
  answers: AnswerMemory
  memory: WorkMemory
  /** Counts the request of a job to a model towards the operation that queued it. */
  countRequest: (work: JobRequest) => void
  /** Milliseconds that one attempt may take. Default: 15 minutes. */
  maxRunMs?: number
}

const progressPauseMs = 1000
const maxBlueprints = 20

/**
 * Runs queued jobs of applications, each with the access that the key which queued it has when it runs. A job
 * ends with its answer, or with the reason why there is none.
 */
export function startApplicationJobs(parts: JobWorkerParts): Worker {
  const { database, clock, jobs, onError, recordRead, maxRunMs = defaultMaxRunMs } = parts

  const slots = jobSlots(parts.concurrency)
  const blueprints = new Map<string, Blueprint>()

  const fail = (job: JobLease, error: JobError, usage = noUsage): Promise<void> =>
    jobs.fail(job, error, clock.now(), usage)
  const failOf = (job: JobLease, failure: Failure, usage = noUsage): Promise<void> =>
    fail(job, { key: failure.key, message: failure.message, provider: providerOf(failure) }, usage)

  async function run(job: JobLease, signal: AbortSignal): Promise<void> {
    if (job.interruptions >= maxInterruptions) {
      const message = `The job was interrupted ${maxInterruptions} times.`
      return fail(job, { key: 'interrupted', message })
    }
    if (Date.parse(job.expires_at) <= clock.now().getTime()) {
      return fail(job, { key: 'expired', message: 'The job waited for more than a day.' })
    }
    let isLate = (): boolean => false
    const attempt = { usage: noUsage }
    try {
      await parts.memory.run(
        job,
        {
          read: () => readWork(job),
          bytesOf: (work) => (work === null ? 0 : measureRun(database, work)),
          signal,
        },
        async (work) => {
          if (work === null) return endOfKey(job)
          // A job alone was counted with the request that created it.
          if (job.batch_id !== null) {
            await countWork(parts.limits, work.caller, 'requests_per_minute', clock.now())
          }
          const late = AbortSignal.timeout(maxRunMs)
          isLate = () => late.aborted
          await answer(job, work, attempt, AbortSignal.any([signal, late]))
        },
      )
    } catch (error) {
      signal.throwIfAborted()
      if (isLate()) {
        const minutes = Math.round(maxRunMs / 60_000)
        const message = `The answer took longer than ${minutes} minutes.`
        return fail(job, { key: 'deadline_exceeded', message }, attempt.usage)
      }
      const resetMs = error instanceof Failure ? resetOf(error) : null
      if (job.batch_id !== null && resetMs !== null && resetMs <= maxLimitWaitMs) {
        return jobs.defer(job, asFailure(error).message, resetMs, clock.now())
      }
      if (isLasting(error)) return failOf(job, error, attempt.usage)
      if (attempt.usage !== noUsage) await jobs.addUsage(job, attempt.usage)
      throw error
    }
  }

  /** What a job runs with, as its key may see it now. Null where the key has ended. */
  async function readWork(job: JobLease) {
    const key = await callerOfWork(database, clock, job.key_id)
    if (key === null) return null
    // An organization's key may retry a team's job, whose answer the team will read.
    const caller = job.scope_id === job.organization_id ? key : narrowedTo(key, job.scope_id)
    const application = await applicationStore(database).require(caller, job.application_id)
    const blueprint = await blueprintOf(application, job.version_id)
    return { caller, application, blueprint, inputs: (await jobs.inputs(job)) ?? [] }
  }

  /** A version never changes, so the rows of a batch read and parse it once. */
  async function blueprintOf(application: ApplicationRow, version_id: string): Promise<Blueprint> {
    const cached = blueprints.get(version_id)
    if (cached !== undefined) return cached
    const versions = applicationVersionStore(database)
    const { blueprint } = await versions.require(application, version_id)
    if (blueprints.size >= maxBlueprints) blueprints.clear()
    blueprints.set(version_id, blueprint)
    return blueprint
  }

  function endOfKey(job: JobLease): Promise<void> {
    // Otherwise thousands of rows would fail, which a colleague can let run.
    if (job.batch_id !== null) return jobs.pauseBatch(job)
    const message = 'The key that started the job was revoked or has expired.'
    return fail(job, { key: 'key_expired', message })
  }

  async function answer(
    job: JobLease,
    { caller, ...rest }: NonNullable<Awaited<ReturnType<typeof readWork>>>,
    attempt: { usage: BatchUsage },
    signal: AbortSignal,
  ): Promise<void> {
    const { application } = rest
    const file_ids = new Set<string>()
    const { application_id, request_id, address, batch_id } = job
    const request = {
      id: request_id,
      method: 'POST',
      params: { application_id, ...(batch_id === null ? { job_id: job.id } : { batch_id }) },
      query: {},
      body: {},
    }
    const read = batch_id === null ? 'getApplicationJob' : 'listApplicationBatchRows'
    const operation = batch_id === null ? 'createApplicationJob' : 'createApplicationBatch'
    let tokens = noTokens
    const { chat: prepared, graph_ids } = await prepareRun(parts, caller, {
      ...rest,
      stream: false,
      signal,
      onTokens: (sum) => {
        tokens = sum
      },
      onFiles: async (files) => {
        for (const { id } of files) file_ids.add(id)
        await recordRead({ operation: read, caller, request, address, files })
      },
    })
    const answers = parts.answers.open(caller)
    try {
      const chat = { ...prepared, model: answers.counted(prepared.model) }
      const events = answerChat(chat, 1, signal)
      const startedAt = performance.now()
      const count = (failure: FailureKey | null): void =>
        parts.countRequest({
          caller,
          operation,
          model: chat.model.id,
          tokens_by_model: tokens.tokens_by_model,
          failure,
          milliseconds: performance.now() - startedAt,
          // A job alone was counted with the request that created it.
          wasCounted: batch_id === null,
        })
      const onText = progressReporter(job)
      const { name } = application
      const result = await presentGeneration(name, events, chat.redactions, onText)
        .catch((error: unknown) => {
          count(signal.aborted ? null : asFailure(error).key)
          throw error
        })
        .finally(async () => {
          // A price that cannot be read takes no answer away.
          const { tokens_by_model, ...used } = tokens
          const cost = await costOf(parts, caller, tokens_by_model).catch(() => null)
          attempt.usage = { ...used, cost }
        })
      count(null)
      const sources = { graph_ids, file_ids: [...file_ids] }
      await jobs.complete(job, result, sources, clock.now(), attempt.usage)
    } finally {
      answers.release()
    }
  }

  function progressReporter(job: JobLease): (chars: number) => void {
    let reportedAt = performance.now()
    return (chars) => {
      const now = performance.now()
      if (now - reportedAt < progressPauseMs) return
      reportedAt = now
      // A failure to write progress must not stop the work.
      withAsynchronousCommit(() => jobs.progress(job, chars, clock.now())).catch(() => undefined)
    }
  }

  return leaseLoop<JobLease>(
    {
      // A lease that a power failure undoes is taken again: the job is still queued.
      lease: () => withAsynchronousCommit(() => jobs.lease(slots.full())),
      renew: (job) => withAsynchronousCommit(() => jobs.renew(job)),
      run: (job, signal) => slots.count(job, () => run(job, signal)),
      recover: (job, error, isStopping) => {
        if (isStopping) return jobs.release(job, 'stopped')
        if (isAnyOutage(error)) return jobs.release(job, 'interrupted')
        const failure = asFailure(error)
        if (failure.key === 'internal') onError(error, job)
        if (job.attempts + 1 < maxAttempts) return jobs.release(job, 'failed')
        return failOf(job, failure)
      },
    },
    { ...parts, concurrency: slots.maxRunning },
  )
}
