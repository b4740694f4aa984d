import type { Agent } from 'undici'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import type { AddressRules } from '#service/outbound/address-rules.ts'
import { endpointPool } from './endpoint-pool.ts'
import type { Connect, EndpointPool } from './endpoint-pool.ts'
import { environmentModels } from './environment-models.ts'
import type { EnvironmentEndpoint, EnvironmentModels } from './environment-models.ts'
import type { OnnxModel } from '#service/models/onnx/onnx-model.ts'
import type { LocalServer } from './local-servers.ts'
import { modelRegistry } from './model-registry.ts'
import type { LiveRegistry } from './model-registry.ts'
import type { BuiltInModel } from './present-model.ts'
import { secretBox } from './secret-box.ts'
import type { SecretBox } from './secret-box.ts'

export interface ProviderOptions {
  database: Database
  clock: Clock
  /** The fallback model, which also always has its own ID. */
  reader: BuiltInModel
  /** Additional models: scripted ones, or those of a test. */
  others: readonly BuiltInModel[]
  environment: EnvironmentEndpoint | null
  /** The embedding model in a folder of this machine. Left out: none. */
  localModel?: OnnxModel | null
  /** The secret that API keys are encrypted with; at least 256 random bits. */
  secret: string
  connect: Connect
  /** The name of this installation in chains of calls. */
  chainName: string
  /** A dispatcher for tests. */
  agents: { guarded: Agent; trusted: Agent }
  /** The addresses that an administrator may configure. */
  rules: AddressRules
  /** The default addresses of local model servers. */
  localServers: readonly LocalServer[]
}

/** The dependencies of models and providers. */
export interface ProviderParts extends Pick<
  ProviderOptions,
  'database' | 'clock' | 'connect' | 'chainName' | 'agents' | 'rules' | 'localServers'
> {
  registry: LiveRegistry
  endpoints: EndpointPool
  environment: EnvironmentModels | null
  localModel: OnnxModel | null
  box: SecretBox
  /** Closes all connections to providers. */
  close: () => Promise<void>
}

export function providerParts(options: ProviderOptions): ProviderParts {
  const { database, clock, connect, chainName, agents, rules, localServers, reader, others } =
    options
  const { localModel = null } = options
  const box = secretBox(options.secret)
  const endpoints = endpointPool(connect, box)
  const environment = options.environment && environmentModels(options.environment, connect, clock)
  return {
    database,
    clock,
    connect,
    chainName,
    agents,
    rules,
    localServers,
    registry: modelRegistry({ database, clock, endpoints, environment, reader, others }),
    endpoints,
    environment,
    localModel,
    box,
    close: async () => {
      await Promise.allSettled([
        endpoints.close(),
        environment?.endpoint.close(),
        localModel?.stop(),
      ])
    },
  }
}
