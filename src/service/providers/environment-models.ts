import type { Abilities } from '#contract/models.ts'
import { defaultModel } from '#contract/models.ts'
import type { Clock } from '#service/clock.ts'
import type { OpenAiEndpoint } from '#service/models/openai/openai-endpoint.ts'
import type { Connect } from './endpoint-pool.ts'

/** The endpoint that the operator names in the environment. */
export interface EnvironmentEndpoint {
  base_url: string
  api_key: string | null
  /** None: the first model it lists is the default one. */
  models: readonly { id: string; upstream: string }[]
}

export interface EnvironmentModels {
  base_url: string
  api_key: string | null
  endpoint: OpenAiEndpoint
  /** Whether it answers a public id. */
  has: (id: string) => boolean
  /** The endpoint's name of the model behind an id it has; null while the endpoint does not tell. */
  upstream: (id: string) => Promise<string | null>
  /** The public ids it answers. */
  ids: readonly string[]
}

/** What the environment's provider is called where providers have ids. */
export const environmentProvider = { id: 'environment', name: 'Environment' } as const

// nothing says what it can: what a model cannot do, its endpoint refuses
export const environmentAbilities: Abilities = { tools: true, json_schema: true, images: true }

// a person who has just started the model server does not wait long
const askAgainAfter = 5_000
const timeoutMs = 5_000

export function environmentModels(
  { base_url, api_key, models }: EnvironmentEndpoint,
  connect: Connect,
  clock: Clock,
): EnvironmentModels {
  const endpoint = connect({ base_url, api_key, guarded: false })
  const upstreams = new Map(models.map(({ id, upstream }) => [id, upstream]))
  let first: Promise<string | null> | null = null
  let askedAt: number | null = null

  /** The endpoint's first model that answers conversations, asked for once. */
  function firstModel(): Promise<string | null> {
    const now = clock.monotonic()
    if (first !== null) return first
    if (askedAt !== null && now - askedAt < askAgainAfter) return Promise.resolve(null)
    askedAt = now
    first = endpoint.listModels(AbortSignal.timeout(timeoutMs)).then(
      (names) => names.find((name) => !/embed|rerank/i.test(name)) ?? names[0] ?? null,
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
