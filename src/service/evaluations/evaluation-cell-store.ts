import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import { chatRequest } from '#contract/chat/chat.ts'
import type { ChatRequest } from '#contract/chat/chat.ts'
import { evaluationCheck } from '#contract/playground/evaluations.ts'
import type { EvaluationCheck } from '#contract/playground/evaluations.ts'
import { isoTime } from '#service/clock.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { providerAnswer } from '#service/http/recorded-failure.ts'
import { storedJson } from '#service/json/stored-json.ts'
import { newWork } from '#service/leases/lease-store.ts'
import { nextTurn, turnStep } from '#service/leases/turn-store.ts'
import { slicesOf } from '#service/scheduling/slices.ts'
import { evaluationStore } from './evaluation-store.ts'
import type { EvaluationRecord } from './evaluation-store.ts'

/** The cells of an evaluation that run at a time, so that other work of its owner gets turns between them. */
const maxRunningCells = 6
const itemsPerInsert = 500
// A cell that no worker has begun after this time fails.
const maxWaitMs = 86_400_000

/** The columns of a cell without a result. */
const noResult = {
  run_id: null,
  passed: null,
  error_key: null,
  error: null,
  provider: null,
  prompt_tokens: null,
  completion_tokens: null,
  cost: null,
  check_cost: null,
  duration_ms: null,
  reason: null,
  answer: null,
}

const cellRow = z.object({
  id: z.string(),
  number: z.number(),
  variant: z.number(),
  status: z.enum(['waiting', 'running', 'completed', 'failed']),
  run_id: z.string().nullable(),
  passed: z.number().nullable(),
  error_key: z.string().nullable(),
  error: z.string().nullable(),
  provider: storedJson(z.nullable(providerAnswer)),
  prompt_tokens: z.number().nullable(),
  completion_tokens: z.number().nullable(),
  cost: z.number().nullable(),
  check_cost: z.number().nullable(),
  duration_ms: z.number().nullable(),
  reason: z.string().nullable(),
  answer: z.string().nullable(),
})
export type CellRow = z.infer<typeof cellRow>

const tableRow = z.object({
  number: z.number(),
  values: storedJson(z.record(z.string(), z.string())),
  check: storedJson(z.nullable(evaluationCheck)),
})
export type TableRow = z.infer<typeof tableRow>

const count = z.coerce.number()
const variantTotals = z.object({
  evaluation_id: z.string(),
  variant: z.number(),
  status: cellRow.shape.status,
  passed: z.number().nullable(),
  count,
  prompt_tokens: count.nullable(),
  completion_tokens: count.nullable(),
  cost: z.number().nullable(),
  check_cost: z.number().nullable(),
  duration_ms: z.number().nullable(),
})
/** The sums of the cells of a variant that ended alike. */
export type VariantTotals = z.infer<typeof variantTotals>

export interface RowFilter {
  only?: 'failed' | 'differing' | undefined
  /** An evaluation with the same rows, whose cells `only` regards too. */
  other: EvaluationRecord | null
  from: number
  limit: number
}

/** The table of an evaluation: its variants, its rows and the cells where they meet. */
export function evaluationCellStore(database: Database) {
  /** The columns of a cell that begins. */
  const begun = (evaluation: EvaluationRecord, turn: number, now: Date) => ({
    ...newWork,
    ...noResult,
    status: 'running',
    owner: ownerOf(evaluation),
    turn,
    expires_at: isoTime(new Date(now.getTime() + maxWaitMs)),
  })

  return {
    /** Stores the table of a new evaluation. Must be called in its transaction. */
    async add(
      { id: evaluation_id, organization_id }: EvaluationRecord,
      bodies: readonly ChatRequest[],
      rows: readonly TableRow[],
      clock: Clock,
    ): Promise<void> {
      await database
        .insertInto('evaluation_variants')
        .values(
          bodies.map((body, variant) => ({ evaluation_id, variant, body: JSON.stringify(body) })),
        )
        .execute()
      const waiting = { ...newWork, ...noResult, status: 'waiting', owner: '', turn: 0 }
      for (const slice of slicesOf(rows, itemsPerInsert)) {
        await database
          .insertInto('evaluation_rows')
          .values(
            slice.map(({ number, values, check }) => ({
              evaluation_id,
              number,
              values: JSON.stringify(values),
              check: check && JSON.stringify(check),
            })),
          )
          .execute()
      }
      const cells = rows.flatMap(({ number }) =>
        bodies.map((_, variant) => ({
          ...waiting,
          id: clock.stamp().id,
          evaluation_id,
          organization_id,
          number,
          variant,
          expires_at: '',
        })),
      )
      for (const slice of slicesOf(cells, itemsPerInsert))
        await database.insertInto('evaluation_cells').values(slice).execute()
    },

    /**
     * Begins the next cells of a running evaluation, or completes it when all have ended. Must be called in the
     * transaction that locked the evaluation.
     */
    async advance(evaluation: EvaluationRecord, clock: Clock): Promise<void> {
      if (evaluation.status !== 'running') return
      const ofStatus = (status: string, limit: number) =>
        database
          .selectFrom('evaluation_cells')
          .select('id')
          .where('evaluation_id', '=', evaluation.id)
          .where('status', '=', status)
          .orderBy('number')
          .orderBy('variant')
          .limit(limit)
          .execute()
      const running = await ofStatus('running', maxRunningCells)
      const waiting = await ofStatus('waiting', maxRunningCells - running.length)
      if (running.length + waiting.length === 0) {
        await evaluationStore(database).setStatus(evaluation, 'completed', clock.now())
      }
      if (waiting.length === 0) return
      let turn = await nextTurn(database, 'evaluation_cells', ownerOf(evaluation))
      for (const { id } of waiting) {
        await database
          .updateTable('evaluation_cells')
          .set(begun(evaluation, turn, clock.now()))
          .where('id', '=', id)
          .execute()
        turn += turnStep
      }
    },

    /** Takes the running cells off the queue. Workers that run them lose the leases. */
    async stop({ id }: EvaluationRecord): Promise<void> {
      await database
        .updateTable('evaluation_cells')
        .set({ ...newWork, ...noResult, status: 'waiting' })
        .where('evaluation_id', '=', id)
        .where('status', '=', 'running')
        .execute()
    },

    /** Has the cells that ended with an error begin again. Returns how many. */
    async retryFailed({ id }: EvaluationRecord): Promise<number> {
      const { numUpdatedRows } = await database
        .updateTable('evaluation_cells')
        .set({ ...newWork, ...noResult, status: 'waiting' })
        .where('evaluation_id', '=', id)
        .where('status', '=', 'failed')
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },

    /** The requests of the variants, in their order. */
    async bodies({ id }: EvaluationRecord): Promise<Record<string, unknown>[]> {
      const rows = await database
        .selectFrom('evaluation_variants')
        .select('body')
        .where('evaluation_id', '=', id)
        .orderBy('variant')
        .execute()
      return rows.map(({ body }) => storedJson(z.record(z.string(), z.unknown())).parse(body))
    },

    /** What a cell asks and checks. Null where the evaluation was deleted. */
    async question(
      evaluation_id: string,
      number: number,
      variant: number,
    ): Promise<{
      body: ChatRequest
      values: Record<string, string>
      check: EvaluationCheck | null
    } | null> {
      const request = await database
        .selectFrom('evaluation_variants')
        .select('body')
        .where('evaluation_id', '=', evaluation_id)
        .where('variant', '=', variant)
        .executeTakeFirst()
      const row = await database
        .selectFrom('evaluation_rows')
        .select(['number', 'values', 'check'])
        .where('evaluation_id', '=', evaluation_id)
        .where('number', '=', number)
        .executeTakeFirst()
      if (request === undefined || row === undefined) return null
      const { values, check } = tableRow.parse(row)
      return { body: storedJson(chatRequest).parse(request.body), values, check }
    },

    /** Rows in the order of their numbers, and one more where there is a next page. */
    async rows(
      { id }: EvaluationRecord,
      { only, other, from, limit }: RowFilter,
    ): Promise<TableRow[]> {
      const ofCells = (value: RawBuilder<number>) => sql<number>`(
        select ${value} from evaluation_cells as cell
        where cell.evaluation_id in (${id}, ${other?.id ?? id}) and cell.number = evaluation_rows.number)`
      const failures = ofCells(sql`
        count(case when cell.passed = 0 or cell.status = 'failed' then 1 end)`)
      const outcomes = ofCells(sql`
        count(distinct case
          when cell.status = 'failed' then 'failed'
          when cell.status <> 'completed' then null
          when cell.passed = 1 then 'passed'
          when cell.passed = 0 then 'not passed'
          else 'answer ' || cell.answer end)`)
      const rows = await database
        .selectFrom('evaluation_rows')
        .select(['number', 'values', 'check'])
        .where('evaluation_id', '=', id)
        .where('number', '>=', from)
        .$if(only === 'failed', (all) => all.where(failures, '>', 0))
        .$if(only === 'differing', (all) => all.where(outcomes, '>', 1))
        .orderBy('number')
        .limit(limit + 1)
        .execute()
      return rows.map((row) => tableRow.parse(row))
    },

    /** The cells of rows, in the order of numbers and variants. */
    async ofRows({ id }: EvaluationRecord, numbers: readonly number[]): Promise<CellRow[]> {
      if (numbers.length === 0) return []
      const rows = await database
        .selectFrom('evaluation_cells')
        .select(['id', 'number', 'variant', 'status', 'run_id', 'passed', 'error_key', 'error'])
        .select(['prompt_tokens', 'completion_tokens', 'cost', 'check_cost', 'duration_ms'])
        .select(['reason', 'answer', 'provider'])
        .where('evaluation_id', '=', id)
        .where('number', 'in', numbers)
        .orderBy('number')
        .orderBy('variant')
        .execute()
      return rows.map((row) => cellRow.parse(row))
    },

    /** The cells of evaluations, counted and summed by variant and outcome. */
    async totals(ids: readonly string[]): Promise<VariantTotals[]> {
      if (ids.length === 0) return []
      const rows = await database
        .selectFrom('evaluation_cells')
        .select((of) => [
          'evaluation_id',
          'variant',
          'status',
          'passed',
          of.fn.countAll().as('count'),
          of.fn.sum('prompt_tokens').as('prompt_tokens'),
          of.fn.sum('completion_tokens').as('completion_tokens'),
          of.fn.sum<number>('cost').as('cost'),
          of.fn.sum<number>('check_cost').as('check_cost'),
          of.fn.sum<number>('duration_ms').as('duration_ms'),
        ])
        .where('evaluation_id', 'in', ids)
        .groupBy(['evaluation_id', 'variant', 'status', 'passed'])
        .execute()
      return rows.map((row) => variantTotals.parse(row))
    },

    /** Why running cells of each evaluation wait for a limit. */
    async waits(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await database
        .selectFrom('evaluation_cells')
        .select(['evaluation_id', 'error'])
        .where('evaluation_id', 'in', ids)
        .where('status', '=', 'running')
        .where('wait_ms', '>', 0)
        .where('error', 'is not', null)
        .execute()
      return new Map(rows.map(({ evaluation_id, error }) => [evaluation_id, error ?? '']))
    },
  }
}

/** Who takes turns: the team of an evaluation, or the key where it is one of the organization. */
function ownerOf({ organization_id, scope_id, key_id }: EvaluationRecord): string {
  return scope_id === organization_id ? key_id : scope_id
}

/** When a cell that waits for a limit fails if no worker has begun it. */
export function expiryAfter(now: Date, waitMs: number): string {
  return isoTime(new Date(now.getTime() + waitMs + maxWaitMs))
}
