import { Pool } from 'undici'
import type { Dispatcher } from 'undici'
import { z } from 'zod'
import type { Abilities } from '#contract/models.ts'
import { Failure } from '#service/failure.ts'
import type { ChatModel } from '#service/models/chat-model.ts'
import { circuit } from './circuit.ts'
import { openAiModel } from './openai-model.ts'
import { sendRequest } from './send-request.ts'
import type { Upstream, UpstreamLog } from './send-request.ts'
import { silenceWatch } from './silence-watch.ts'

/** Milliseconds. */
const patience = {
  connect: 5000,
  /** Until a stream begins. */
  firstByte: 120_000,
  betweenChunks: 60_000,
  /** Until an answer that is not streamed begins, when all of it has been thought of. */
  whole: 600_000,
  list: 10_000,
  /** How long an endpoint is left alone that was not there. */
  rest: 5000,
}

export interface OpenAiEndpointOptions {
  /** Ends in /v1, mostly. */
  base_url: string
  api_key: string | null
  /** What connects, where that is guarded; not closed with the endpoint. It keeps to its own connect timeout. */
  dispatcher?: Dispatcher
  timeouts?: Partial<typeof patience>
  /** How many requests in a row fail before the endpoint is left alone. */
  failures?: number
  log?: UpstreamLog
}

/** An OpenAI-compatible endpoint: Ollama, vLLM, llama.cpp, LM Studio, hosted ones. */
export interface OpenAiEndpoint {
  /** `upstream` is the endpoint's own name of the model. */
  model: (upstream: string, abilities: Abilities) => ChatModel
  /** Its own names. Rejects with a model `Failure`, with `address_forbidden`, or as `signal` says. */
  listModels: (signal: AbortSignal) => Promise<string[]>
  circuit: () => 'open' | 'closed'
  /** Ends what is under way. */
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
const mostModels = 1000
const longestList = 8 * 1024 * 1024

export function openAiEndpoint(options: OpenAiEndpointOptions): OpenAiEndpoint {
  const { base_url, api_key, failures = 5, log = () => {} } = options
  const waits = { ...patience, ...options.timeouts }
  const { origin, pathname } = new URL(base_url)
  const base = pathname.replace(/\/+$/, '')
  // cancelling an answer ends its connection with HTTP/1.1, which every upstream understands
  const own = new Pool(origin, { connectTimeout: waits.connect, allowH2: false })
  const upstream: Upstream = {
    dispatcher: options.dispatcher ?? own,
    origin,
    headers: Object.entries({
      accept: 'application/json, text/event-stream',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'user-agent': 'Sheaf',
      ...(api_key !== null && { authorization: `Bearer ${api_key}` }),
    }).flat(),
    circuit: circuit(failures, waits.rest),
    watch: silenceWatch(Math.min(waits.firstByte, waits.betweenChunks, waits.whole, waits.list)),
    log: (words, details) =>
      log(words, { endpoint: origin + base, ...withoutKey(details, api_key) }),
    rest: waits.rest,
  }

  // kept, since each learns how its upstream wants to be asked
  const models = new Map<string, ChatModel>()

  return {
    model(name, abilities) {
      const { tools, json_schema, images } = abilities
      const key = `${Number(tools)}${Number(json_schema)}${Number(images)} ${name}`
      const known = models.get(key)
      if (known !== undefined) return known
      const model = openAiModel({
        upstream,
        name,
        abilities,
        path: `${base}/chat/completions`,
        waits: {
          stream: { first: waits.firstByte, next: waits.betweenChunks },
          whole: { first: waits.whole, next: waits.betweenChunks },
        },
      })
      if (models.size >= mostModels) models.clear()
      models.set(key, model)
      return model
    },
    async listModels(signal) {
      const asked = { method: 'GET', path: `${base}/models`, body: null } as const
      const patient = { first: waits.list, next: waits.list }
      const sent = await sendRequest(upstream, asked, patient, signal)
      if (sent.exchange === null) throw sent.failure
      let text = ''
      sent.exchange.hurry(waits.list)
      try {
        text = await sent.exchange.text(longestList)
        return modelList.parse(JSON.parse(text)).filter(Boolean)
      } catch {
        signal.throwIfAborted()
        upstream.log('a model endpoint lists no models', { text: text.slice(0, 500) })
        throw new Failure('model_failed', 'The endpoint does not list its models.')
      } finally {
        sent.exchange.release(true)
      }
    },
    circuit: upstream.circuit.state,
    async close() {
      upstream.watch.close()
      await own.destroy()
    },
  }
}

// what an upstream says may repeat the key it was sent
function withoutKey(details: Record<string, unknown>, key: string | null): Record<string, unknown> {
  if (key === null) return details
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(key, '[key]') : value,
    ]),
  )
}
