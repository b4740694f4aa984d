import type { UsageSource } from '#contract/usage.ts'
import { callerOfWork } from '#service/access/caller-of-work.ts'
import { narrowedTo } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { jobSlots } from '#service/applications/queue/job-slots.ts'
import { promptBytes } from '#service/applications/queue/work-memory.ts'
import type { WorkMemory } from '#service/applications/queue/work-memory.ts'
import {
  defaultMaxRunMs,
  isLasting,
  maxAttempts,
  maxInterruptions,
  maxLimitWaitMs,
} from '#service/applications/queue/run-attempts.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import { isAnyOutage } from '#service/database/postgres/outage.ts'
import { Failure } from '#service/failure.ts'
import { providerOf } from '#service/http/recorded-failure.ts'
import { asFailure } from '#service/http/error-handler.ts'
import { leaseLoop } from '#service/leases/lease-loop.ts'
import type { LoopParts, Worker } from '#service/leases/lease-loop.ts'
import { countWork, resetOf } from '#service/limits/count-work.ts'
import { runStore } from '#service/runs/run-store.ts'
import { filledChars, templateOf } from '#service/texts/filled-chars.ts'
import { answerCell, CellError, cellTemplate } from './answer-cell.ts'
import type { AnswerParts } from './answer-cell.ts'
import { checkAnswer } from './check-answer.ts'
import type { ModelRequest } from './verdict.ts'
import { evaluationCellStore } from './evaluation-cell-store.ts'
import { emptyResult } from './evaluation-lease-store.ts'
import type { CellLease, CellLeases, CellResult } from './evaluation-lease-store.ts'
import type { EvaluationRecord } from './evaluation-store.ts'

export interface EvaluationWorkerParts
  extends Omit<AnswerParts, 'countRequest'>, LoopParts<CellLease> {
  /** Counts a request to a model for the client that started the evaluation. */
  countRequest: (work: ModelRequest & { source: UsageSource }) => void
  cells: CellLeases
  recordRead: RecordRead
  memory: WorkMemory
  /** Milliseconds that one attempt may take. Default: 15 minutes. */
  maxRunMs?: number
}

type Question = NonNullable<Awaited<ReturnType<ReturnType<typeof evaluationCellStore>['question']>>>

/** Estimates the memory of the larger of the two prompts of a cell: that of its answer, and that of a judge. */
function cellBytes(work: { question: Question } | null): number {
  if (work === null) return 0
  const { body, values, check } = work.question
  const template = cellTemplate(body)
  const requestChars = JSON.stringify(body).length - template.chars + filledChars(template, values)
  const judged = Object.values(values).reduce((sum, value) => sum + value.length, 0)
  const compared = check && 'text' in check ? filledChars(templateOf([check.text]), values) : 0
  return promptBytes(Math.max(requestChars, judged, compared))
}

/**
 * Answers and checks the cells of evaluations, each with the access that the key which started or resumed its
 * evaluation has when it runs. A cell ends with its answer, or with the reason why there is none.
 */
export function startEvaluations(parts: EvaluationWorkerParts): Worker {
  const { database, clock, cells, onError, recordRead, maxRunMs = defaultMaxRunMs } = parts
  const slots = jobSlots(parts.concurrency)

  async function run(cell: CellLease, signal: AbortSignal): Promise<void> {
    // The process that recorded it may have been killed, on another machine too.
    if (cell.run_id !== null) await runStore(database).stop([cell.run_id])
    if (cell.interruptions >= maxInterruptions) {
      const message = `The answer was interrupted ${maxInterruptions} times.`
      return cells.fail(cell, { key: 'interrupted', message })
    }
    if (Date.parse(cell.expires_at) <= clock.now().getTime()) {
      return cells.fail(cell, { key: 'expired', message: 'The answer waited for more than a day.' })
    }
    let isLate = (): boolean => false
    let lastResult = emptyResult
    try {
      const measured = { read: () => readWork(cell), bytesOf: cellBytes, signal }
      await parts.memory.run(cell, measured, async (work) => {
        if (work === null) return
        const { caller } = work
        if (caller === null) {
          const message = 'The key that started the evaluation was revoked or has expired.'
          return cells.fail(cell, { key: 'key_expired', message })
        }
        const late = AbortSignal.timeout(maxRunMs)
        isLate = () => late.aborted
        const until = AbortSignal.any([signal, late])
        await answer({ ...work, cell, caller, signal: until }, (result) => {
          lastResult = result
        })
      })
    } catch (thrown) {
      signal.throwIfAborted()
      const error = thrown instanceof CellError ? thrown.cause : thrown
      if (thrown instanceof CellError) lastResult = { ...emptyResult, run_id: thrown.run_id }
      if (isLate()) {
        const message = `The answer took longer than ${Math.round(maxRunMs / 60_000)} minutes.`
        return cells.fail(cell, { key: 'deadline_exceeded', message }, lastResult)
      }
      const resetMs = error instanceof Failure ? resetOf(error) : null
      if (resetMs !== null && resetMs <= maxLimitWaitMs) {
        return cells.defer(cell, asFailure(error).message, resetMs, clock.now())
      }
      const mayRepeat = isAnyOutage(error) || cell.attempts + 1 < maxAttempts
      if (mayRepeat && !isLasting(error)) throw error
      const failure = asFailure(error)
      if (failure.key === 'internal') onError(error, cell)
      const { key, message } = failure
      return cells.fail(cell, { key, message, provider: providerOf(failure) }, lastResult)
    }
  }

  /** What a cell asks, as its key may now. Null where the evaluation was deleted; without a caller where the key has ended. */
  async function readWork({ evaluation_id, number, variant, ...cell }: CellLease) {
    const evaluation = await cells.evaluationOf({ ...cell, evaluation_id, number, variant })
    const question = await evaluationCellStore(database).question(evaluation_id, number, variant)
    if (evaluation === null || question === null) return null
    const key = await callerOfWork(database, clock, evaluation.key_id)
    const { scope_id, organization_id } = evaluation
    // An organization's key may resume a team's evaluation, whose answers the team will read.
    const caller = key && (scope_id === organization_id ? key : narrowedTo(key, scope_id))
    return { evaluation, caller, question }
  }

  async function answer(
    work: {
      cell: CellLease
      evaluation: EvaluationRecord
      caller: Caller
      question: Question
      signal: AbortSignal
    },
    onAnswer: (result: CellResult) => void,
  ): Promise<void> {
    const { cell, evaluation, caller, question, signal } = work
    const { evaluation_id } = cell
    const { check, values, body } = question
    // Counted together: a judge that a limit refuses after the answer would have it answered again.
    const requests = check?.type === 'judge' ? 2 : 1
    await countWork(parts.limits, caller, 'requests_per_minute', clock.now(), requests)
    const { request_id, address } = evaluation
    const request = {
      id: request_id,
      method: 'POST',
      params: { evaluation_id },
      query: {},
      body: {},
    }
    const counted = {
      ...parts,
      countRequest: (modelRequest: ModelRequest) =>
        parts.countRequest({ ...modelRequest, source: evaluation.source }),
    }
    const { text, calls, result } = await answerCell(counted, caller, {
      evaluation_id,
      request_id,
      body,
      values,
      signal,
      onQuoted: (files) =>
        recordRead({ operation: 'listEvaluationRows', caller, request, address, files }),
      onRun: (tx, run_id) => cells.noteRun(tx, cell, run_id),
    })
    onAnswer(result)
    if (check === null) return cells.complete(cell, result)
    const { passed, reason, cost } = await checkAnswer(
      counted,
      caller,
      { check, values, answer: text, calls },
      signal,
    )
    await cells.complete(cell, { ...result, passed, reason, check_cost: cost })
  }

  return leaseLoop<CellLease>(
    {
      lease: () => cells.lease(slots.full()),
      renew: (cell) => cells.renew(cell),
      run: (cell, signal) => slots.count(cell, () => run(cell, signal)),
      recover: (cell, error, isStopping) => {
        if (isStopping) return cells.release(cell, 'stopped')
        return cells.release(cell, isAnyOutage(error) ? 'interrupted' : 'failed')
      },
    },
    { ...parts, concurrency: slots.maxRunning },
  )
}
