import type { Logger } from 'pino'
import type { Config } from '#service/config.ts'
import { unlessOutage } from '#service/database/postgres/outage.ts'
import type { FileParts } from '#service/files/file-parts.ts'
import type { Worker } from '#service/leases/lease-loop.ts'
import type { LeaseHolder } from '#service/leases/lease-watch.ts'
import { addressRules } from '#service/outbound/address-rules.ts'
import { guardedAgent } from '#service/outbound/guarded-agent.ts'
import { sourceLeaseStore } from './source-lease-store.ts'
import { crawlLimits, crawlTurnMs, startSourceWorker } from './source-worker.ts'

export interface WebSourceSetting {
  holder: LeaseHolder
  isGone: (owner: string) => boolean
  /** While this returns true, no source is crawled. */
  isPaused: () => boolean
  onRun?: ((seconds: number, hasFailed: boolean) => void) | undefined
  log: Logger
}

/** Reads the web sources of an installation, until it is stopped. */
export async function startWebSources(
  config: Config,
  files: FileParts,
  { holder, isGone, isPaused, onRun, log }: WebSourceSetting,
): Promise<Worker> {
  const agent = guardedAgent(
    addressRules({ loopback: false, privateHosts: config.SHEAF_PRIVATE_HOSTS }),
  )
  const leases = sourceLeaseStore(files.database, holder)
  await leases.releaseOf(isGone)
  const worker = startSourceWorker({
    ...files,
    leases,
    agent,
    delay: 300,
    reach: crawlLimits,
    turnMs: crawlTurnMs,
    // A process without workers does not crawl either.
    concurrency: Math.min(2, config.SHEAF_WORKERS),
    leaseSeconds: holder.leaseSeconds,
    isPaused,
    onRun,
    onError: unlessOutage((error, source) =>
      log.error({ err: error, url: source?.url }, 'crawling a web source'),
    ),
  })
  return {
    wake: worker.wake,
    stop: async () => {
      await worker.stop()
      await agent.close()
    },
  }
}
