import { Pool } from 'undici'
import type { Dispatcher } from 'undici'
import { z } from 'zod'
import type { Abilities } from '#contract/models.ts'
import { Failure } from '#service/failure.ts'
import type { ChatModel } from '#service/models/chat-model.ts'
import type { Embed } from '#service/models/embedder.ts'
import type { Rerank } from '#service/models/reranker.ts'
import { bearer } from '#service/outbound/fetch-guarded.ts'
import { limitInformational } from '#service/outbound/informational-responses.ts'
import { bufferBudget } from './buffer-budget.ts'
import { circuit } from './circuit.ts'
import { requestEmbeddings } from './retrieval/request-embeddings.ts'
import { requestRanking } from './retrieval/request-ranking.ts'
import { openAiModel } from './openai-model.ts'
import { sendRequest } from './send-request.ts'
import type { Upstream, UpstreamLog } from './send-request.ts'
import { timeoutMonitor } from './timeout-monitor.ts'

/** All in milliseconds. */
const defaultTimeoutsMs = {
  connect: 5000,
  /** Until the headers of a stream. */
  firstByte: 120_000,
  betweenChunks: 60_000,
  /** Between two parts of a streamed answer, whatever else keeps its connection alive. */
  betweenEvents: 600_000,
  /** Until the end of an answer that is not streamed: the upstream generates all of it before its headers. */
  wholeAnswer: 600_000,
  /** Until the end of a stream. Its reader sees it grow, and can leave. */
  wholeStream: 3_600_000,
  list: 10_000,
  /** How long the circuit breaker stays open. */
  circuitOpen: 5000,
}

export interface OpenAiEndpointOptions {
  /** Usually ends in `/v1`. */
  base_url: string
  api_key: string | null
  /** The name of this installation in chains of calls. */
  chainName: string
  /**
   * A guarded dispatcher to connect with, which has its own connect timeout and is not closed with the
   * endpoint.
   */
  dispatcher?: Dispatcher
  timeouts?: Partial<typeof defaultTimeoutsMs>
  /** How many consecutive failures open the circuit breaker. */
  failures?: number
  log?: UpstreamLog
}

/** An OpenAI-compatible endpoint, for example Ollama, vLLM, llama.cpp, LM Studio or a hosted one. */
export interface OpenAiEndpoint {
  /** `upstream` is the model's name at the endpoint. */
  model: (upstream: string, abilities: Abilities) => ChatModel
  /** Embeds texts by a model. */
  embedder: (upstream: string) => Embed
  /** Compares passages with questions by a model. */
  reranker: (upstream: string) => Rerank
  /**
   * The endpoint's model names. Rejects with a model `Failure`, `address_forbidden`, or the reason of
   * `signal`.
   */
  listModels: (signal: AbortSignal) => Promise<string[]>
  circuit: () => 'open' | 'closed'
  /** Aborts all requests. */
  close: () => Promise<void>
}

const modelName = z.union([
  z.string(),
  z
    .object({ id: z.string().nullish(), name: z.string().nullish(), model: z.string().nullish() })
    .transform(({ id, name, model }) => id ?? model ?? name ?? ''),
])
const names = z.array(modelName.catch(''))
const modelList = z.union([
  z.object({ data: names }).transform(({ data }) => data),
  z.object({ models: names }).transform(({ models }) => models),
  names,
])
const maxCachedModels = 1000
// Shared by all answers of an endpoint that arrive as one JSON text.
const maxBufferedBytes = 128 * 1024 * 1024
const maxListBytes = 8 * 1024 * 1024

export function openAiEndpoint(options: OpenAiEndpointOptions): OpenAiEndpoint {
  const { base_url, api_key, failures = 5, log = () => {} } = options
  const timeouts = { ...defaultTimeoutsMs, ...options.timeouts }
  const { origin, pathname } = new URL(base_url)
  // The error text of an upstream may contain the API key that it received.
  const redact = (text: string): string =>
    api_key === null ? text : text.replaceAll(api_key, '[key]')
  const base = pathname.replace(/\/+$/, '')
  // With HTTP/1.1, cancelling an answer closes its connection, which makes every upstream stop generating.
  const own = new Pool(origin, { connectTimeout: timeouts.connect, allowH2: false })
  const upstream: Upstream = {
    dispatcher: options.dispatcher ?? own.compose(limitInformational),
    origin,
    headers: Object.entries({
      accept: 'application/json, text/event-stream',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'user-agent': 'Sheaf',
      ...bearer(api_key),
    }).flat(),
    chainName: options.chainName,
    circuit: circuit(failures, timeouts.circuitOpen),
    buffers: bufferBudget(maxBufferedBytes),
    timeoutMonitor: timeoutMonitor(
      Math.min(timeouts.firstByte, timeouts.betweenChunks, timeouts.wholeAnswer, timeouts.list),
    ),
    log: (words, details) => log(words, { endpoint: origin + base, ...redactAll(details, redact) }),
    redact,
    circuitOpenMs: timeouts.circuitOpen,
  }

  // A slow embedding or ranking must not keep chats from the endpoint.
  const circuits = {
    question: circuit(failures, timeouts.circuitOpen),
    indexing: circuit(failures, timeouts.circuitOpen),
    ranking: circuit(failures, timeouts.circuitOpen),
  }

  // Cached, because each model object learns the dialect of its upstream.
  const models = new Map<string, ChatModel>()

  return {
    model(name, abilities) {
      const { tools, json_schema, images } = abilities
      const key = `${Number(tools)}${Number(json_schema)}${Number(images)} ${name}`
      const cached = models.get(key)
      if (cached !== undefined) return cached
      const model = openAiModel({
        upstream,
        name,
        abilities,
        path: `${base}/chat/completions`,
        timeouts: {
          stream: {
            firstByteMs: timeouts.firstByte,
            nextChunkMs: timeouts.betweenChunks,
            progressMs: timeouts.betweenEvents,
            wholeMs: timeouts.wholeStream,
          },
          whole: {
            firstByteMs: timeouts.wholeAnswer,
            nextChunkMs: timeouts.betweenChunks,
            wholeMs: timeouts.wholeAnswer,
          },
        },
      })
      if (models.size >= maxCachedModels) models.clear()
      models.set(key, model)
      return model
    },
    embedder: (name) => (request, signal) =>
      requestEmbeddings(
        { ...upstream, circuit: circuits[request.purpose] },
        { path: `${base}/embeddings`, model: name },
        request,
        signal,
      ),
    reranker: (model) => (request, signal) =>
      requestRanking({ ...upstream, circuit: circuits.ranking }, { base, model }, request, signal),
    async listModels(signal) {
      const listRequest = { method: 'GET', path: `${base}/models`, body: null } as const
      const listTimeouts = { firstByteMs: timeouts.list, nextChunkMs: timeouts.list }
      const result = await sendRequest(upstream, listRequest, listTimeouts, signal)
      if (result.exchange === null) throw result.failure
      let text = ''
      result.exchange.limitRemainingTime(timeouts.list)
      try {
        text = await result.exchange.text(maxListBytes)
        return modelList.parse(JSON.parse(text)).filter(Boolean)
      } catch {
        signal.throwIfAborted()
        upstream.log('the model list of an endpoint could not be read', {
          text: text.slice(0, 500),
        })
        throw new Failure('model_failed', 'The endpoint does not list its models.')
      } finally {
        result.exchange.release(true)
      }
    },
    circuit: upstream.circuit.state,
    async close() {
      upstream.timeoutMonitor.close()
      await own.destroy()
    },
  }
}

function redactAll(
  details: Record<string, unknown>,
  redact: (text: string) => string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? redact(value) : value,
    ]),
  )
}
