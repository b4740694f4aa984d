import { z } from 'zod'
import { isolationReport } from '#contract/isolation.ts'
import type { IsolationReport, IsolationSummary } from '#contract/isolation.ts'
import type { PageQuery } from '#contract/primitives.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Stamp } from '#service/clock.ts'
import { pageOfRows } from '#service/database/page-of-rows.ts'
import type { Database } from '#service/database/schema.ts'
import { isUniqueViolation } from '#service/database/unique-violation.ts'
import { Failure } from '#service/failure.ts'
import { newWork } from '#service/leases/lease-store.ts'
import { newWord } from './planted.ts'

const { scopes, routes, ...rest } = isolationReport.shape
/** The fields of a report except its scopes and routes. */
const summary = z.object(rest).omit({ id: true, created_at: true })
const details = z.object({ scopes, routes })
const row = z.object({ id: z.string(), created_at: z.string(), summary: z.string() })

const columns = ['id', 'created_at', 'summary'] as const
const newSummary: z.input<typeof summary> = {
  finished_at: null,
  started_by: null,
  status: 'running',
  verdict: null,
  reason: null,
  progress: { stage: 'waiting', done: 0, total: 0 },
  teams: 0,
  teams_total: 0,
  all_pairs: true,
  requests: 0,
  routes_passed: 0,
  routes_failed: 0,
  routes_not_proven: 0,
}

/** The reports of isolation tests of the caller's organization. */
export function reportStore(database: Database) {
  const visible = (caller: Caller) =>
    database.selectFrom('isolation_reports').where('organization_id', '=', caller.organization_id)

  async function find(caller: Caller, id: string): Promise<IsolationReport | null> {
    const rows = await visible(caller)
      .select([...columns, 'details'])
      .where('id', '=', id)
      .executeTakeFirst()
    return rows === undefined
      ? null
      : { ...readRow(rows), ...details.parse(JSON.parse(rows.details)) }
  }

  return {
    find,

    /** Starts a test, or returns the running one. */
    async begin(caller: Caller, started_by: string | null, stamp: Stamp): Promise<IsolationReport> {
      const running = async () => {
        const record = await visible(caller)
          .select('id')
          .where('running_of', '=', caller.organization_id)
          .executeTakeFirst()
        return record && find(caller, record.id)
      }
      const present = await running()
      if (present) return present
      try {
        await database
          .insertInto('isolation_reports')
          .values({
            ...stamp,
            organization_id: caller.organization_id,
            running_of: caller.organization_id,
            tag: newWord(),
            summary: JSON.stringify({ ...newSummary, started_by }),
            details: JSON.stringify({ scopes: [], routes: [] }),
            ...newWork,
          })
          .execute()
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        const other = await running()
        if (other) return other
      }
      const report = await find(caller, stamp.id)
      if (report === null)
        throw new Failure('unavailable', 'Another isolation test has just ended.')
      return report
    },

    async list(caller: Caller, page: PageQuery): Promise<IsolationSummary[]> {
      const rows = await pageOfRows(visible(caller).select(columns), page, 'id')
      return rows.map(readRow)
    },

    async wasVisible(caller: Caller, id: string): Promise<boolean> {
      const record = await visible(caller).select('id').where('id', '=', id).executeTakeFirst()
      return record !== undefined
    },

    /** The start of the organization's latest test, or null. */
    async lastBegun(caller: Caller): Promise<string | null> {
      const record = await visible(caller)
        .select('created_at')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return record?.created_at ?? null
    },
  }
}

export function readSummary(text: string): z.output<typeof summary> {
  return summary.parse(JSON.parse(text))
}

function readRow(value: unknown): IsolationSummary {
  const { id, created_at, summary: text } = row.parse(value)
  return { id, created_at, ...readSummary(text) }
}
