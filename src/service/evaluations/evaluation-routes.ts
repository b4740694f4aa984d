import type { FastifyRequest } from 'fastify'
import { clientHeader } from '#contract/endpoint.ts'
import {
  createEvaluation,
  deleteEvaluation,
  getEvaluation,
  listEvaluationRows,
  listEvaluations,
  maxEvaluationRows,
  getEvaluationRequest,
  retryEvaluation,
  updateEvaluation,
} from '#contract/playground/evaluations.ts'
import type { Evaluation } from '#contract/playground/evaluations.ts'
import type { Caller } from '#service/access/caller.ts'
import { readId } from '#service/access/read-id.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import type { ChatParts } from '#service/chat/chat-parts.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { presentPage, readCursor } from '#service/http/present-page.ts'
import { addressOf } from '#service/http/request-hooks.ts'
import type { Serve } from '#service/http/serve.ts'
import { sourceOf } from '#service/http/source-of.ts'
import { evaluationCellStore } from './evaluation-cell-store.ts'
import { evaluationStore } from './evaluation-store.ts'
import type { EvaluationRecord, StartRequest } from './evaluation-store.ts'
import { hashRows, rowsSha256 } from './hash-rows.ts'
import { presentEvaluations, presentRequest, presentRows } from './present-evaluation.ts'
import { readEvaluation } from './read-evaluation.ts'

type EvaluationParts = ChatParts & {
  recordRead: RecordRead
  /** Called when cells have been queued. */
  onCells: () => void
}

export function evaluationRoutes(
  serve: Serve,
  { recordRead, onCells, ...parts }: EvaluationParts,
): void {
  const { database, clock } = parts
  const evaluations = evaluationStore(database)

  serve(createEvaluation, async ({ caller, body, request, signal }) => {
    const { rows, variables } = await readEvaluation(parts, caller, body, signal)
    const { name, variants } = body
    const rows_sha256 = await rowsSha256(rows)
    const created = await transact(database, async (tx) => {
      const record = await evaluationStore(tx).create(
        caller,
        {
          name,
          row_count: rows.length,
          rows_sha256,
          variables,
          labels: variants.map((variant) => ({ name: variant.name, model: variant.body.model })),
          ...startOf(caller, request),
        },
        clock.stamp(),
      )
      const cells = evaluationCellStore(tx)
      await cells.add(
        record,
        variants.map((variant) => variant.body),
        rows,
        clock,
      )
      await cells.advance(record, clock)
      return record
    })
    onCells()
    return present(created)
  })

  serve(listEvaluations, async ({ caller, query }) => {
    const page = await readCursor(query, (id) => evaluations.wasVisible(caller, id))
    const { same_rows_as } = query
    const alike =
      same_rows_as === undefined ? null : await evaluations.require(caller, readId(same_rows_as))
    if (alike !== null) await hashRows(database, caller, alike)
    const { data, ...more } = presentPage(await evaluations.list(caller, page, alike), page)
    return { data: await presentEvaluations(database, data), ...more }
  })

  serve(getEvaluation, async ({ caller, params }) =>
    present(await evaluations.require(caller, params.evaluation_id)),
  )

  serve(updateEvaluation, async ({ caller, params, body, request }) => {
    const { status } = body
    return change(caller, params.evaluation_id, async (tx, evaluation) => {
      // The last answer may have ended while the request was on its way.
      if (evaluation.status === status || evaluation.status === 'completed') return
      const store = evaluationStore(tx)
      await store.setStatus(evaluation, status, clock.now())
      if (status === 'stopped') await evaluationCellStore(tx).stop(evaluation)
      else {
        await store.takeOver(caller, evaluation, startOf(caller, request))
      }
    })
  })

  serve(retryEvaluation, async ({ caller, params, request }) =>
    change(caller, params.evaluation_id, async (tx, evaluation) => {
      if ((await evaluationCellStore(tx).retryFailed(evaluation)) === 0) {
        throw new Failure(
          'evaluation_not_failed',
          'No answer of this evaluation ended with an error.',
        )
      }
      const store = evaluationStore(tx)
      await store.takeOver(caller, evaluation, startOf(caller, request))
      if (evaluation.status === 'completed') {
        await store.setStatus(evaluation, 'running', clock.now())
      }
    }),
  )

  serve(deleteEvaluation, async ({ caller, params }) => {
    const id = params.evaluation_id
    await transact(database, async (tx) => {
      const store = evaluationStore(tx)
      await store.delete(await store.requireLocked(caller, id), clock.now())
    })
    return { id, deleted: true as const }
  })

  serve(getEvaluationRequest, async ({ caller, params, request }) => {
    const evaluation = await evaluations.require(caller, params.evaluation_id)
    const cells = evaluationCellStore(database)
    const bodies = await cells.bodies(evaluation)
    const rows = await cells.rows(evaluation, { other: null, from: 1, limit: maxEvaluationRows })
    const { name } = evaluation
    await recordRead({ operation: 'getEvaluationRequest', caller, request, name })
    return presentRequest(evaluation, bodies, rows)
  })

  serve(listEvaluationRows, async ({ caller, params, query, request }) => {
    const evaluation = await evaluations.require(caller, params.evaluation_id)
    const { compare_with, ...filter } = query
    if (compare_with !== undefined) await hashRows(database, caller, evaluation)
    const other =
      compare_with === undefined
        ? null
        : await evaluations.requireAlike(caller, evaluation, readId(compare_with))
    const cells = evaluationCellStore(database)
    const listed = await cells.rows(evaluation, { ...filter, other })
    const page = listed.slice(0, query.limit)
    const numbers = page.map(({ number }) => number)
    const cellsOfRows = await cells.ofRows(evaluation, numbers)
    if (other !== null) {
      const first = evaluation.labels.length
      for (const cell of await cells.ofRows(other, numbers)) {
        cellsOfRows.push({ ...cell, variant: first + cell.variant })
      }
    }
    const data = await presentRows(database, caller, page, cellsOfRows)
    await recordRead({
      operation: 'listEvaluationRows',
      caller,
      request,
      name: other === null ? evaluation.name : `${evaluation.name}, ${other.name}`,
    })
    return { data, has_more: listed.length > query.limit }
  })

  /** Changes an evaluation, and begins the cells that can begin then. */
  async function change(
    caller: Caller,
    evaluation_id: string,
    write: (tx: Database, evaluation: EvaluationRecord) => Promise<void>,
  ): Promise<Evaluation> {
    const id = readId(evaluation_id)
    await transact(database, async (tx) => {
      const store = evaluationStore(tx)
      await write(tx, await store.requireLocked(caller, id))
      await evaluationCellStore(tx).advance(await store.require(caller, id), clock)
    })
    onCells()
    return present(await evaluations.require(caller, id))
  }

  async function present(record: EvaluationRecord): Promise<Evaluation> {
    const [presented] = await presentEvaluations(database, [record])
    if (presented === undefined) throw new Error('an evaluation was not presented')
    return presented
  }
}

function startOf(caller: Caller, request: FastifyRequest): StartRequest {
  const source = sourceOf(caller, request.headers[clientHeader])
  return { request_id: request.id, address: addressOf(request), source }
}
