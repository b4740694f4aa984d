import type { FastifyBaseLogger } from 'fastify'
import { callerOfOrganization } from '#service/access/caller.ts'
import { organizationsWithTeams } from '#service/access/organization-store.ts'
import { unlessOutage } from '#service/database/postgres/outage.ts'
import { leaseLoop } from '#service/leases/lease-loop.ts'
import type { Worker } from '#service/leases/lease-loop.ts'
import type { LeaseHolder } from '#service/leases/lease-watch.ts'
import type { Proofs } from './proof-keys.ts'
import { prove } from './prove.ts'
import type { Outcome, Progress, ProofParts } from './prove.ts'
import { reportLeaseStore } from './report-lease-store.ts'
import type { ProofLease } from './report-lease-store.ts'
import { reportStore } from './report-store.ts'
import { sweep } from './sweep.ts'

export interface ProofSetting {
  holder: LeaseHolder
  isGone: (owner: string) => boolean
  /** Hours between scheduled tests; 0 for none. */
  hours: number
  /** While this returns true, no test is run. */
  isPaused: () => boolean
  log: FastifyBaseLogger
}

// Must end before the keys of a test expire.
const maxTestMs = 14 * 60_000
const progressPauseMs = 300
const schedulePauseMs = 30_000

/** Runs requested and scheduled isolation tests until it is stopped. */
export async function startProofs(
  { proofs, ...parts }: Omit<ProofParts, 'keys'> & { proofs: Proofs },
  { holder, isGone, hours, isPaused, log }: ProofSetting,
): Promise<Worker> {
  const { database, clock } = parts
  const leases = reportLeaseStore(database, holder)
  const onError = unlessOutage((error, report_id: string | null) =>
    log.error({ err: error, report_id }, 'the isolation test could not run'),
  )
  let scheduledAt: number | null = null

  await leases.releaseOf(isGone)

  /** Starts tests that are due; when two processes do this at once, the second finds the running one. */
  async function schedule(): Promise<void> {
    const now = clock.monotonic()
    if (hours === 0 || (scheduledAt !== null && now - scheduledAt < schedulePauseMs)) return
    scheduledAt = now
    for (const { id } of await organizationsWithTeams(database)) {
      const caller = callerOfOrganization(id)
      const last = await reportStore(database).lastBegun(caller)
      const sinceLast = last === null ? Infinity : clock.now().getTime() - Date.parse(last)
      // A start in the future means that the clock has been set back since.
      if (Math.abs(sinceLast) < hours * 3_600_000) continue
      await reportStore(database).begin(caller, null, clock.stamp())
    }
  }

  async function end(
    lease: ProofLease,
    outcome: Pick<Outcome, 'status' | 'verdict' | 'reason'> & Partial<Outcome>,
  ): Promise<void> {
    await leases.finish(lease, outcome, clock.now())
    const { verdict, reason } = outcome
    const failed = (outcome.routes ?? []).filter((route) => route.verdict === 'fail')
    const logFields = { report_id: lease.id, verdict, reason }
    if (verdict === 'pass') log.info(logFields, 'the isolation test passed')
    else if (verdict === 'not_proven') log.warn(logFields, 'the isolation test was inconclusive')
    else {
      const routes = failed.map(({ operation }) => operation)
      log.error({ ...logFields, routes }, 'the isolation test failed')
    }
  }

  const failed = (reason: string) => ({ status: 'failed', verdict: 'not_proven', reason }) as const

  async function run(lease: ProofLease, signal: AbortSignal): Promise<void> {
    if (lease.interruptions > 0) {
      await sweep(parts, lease)
      return end(lease, failed('The process that ran the test stopped before the test finished.'))
    }
    let reportedAt = 0
    const tell = (progress: Progress): void => {
      const now = performance.now()
      if (now - reportedAt < progressPauseMs) return
      reportedAt = now
      leases.tell(lease, progress).catch((error: unknown) => onError(error, lease.id))
    }
    const timeout = AbortSignal.timeout(maxTestMs)
    try {
      const both = AbortSignal.any([signal, timeout])
      const outcome = await prove({ ...parts, keys: proofs.keys }, lease, tell, both)
      await sweep(parts, lease)
      await end(lease, outcome)
    } catch (error) {
      if (!timeout.aborted || signal.aborted) throw error
      await sweep(parts, lease)
      await end(lease, failed('The test took longer than 14 minutes.'))
    }
  }

  const worker = leaseLoop<ProofLease>(
    {
      lease: async () => {
        await schedule()
        return leases.lease()
      },
      renew: (lease) => leases.renew(lease),
      run,
      recover: async (lease, error, isStopping) => {
        if (!isStopping) onError(error, lease.id)
        await sweep(parts, lease)
        await end(
          lease,
          failed(
            isStopping
              ? 'The service was stopped before the test was finished.'
              : 'The test failed with an error. See the service log.',
          ),
        )
      },
    },
    {
      concurrency: 1,
      isPaused,
      leaseSeconds: holder.leaseSeconds,
      onError: (error, lease) => onError(error, lease?.id ?? null),
    },
  )
  proofs.onWake(worker.wake)
  return worker
}
