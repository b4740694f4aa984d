import type { Reply } from '#contract/endpoint.ts'
import type { testProvider } from '#contract/models.ts'
import type { ModelRequest } from '#service/models/chat-model.ts'
import { countedModel } from '#service/models/counted-model.ts'
import { tryModel } from '#service/models/try-model.ts'
import type { OpenAiEndpoint } from '#service/models/openai/openai-endpoint.ts'
import { probeEndpoint } from './probe-endpoint.ts'
import type { ProviderParts } from './provider-parts.ts'

export interface Address {
  base_url: string
  api_key: string | null
  /** Whether an administrator configured it, rather than the operator. */
  guarded: boolean
}

type Connection = Reply<typeof testProvider>

const timeoutMs = 5_000

const greeting: ModelRequest = {
  messages: [{ role: 'user', content: 'Say hello.' }],
  functions: [],
  function_choice: 'none',
  schema: null,
  max_tokens: 16,
  temperature: null,
  top_p: null,
  stop: [],
  seed: null,
  frequency_penalty: null,
  presence_penalty: null,
  top_k: null,
  reasoning_effort: null,
  logprobs: false,
  stream: false,
}

/**
 * Requests an endpoint's models and, if a model is named, a short answer from it, with whose tokens it calls `onTokens`.
 */
export async function tryConnection(
  { agents, chainName, connect }: Pick<ProviderParts, 'agents' | 'chainName' | 'connect'>,
  address: Address,
  upstream: string | null,
  onTokens: NonNullable<ModelRequest['onTokens']>,
  signal: AbortSignal,
): Promise<Connection> {
  const start = performance.now()
  const took = (): number => Math.round(performance.now() - start)
  const probe = await probeEndpoint(address.base_url, {
    api_key: address.api_key,
    chainName,
    agent: address.guarded ? agents.guarded : agents.trusted,
    timeout: timeoutMs,
    signal,
  })
  const models = 'models' in probe ? probe.models : []
  if ('reason' in probe && (upstream === null || probe.reason !== 'unlisted')) {
    const took_ms = probe.reason === 'unreachable' ? null : took()
    return { ok: false, message: probe.message, models, took_ms }
  }
  if (upstream === null)
    return { ok: true, message: modelsInWords(models), models, took_ms: took() }

  const endpoint = connect(address)
  try {
    const ask = async (limited: AbortSignal) => {
      await askForWord(endpoint, upstream, onTokens, limited)
      return { message: `${upstream} answers.` }
    }
    return { ...(await tryModel(upstream, ask, {}, signal)), models }
  } finally {
    await endpoint.close()
  }
}

async function askForWord(
  endpoint: OpenAiEndpoint,
  upstream: string,
  onTokens: NonNullable<ModelRequest['onTokens']>,
  signal: AbortSignal,
): Promise<void> {
  const model = endpoint.model(upstream, { tools: false, json_schema: false, images: false })
  let hasAnswered = false
  try {
    // To its end, where the usage is.
    const counted = countedModel({ id: upstream, chat: model })
    for await (const event of counted.answer({ ...greeting, onTokens }, signal)) {
      hasAnswered ||= event.type !== 'usage'
    }
  } catch (error) {
    // A reasoning model may use up its tokens before any text; that still proves that it answers.
    if (!hasAnswered) throw error
  }
}

function modelsInWords(models: readonly string[]): string {
  if (models.length === 0) return 'Connected, but no models were found.'
  return `Connected. The provider has ${models.length === 1 ? 'one model' : `${models.length} models`}.`
}
