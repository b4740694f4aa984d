import type { Logger } from 'pino'
import type { Config } from '#service/config.ts'
import { unlessOutage } from '#service/database/postgres/outage.ts'
import type { FileParts } from '#service/files/file-parts.ts'
import type { Worker } from '#service/jobs/lease-loop.ts'
import type { LeaseHolder } from '#service/jobs/lease-watch.ts'
import { addressRules } from '#service/web/address-rules.ts'
import { guardedAgent } from '#service/web/guarded-agent.ts'
import { sourceLeases } from './source-leases.ts'
import { crawlLimits, startSourceWorker } from './source-worker.ts'

export interface WebSourceSetting {
  holder: LeaseHolder
  isGone: (owner: string) => boolean
  /** While it holds, no source is begun. */
  isPaused: () => boolean
  log: Logger
}

/** Reads the web sources of an installation, until it is stopped. */
export async function startWebSources(
  config: Config,
  files: FileParts,
  { holder, isGone, isPaused, log }: WebSourceSetting,
): Promise<Worker> {
  const agent = guardedAgent(
    addressRules({ loopback: false, privateHosts: config.SHEAF_PRIVATE_HOSTS }),
  )
  const leases = sourceLeases(files.database, holder)
  await leases.releaseOf(isGone)
  const worker = startSourceWorker({
    ...files,
    leases,
    agent,
    delay: 300,
    reach: crawlLimits,
    // a process that reads no files reads no pages either
    concurrency: Math.min(2, config.SHEAF_WORKERS),
    leaseSeconds: holder.leaseSeconds,
    isPaused,
    onError: unlessOutage((error, source) =>
      log.error({ err: error, url: source?.url }, 'reading the web'),
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
