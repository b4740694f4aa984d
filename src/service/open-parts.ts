import type { FastifyBaseLogger } from 'fastify'
import { openBundleKeys } from './bundles/signing.ts'
import { loopLag } from './admission/loop-lag.ts'
import type { AppParts } from './app.ts'
import { auditTrail } from './audit/audit-trail.ts'
import type { Seals } from './audit/seals/seals.ts'
import { imageFetcher } from './chat/images/fetch-image.ts'
import { schemaChecker } from './chat/schemas/schema-checker.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { openLongReads } from './database/long-reads.ts'
import { isOutage, unlessOutage } from './database/postgres/outage.ts'
import type { Database } from './database/schema.ts'
import { guards } from './guardrails/guards.ts'
import { openLimits } from './limits/limits.ts'
import { readerPool } from './models/reader/reader-pool.ts'
import { newProofs } from './isolation/proof-keys.ts'
import { startProviders } from './providers/start-providers.ts'
import { stopAll } from './stop-all.ts'
import { usageHooks } from './usage/usage-hooks.ts'
import type { UsageCounter } from './usage/usage-store.ts'
import { addressRules } from './outbound/address-rules.ts'
import { textSplitter } from './tools/splitting/text-splitter.ts'
import { openWebSearch } from './web/search/open-web-search.ts'

/** What answers requests, besides files and the database. */
export type OpenParts = Pick<
  AppParts,
  | 'models'
  | 'reads'
  | 'providers'
  | 'reader'
  | 'schemas'
  | 'splitter'
  | 'search'
  | 'fetchImage'
  | 'guards'
  | 'limits'
  | 'usage'
  | 'proofs'
  | 'trail'
  | 'seals'
  | 'bundleKeys'
  | 'trustedProxies'
  | 'lagMs'
>

/**
 * The parts that answer requests, besides files and the database. `stop` writes the counters that are still
 * in memory.
 */
export async function openParts(
  config: Config,
  {
    database,
    clock,
    log,
    seals,
  }: { database: Database; clock: Clock; log: FastifyBaseLogger; seals: Seals },
): Promise<OpenParts & { stop: () => Promise<void> }> {
  const tell = (what: string) => unlessOutage((error) => log.error({ err: error }, what))
  const reader = readerPool()
  const reads = await openLongReads(database)
  const providers = await startProviders(config, { database, clock, log, reader })
  const schemas = schemaChecker()
  const splitter = textSplitter()
  const images = imageFetcher(
    addressRules({ loopback: false, privateHosts: config.SHEAF_PRIVATE_HOSTS }),
  )
  const search = openWebSearch(config, { database, reads }, tell('searching the web'))
  const usage = usageHooks(
    database,
    clock,
    unlessOutage((error, refused?: UsageCounter) =>
      log.error({ err: error, refused }, 'counting usage'),
    ),
  )
  const policies = guards({
    database,
    clock,
    box: providers.box,
    agent: providers.agents.guarded,
    onError: tell('counting guardrail findings'),
  })
  const lag = loopLag()
  return {
    models: providers.registry,
    reads,
    providers,
    reader,
    schemas,
    splitter,
    search,
    fetchImage: images.fetch,
    guards: policies,
    limits: openLimits({
      database,
      clock,
      flushUsage: usage.flush,
      defaults:
        config.SHEAF_REQUESTS_PER_MINUTE === 0
          ? {}
          : { requests_per_minute: config.SHEAF_REQUESTS_PER_MINUTE },
    }),
    usage,
    proofs: newProofs(),
    trail: auditTrail(database, seals, (error, lost) => {
      // Counters in memory are written once the database is back.
      if (lost === 0 && isOutage(error)) return
      log.error({ err: error, lost }, 'writing audit records')
    }),
    seals,
    bundleKeys: openBundleKeys(config),
    trustedProxies: config.SHEAF_TRUSTED_PROXIES,
    lagMs: lag.lagMs,
    stop: () =>
      stopAll(
        [
          [policies.stop, usage.stop],
          [
            async () => providers.close(),
            async () => reader.stop(),
            async () => reads.stop(),
            async () => schemas.stop(),
            async () => splitter.stop(),
            async () => search.close(),
            async () => images.close(),
          ],
        ],
        lag.stop,
      ),
  }
}
