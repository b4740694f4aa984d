import type { Agent } from 'undici'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import type { AddressRules } from '#service/web/address-rules.ts'
import { endpointPool } from './endpoint-pool.ts'
import type { Connect, EndpointPool } from './endpoint-pool.ts'
import { environmentModels } from './environment-models.ts'
import type { EnvironmentEndpoint, EnvironmentModels } from './environment-models.ts'
import type { LocalServer } from './local-servers.ts'
import { modelRegistry } from './model-registry.ts'
import type { LiveRegistry } from './model-registry.ts'
import type { BuiltInModel } from './present-model.ts'
import { secretBox } from './secret-box.ts'
import type { SecretBox } from './secret-box.ts'

export interface ProviderOptions {
  database: Database
  clock: Clock
  /** Answers where nothing else does, and always under its own id. */
  reader: BuiltInModel
  /** Scripted models, or a test's. */
  others: readonly BuiltInModel[]
  environment: EnvironmentEndpoint | null
  /** What keys are sealed with: 256 bits that nobody can guess. */
  secret: string
  connect: Connect
  /** What the connections of a test go through. */
  agents: { guarded: Agent; trusted: Agent }
  /** Where an administrator may point the service. */
  rules: AddressRules
  /** Where model servers listen by default. */
  localServers: readonly LocalServer[]
}

/** What the work on models and their providers is built of. */
export interface ProviderParts extends Pick<
  ProviderOptions,
  'database' | 'clock' | 'connect' | 'agents' | 'rules' | 'localServers'
> {
  registry: LiveRegistry
  endpoints: EndpointPool
  environment: EnvironmentModels | null
  box: SecretBox
  /** Closes every connection to a provider. */
  close: () => Promise<void>
}

export function providerParts(options: ProviderOptions): ProviderParts {
  const { database, clock, connect, agents, rules, localServers, reader, others } = options
  const box = secretBox(options.secret)
  const endpoints = endpointPool(connect, box)
  const environment = options.environment && environmentModels(options.environment, connect, clock)
  return {
    database,
    clock,
    connect,
    agents,
    rules,
    localServers,
    registry: modelRegistry({ database, clock, endpoints, environment, reader, others }),
    endpoints,
    environment,
    box,
    close: async () => {
      await Promise.allSettled([endpoints.close(), environment?.endpoint.close()])
    },
  }
}
