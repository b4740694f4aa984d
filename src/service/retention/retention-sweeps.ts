import type { FastifyBaseLogger } from 'fastify'
import { retentionKinds } from '#contract/retention/retention.ts'
import { auditBytesStore } from '#service/audit/cuts/audit-bytes-store.ts'
import { BrokenChain, cutChain } from '#service/audit/cuts/cut-chain.ts'
import type { Seals } from '#service/audit/seals/seals.ts'
import { dayLength, dayOf, isoTime } from '#service/clock.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import type { OtherSweeps } from '#service/files/sweeper.ts'
import { storageStore } from '#service/limits/storage/storage-store.ts'
import { usageBytesStore } from '#service/usage/usage-bytes-store.ts'
import { oldThingsStore } from './old-things-store.ts'
import { startOfRetention } from './preview-retention.ts'
import { daysOf, retentionStore } from './retention-store.ts'
import type { RetentionDays } from './retention-store.ts'

const sweepIntervalMs = 60 * 60_000
// A service that was stopped for less than this goes on at once.
const maxSilenceMs = 7 * dayLength
const sweepDelayMs = dayLength
const countIntervalMs = 10 * 60_000
// Checking and deleting this many records takes some ten milliseconds in SQLite.
const recordsPerSlice = 200
const recordsPerCount = 2000
const maxOrganizations = 1000

export interface RetentionParts {
  clock: Clock
  seals: Seals
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/** Deletes, in slices, what is older than organizations want to store, and counts the bytes of audit records and usage. */
export function retentionSweeps({ clock, seals, log }: RetentionParts): OtherSweeps {
  let countAt = -Infinity
  let uncounted: string[] = []

  /** Returns whether there may be more. */
  async function sweepAudit(
    database: Database,
    organization_id: string,
    days: number,
    now: Date,
  ): Promise<boolean> {
    if (await countSlice(database, organization_id)) return true
    return transact(database, async (tx) => {
      // Lock order: storage, head, as where a record is written within the transaction of an upload.
      const owner = { organization_id, team_id: null }
      await storageStore(tx).add(owner, 0)
      const counted = auditBytesStore(tx)
      const last = await counted.countedTo(organization_id)
      const cut = {
        organization_id,
        before: isoTime(startOfRetention(days, now)),
        last,
        now: isoTime(now),
        limit: recordsPerSlice,
      }
      const end = await cutChain(tx, cut, seals, (to) => counted.release(organization_id, to))
      if (end === null) return false
      await storageStore(tx).add(owner, -end.released)
      return true
    })
  }

  async function sweepKinds(
    database: Database,
    organization_id: string,
    settings: RetentionDays,
  ): Promise<boolean> {
    const now = clock.now()
    for (const kind of retentionKinds) {
      const days = daysOf(settings, kind)
      if (days === null) continue
      const isSwept =
        kind === 'audit'
          ? await sweepAudit(database, organization_id, days, now)
          : await transact(database, (tx) =>
              oldThingsStore(tx, organization_id).delete(kind, startOfRetention(days, now), now),
            )
      if (isSwept) return true
    }
    return false
  }

  /** Today and yesterday are not counted: other processes may still write usage of them. */
  const firstOpenDay = (): string => dayOf(new Date(clock.now().getTime() - dayLength))

  async function countSlice(database: Database, organization_id: string): Promise<boolean> {
    return transact(database, async (tx) => {
      const bytes =
        (await auditBytesStore(tx).countNext(organization_id, recordsPerCount)) ??
        (await usageBytesStore(tx).countNext(organization_id, firstOpenDay()))
      if (bytes === null) return false
      await storageStore(tx).add({ organization_id, team_id: null }, bytes)
      return true
    })
  }

  async function countNext(database: Database): Promise<boolean> {
    if (uncounted.length === 0) {
      if (clock.monotonic() < countAt) return false
      countAt = clock.monotonic() + countIntervalMs
      const ofAudit = await auditBytesStore(database).uncounted(maxOrganizations)
      const ofUsage = await usageBytesStore(database).uncounted(firstOpenDay(), maxOrganizations)
      uncounted = [...new Set([...ofAudit, ...ofUsage])]
    }
    const organization_id = uncounted.at(-1)
    if (organization_id === undefined) return false
    if (!(await countSlice(database, organization_id))) uncounted.pop()
    return true
  }

  return {
    sweepSlice: async (database) => {
      const store = retentionStore(database)
      const after = (ms: number): string => isoTime(new Date(clock.now().getTime() + ms))
      const due = await store.due(after(0), after(2 * sweepDelayMs))
      if (due === undefined) return countNext(database)
      const { organization_id, due_at, ...settings } = due
      // A clock that is wrong by years would make everything old. Whoever runs the service has a day to correct it.
      const isClockDoubtful = due_at > after(0) || due_at < after(-maxSilenceMs)
      if (isClockDoubtful) {
        log.warn(
          { organization_id, due_at },
          'the last sweep of old things was long ago, or the clock was set: the next one is in a day',
        )
        await store.finish(organization_id, due_at, after(sweepDelayMs))
        return true
      }
      try {
        if (await sweepKinds(database, organization_id, settings)) return true
      } catch (error) {
        if (!(error instanceof BrokenChain)) throw error
        log.error(
          { err: error, organization_id },
          'audit records are not deleted, because the audit log was tampered with',
        )
      }
      await store.finish(organization_id, due_at, after(sweepIntervalMs))
      return true
    },
  }
}
