import type { FastifyBaseLogger } from 'fastify'
import { defaultModel } from '#contract/models.ts'
import type { Clock } from '#service/clock.ts'
import type { Config } from '#service/config.ts'
import type { Database } from '#service/database/schema.ts'
import { onnxModel } from '#service/models/onnx/onnx-model.ts'
import { openAiEndpoint } from '#service/models/openai/openai-endpoint.ts'
import { readerModelId } from '#service/models/reader/reader-model.ts'
import type { ReaderPool } from '#service/models/reader/reader-pool.ts'
import { scriptedModels } from '#service/models/scripted/scripted-models.ts'
import { addressRules } from '#service/outbound/address-rules.ts'
import { chainName } from '#service/outbound/call-chain.ts'
import { guardedAgent } from '#service/outbound/guarded-agent.ts'
import { OutboundAgent } from '#service/outbound/informational-responses.ts'
import type { EnvironmentEndpoint } from './environment-models.ts'
import { defaultLocalServers } from './local-servers.ts'
import type { BuiltInModel } from './present-model.ts'
import { providerParts } from './provider-parts.ts'
import type { ProviderOptions, ProviderParts } from './provider-parts.ts'
import { secretKey } from './secret-key.ts'

/** The built-in reader as a model with its own ID. */
export function builtInReader(reader: ReaderPool): BuiltInModel {
  return {
    id: readerModelId,
    name: 'Built-in reader',
    kind: 'reader',
    chat: reader.model,
    context_window: defaultModel.context_window,
    abilities: { tools: true, json_schema: true, images: false },
  }
}

/**
 * The agents for providers: guarded by address rules when an administrator configured the address. `secret` is that of
 * the installation, whose name in chains of calls it gives.
 */
export function connections(
  { privateHosts, secret }: { privateHosts: readonly string[]; secret: string },
  log?: (words: string, details: object) => void,
): Pick<ProviderOptions, 'connect' | 'chainName' | 'agents' | 'rules'> & {
  close: () => Promise<void>
} {
  // Loopback is allowed, because a local model server is the common case.
  const rules = addressRules({ loopback: true, privateHosts })
  const name = chainName(secret)
  const agents = { guarded: guardedAgent(rules), trusted: new OutboundAgent() }
  return {
    rules,
    chainName: name,
    agents,
    connect: ({ base_url, api_key, guarded }) =>
      openAiEndpoint({
        base_url,
        api_key,
        chainName: name,
        ...(guarded && { dispatcher: agents.guarded }),
        ...(log && { log }),
      }),
    close: async () => {
      await Promise.all([agents.guarded.destroy(), agents.trusted.destroy()])
    },
  }
}

/** Creates the configured models without any request to an endpoint. */
export async function startProviders(
  config: Config,
  {
    database,
    clock,
    log,
    reader,
  }: {
    database: Database
    clock: Clock
    log: Pick<FastifyBaseLogger, 'warn'>
    reader: ReaderPool
  },
): Promise<ProviderParts> {
  const secret = await secretKey(config.SHEAF_SECRET_KEY, config.SHEAF_DATA_DIR)
  const { close, ...connecting } = connections(
    { privateHosts: config.SHEAF_PRIVATE_HOSTS, secret },
    (words, details) => log.warn(details, words),
  )
  const parts = providerParts({
    ...connecting,
    database,
    clock,
    reader: builtInReader(reader),
    others: config.SHEAF_SCRIPTED_MODEL ? scriptedModels : [],
    environment: readEnvironment(config),
    localModel:
      config.SHEAF_EMBEDDING_DIR === undefined
        ? null
        : onnxModel({
            folder: config.SHEAF_EMBEDDING_DIR,
            onError: (error) => log.warn({ err: error }, 'embedding with the local model'),
          }),
    secret,
    localServers: defaultLocalServers,
  })
  return {
    ...parts,
    close: async () => {
      await parts.close()
      await close()
    },
  }
}

function readEnvironment(config: Config): EnvironmentEndpoint | null {
  if (config.SHEAF_MODEL_URL === undefined) return null
  return {
    base_url: config.SHEAF_MODEL_URL.replace(/\/+$/, ''),
    api_key: config.SHEAF_MODEL_KEY ?? null,
    models: config.SHEAF_MODELS,
  }
}
