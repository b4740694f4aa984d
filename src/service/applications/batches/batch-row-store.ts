import { z } from 'zod'
import { maxBatchFailures } from '#contract/applications/batches.ts'
import { inputValues } from '#contract/applications/generation.ts'
import type { InputValues } from '#contract/applications/generation.ts'
import { isProviderAdmin } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { isoTime } from '#service/clock.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { recordedMessage } from '#service/http/recorded-failure.ts'
import { storedJson } from '#service/json/stored-json.ts'
import { newWork } from '#service/leases/lease-store.ts'
import { nextTurn, turnStep } from '#service/leases/turn-store.ts'
import {
  jobColumns,
  jobRow,
  ownerOf,
  queuedJob,
} from '#service/applications/application-job-store.ts'
import { slicesOf } from '#service/scheduling/slices.ts'
import { applicationBatchStore } from './batch-store.ts'
import type { BatchRow } from './batch-store.ts'

/** The rows of a batch that run at a time, so that other jobs of its owner get turns between them. */
const maxRunningRows = 6
const rowsPerInsert = 500
/** How many of the rows that ended last say how long the others take. */
const maxTimedRows = 50
const minTimedRows = 3

const waitingRow = z.object({ number: z.number(), inputs: storedJson(inputValues) })

const begunRow = z.object({
  ...jobRow.shape,
  status: z.enum(['queued', 'in_progress', 'completed', 'failed', 'left_out']),
  batch_row: z.number(),
  version_id: z.string(),
  inputs: storedJson(inputValues),
})
export type BegunRow = z.infer<typeof begunRow>

/** A row that has not begun, or the job that it has become. */
export type StoredBatchRow =
  | { number: number; inputs: InputValues; job: null }
  | { number: number; inputs: InputValues; job: BegunRow }

/** A row of a new batch, with its place in the table. */
export interface NumberedRow {
  number: number
  inputs: InputValues
  /** Why it is not run; null where it is. */
  left_out: string | null
}

/** How many rows of a batch failed for one reason. */
export interface FailedRows {
  error: string
  error_key: string
  count: number
}

export type RowCounts = Partial<Record<BegunRow['status'], number>>

export interface RowFilter {
  status?: 'in_progress' | 'completed' | 'failed' | 'left_out' | undefined
  after: number
  limit: number
}

/**
 * The rows of batches. A row waits in a narrow table and moves to the queue of jobs when it begins. Only a few
 * do at a time: pausing a batch of any size is one write, and other jobs of its owner get turns.
 */
export function batchRowStore(database: Database) {
  const begun = ({ id }: BatchRow) =>
    database
      .selectFrom('application_jobs')
      .select([...jobColumns, 'batch_row', 'version_id', 'inputs'])
      .where('batch_id', '=', id)

  async function listBegun(batch: BatchRow, filter: RowFilter): Promise<StoredBatchRow[]> {
    const rows = await begun(batch)
      .where('batch_row', '>', filter.after)
      .$if(filter.status !== undefined, (all) => all.where('status', '=', filter.status ?? ''))
      .orderBy('batch_row')
      .limit(filter.limit + 1)
      .execute()
    return rows.map((row) => {
      const job = begunRow.parse(row)
      return { number: job.batch_row, inputs: job.inputs, job }
    })
  }

  async function listWaiting({ id }: BatchRow, filter: RowFilter): Promise<StoredBatchRow[]> {
    const rows = await database
      .selectFrom('application_batch_rows')
      .select(['number', 'inputs'])
      .where('batch_id', '=', id)
      .where('number', '>', filter.after)
      .orderBy('number')
      .limit(filter.limit + 1)
      .execute()
    return rows.map((row) => ({ ...waitingRow.parse(row), job: null }))
  }

  /** Begins rows that wait for a retry. */
  async function beginRetried(
    batch: BatchRow,
    rows: readonly { id: string; version_id: string }[],
    clock: Clock,
  ): Promise<void> {
    let turn = rows.length === 0 ? 0 : await turnOf(batch)
    for (const { id, version_id } of rows) {
      await database
        .updateTable('application_jobs')
        .set(queuedJob({ ...batch, version_id }, turn, clock.now()))
        .where('id', '=', id)
        .execute()
      turn += turnStep
    }
  }

  /** Makes jobs of rows that have not begun. Returns how many. */
  async function beginWaiting(batch: BatchRow, room: number, clock: Clock): Promise<number> {
    if (room === 0) return 0
    const rows = await database
      .deleteFrom('application_batch_rows')
      .where('batch_id', '=', batch.id)
      .where('number', 'in', (of) =>
        of
          .selectFrom('application_batch_rows')
          .select('number')
          .where('batch_id', '=', batch.id)
          .orderBy('number')
          .limit(room),
      )
      .returning(['number', 'inputs'])
      .execute()
    if (rows.length === 0) return 0
    const { application_id, organization_id, scope_id } = batch
    const first = await turnOf(batch)
    await database
      .insertInto('application_jobs')
      .values(
        rows
          .toSorted((a, b) => a.number - b.number)
          .map(({ number, inputs }, at) => ({
            ...queuedJob(batch, first + at * turnStep, clock.now()),
            ...clock.stamp(),
            application_id,
            organization_id,
            scope_id,
            batch_id: batch.id,
            batch_row: number,
            inputs,
          })),
      )
      .execute()
    return rows.length
  }

  const turnOf = (batch: BatchRow): Promise<number> =>
    nextTurn(database, 'application_jobs', ownerOf(batch))

  return {
    /** Stores the rows of a new batch. Must be called in its transaction. */
    async add(batch: BatchRow, rows: readonly NumberedRow[], clock: Clock): Promise<void> {
      const isRun = ({ left_out }: NumberedRow): boolean => left_out === null
      for (const slice of slicesOf(rows.filter(isRun), rowsPerInsert)) {
        await database
          .insertInto('application_batch_rows')
          .values(
            slice.map(({ number, inputs }) => ({
              batch_id: batch.id,
              number,
              inputs: JSON.stringify(inputs),
            })),
          )
          .execute()
      }
      // A row that is left out has ended at once, so it takes the place of a job that has ended.
      const { application_id, organization_id, scope_id } = batch
      for (const slice of slicesOf(
        rows.filter((row) => !isRun(row)),
        rowsPerInsert,
      )) {
        await database
          .insertInto('application_jobs')
          .values(
            slice.map(({ number, inputs, left_out }) => ({
              ...queuedJob(batch, 0, clock.now()),
              ...clock.stamp(),
              application_id,
              organization_id,
              scope_id,
              batch_id: batch.id,
              batch_row: number,
              inputs: JSON.stringify(inputs),
              status: 'left_out',
              error: left_out,
              completed_at: isoTime(clock.now()),
            })),
          )
          .execute()
      }
    },

    /**
     * Begins the next rows of a running batch, or completes it when all have ended. Must be called in the
     * transaction that locked the batch. Returns whether rows have begun.
     */
    async advance(batch: BatchRow, clock: Clock): Promise<boolean> {
      if (batch.status === 'cancelled' || batch.status === 'completed') return false
      // Running rows come first, and rows that wait for a retry after them.
      const rows = await database
        .selectFrom('application_jobs')
        .select(['id', 'version_id', 'status'])
        .where('batch_id', '=', batch.id)
        .where('status', 'in', ['in_progress', 'queued'])
        .orderBy('status')
        .orderBy('batch_row')
        .limit(maxRunningRows)
        .execute()
      const running = rows.filter(({ status }) => status === 'in_progress')
      if (batch.status === 'running') {
        const retried = rows.slice(running.length)
        await beginRetried(batch, retried, clock)
        const began = await beginWaiting(batch, maxRunningRows - rows.length, clock)
        if (retried.length + began > 0) return true
      }
      if (running.length > 0 || (await hasRowsLeft(batch))) return false
      await applicationBatchStore(database).setStatus(batch, 'completed', clock.now())
      return false
    },

    /** Takes the rows of a cancelled batch off the queue. Workers that run them lose the leases. */
    async stop({ id }: BatchRow): Promise<void> {
      await database
        .updateTable('application_jobs')
        .set({ ...newWork, status: 'queued', error: null })
        .where('batch_id', '=', id)
        .where('status', '=', 'in_progress')
        .execute()
    },

    /** Queues the failed rows again, for `advance` to begin them. Returns how many. */
    async queueFailed({ id }: BatchRow, version_id: string): Promise<number> {
      const { numUpdatedRows } = await database
        .updateTable('application_jobs')
        .set({
          status: 'queued',
          version_id,
          error: null,
          error_key: null,
          provider: null,
          completed_at: null,
        })
        .where('batch_id', '=', id)
        .where('status', '=', 'failed')
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },

    /** Rows in the order of their numbers, and one more where there is a next page. */
    async list(batch: BatchRow, filter: RowFilter): Promise<StoredBatchRow[]> {
      const rows = await listBegun(batch, filter)
      if (filter.status !== undefined) return rows
      const all = [...rows, ...(await listWaiting(batch, filter))]
      return all.toSorted((a, b) => a.number - b.number).slice(0, filter.limit + 1)
    },

    /** The highest number of the rows of each batch. */
    async lastNumbers(batch_ids: readonly string[]): Promise<Map<string, number>> {
      if (batch_ids.length === 0) return new Map()
      const rows = await database
        .selectFrom('application_batches as batch')
        .select((of) => [
          'batch.id',
          of
            .selectFrom('application_jobs')
            .select((job) => job.fn.max('batch_row').as('number'))
            .whereRef('batch_id', '=', 'batch.id')
            .as('last_begun'),
          of
            .selectFrom('application_batch_rows')
            .select((row) => row.fn.max('number').as('number'))
            .whereRef('batch_id', '=', 'batch.id')
            .as('last_waiting'),
        ])
        .where('batch.id', 'in', batch_ids)
        .execute()
      return new Map(
        rows.map((row) => [row.id, Math.max(row.last_begun ?? 0, row.last_waiting ?? 0)]),
      )
    },

    /** The rows of each batch that have begun, by status. */
    async counts(batch_ids: readonly string[]): Promise<Map<string, RowCounts>> {
      const counts = new Map(batch_ids.map((id): [string, RowCounts] => [id, {}]))
      if (batch_ids.length === 0) return counts
      const rows = await database
        .selectFrom('application_jobs')
        .select(['batch_id', 'status', (of) => of.fn.countAll().as('count')])
        .where('batch_id', 'in', batch_ids)
        .groupBy(['batch_id', 'status'])
        .execute()
      for (const { batch_id, status, count } of rows) {
        const ofBatch = counts.get(batch_id ?? '')
        if (ofBatch) ofBatch[begunRow.shape.status.parse(status)] = Number(count)
      }
      return counts
    },

    /** Why rows have failed, as the caller may see it, the most common reasons first. */
    async failures({ id }: BatchRow, caller: Caller): Promise<FailedRows[]> {
      const forProviderAdmin = isProviderAdmin(caller)
      const rows = await database
        .selectFrom('application_jobs')
        .select(['error', 'error_key', (of) => of.fn.countAll().as('count')])
        .where('batch_id', '=', id)
        .where('status', '=', 'failed')
        .groupBy(['error', 'error_key'])
        .$if(forProviderAdmin, (query) => query.select('provider').groupBy('provider'))
        .orderBy('count', 'desc')
        .orderBy('error')
        .limit(maxBatchFailures)
        .execute()
      return rows.map(({ error, error_key, provider = null, count }) => ({
        error: recordedMessage(
          { message: error ?? '', provider: jobRow.shape.provider.parse(provider) },
          { forProviderAdmin },
        ),
        error_key: error_key ?? 'internal',
        count: Number(count),
      }))
    },

    /**
     * How long `left` more rows take, in seconds, at the pace since the batch was started or resumed, or of the rows that
     * ended last. Null where too few have ended.
     */
    async secondsLeft(
      { id, updated_at }: BatchRow,
      left: number,
      now: Date,
    ): Promise<number | null> {
      const rows = await database
        .selectFrom('application_jobs')
        .select('completed_at')
        .where('batch_id', '=', id)
        .where('status', '<>', 'left_out')
        .where('completed_at', '>', updated_at)
        .orderBy('batch_row', 'desc')
        .limit(maxTimedRows)
        .execute()
      if (rows.length < minTimedRows) return null
      const ends = rows.map(({ completed_at }) => completed_at ?? updated_at)
      const start = rows.length < maxTimedRows ? updated_at : ends.reduce((a, b) => (a < b ? a : b))
      const seconds = (now.getTime() - new Date(start).getTime()) / 1000
      return Math.ceil((left * seconds) / rows.length)
    },

    /** Why running rows of each batch wait for a limit. */
    async waits(batch_ids: readonly string[]): Promise<Map<string, string>> {
      if (batch_ids.length === 0) return new Map()
      const rows = await database
        .selectFrom('application_jobs')
        .select(['batch_id', 'error'])
        .where('batch_id', 'in', batch_ids)
        .where('status', '=', 'in_progress')
        .where('wait_ms', '>', 0)
        .where('error', 'is not', null)
        .execute()
      return new Map(rows.map(({ batch_id, error }) => [batch_id ?? '', error ?? '']))
    },
  }

  async function hasRowsLeft({ id }: BatchRow): Promise<boolean> {
    const queued = await database
      .selectFrom('application_jobs')
      .select('id')
      .where('batch_id', '=', id)
      .where('status', '=', 'queued')
      .limit(1)
      .executeTakeFirst()
    if (queued !== undefined) return true
    const waiting = await database
      .selectFrom('application_batch_rows')
      .select('number')
      .where('batch_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    return waiting !== undefined
  }
}
