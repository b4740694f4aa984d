import { generatesAnswers } from '#contract/models/model-names.ts'
import type { Abilities } from '#contract/models.ts'
import { defaultModel } from '#contract/models.ts'
import type { Clock } from '#service/clock.ts'
import type { OpenAiEndpoint } from '#service/models/openai/openai-endpoint.ts'
import type { Connect } from './endpoint-pool.ts'

/** The model endpoint in the environment's settings. */
export interface EnvironmentEndpoint {
  base_url: string
  api_key: string | null
  /** Without one, the endpoint's first listed model is the default. */
  models: readonly { id: string; upstream: string }[]
}

export interface EnvironmentModels {
  base_url: string
  api_key: string | null
  endpoint: OpenAiEndpoint
  /** Whether it provides a public ID. */
  has: (id: string) => boolean
  /** The endpoint's model name for a public ID; null while the endpoint is not reachable. */
  upstream: (id: string) => Promise<string | null>
  /** The public IDs that it provides. */
  ids: readonly string[]
}

/** The ID of the environment's provider. */
export const environmentProvider = { id: 'environment', name: 'Environment' } as const

/** The provider of the embedding model in the folder of `SHEAF_EMBEDDING_DIR`. */
export const localProvider = { id: 'machine', name: 'This machine' } as const

// The abilities are unknown, so all are assumed; the endpoint refuses what a model does not support.
export const environmentAbilities: Abilities = { tools: true, json_schema: true, images: true }

// Short, so that a model server which has just been started is found soon.
const retryAfterMs = 5_000
const timeoutMs = 5_000

export function environmentModels(
  { base_url, api_key, models }: EnvironmentEndpoint,
  connect: Connect,
  clock: Clock,
): EnvironmentModels {
  const endpoint = connect({ base_url, api_key, guarded: false })
  const upstreams = new Map(models.map(({ id, upstream }) => [id, upstream]))
  let first: Promise<string | null> | null = null
  let requestedAt: number | null = null

  /** The endpoint's first chat model, requested once. */
  function firstModel(): Promise<string | null> {
    const now = clock.monotonic()
    if (first !== null) return first
    if (requestedAt !== null && now - requestedAt < retryAfterMs) return Promise.resolve(null)
    requestedAt = now
    first = endpoint.listModels(AbortSignal.timeout(timeoutMs)).then(
      (names) => names.find(generatesAnswers) ?? names[0] ?? null,
      () => null,
    )
    void first.then((servers) => {
      if (servers === null) first = null
    })
    return first
  }

  const ids = models.length === 0 ? [defaultModel.id] : [...upstreams.keys()]
  return {
    base_url,
    api_key,
    endpoint,
    ids,
    has: (id) => ids.includes(id),
    upstream: (id) =>
      models.length === 0 ? firstModel() : Promise.resolve(upstreams.get(id) ?? null),
  }
}
