import { onTestFinished } from 'vitest'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { sharedReader } from '#service/models/reader/test-reader-pool.ts'
import { providerParts } from './provider-parts.ts'
import type { ProviderOptions, ProviderParts } from './provider-parts.ts'
import { builtInReader, connections } from './start-providers.ts'

/** Overrides of the defaults of a newly started service. */
export type TestProviders = Partial<Omit<ProviderOptions, 'database' | 'clock'>> & {
  privateHosts?: readonly string[]
}

/** The models of a service without environment settings; closed at the end of the test. */
export function testProviders(
  database: Database,
  clock: Clock,
  { privateHosts = [], ...options }: TestProviders = {},
  onEnd: (release: () => Promise<void>) => void = onTestFinished,
): ProviderParts {
  const secret = options.secret ?? 'a secret of 32 characters or more'
  const { close, ...connecting } = connections({ privateHosts, secret })
  const parts = providerParts({
    ...connecting,
    database,
    clock,
    reader: builtInReader(sharedReader()),
    others: [],
    environment: null,
    secret,
    localServers: [],
    ...options,
  })
  onEnd(async () => {
    await parts.close()
    await close()
  })
  return parts
}
