import type { Abilities } from '#contract/models.ts'
import type { ModelEvent, ModelRequest } from '#service/models/chat-model.ts'
import { openAiEndpoint } from './openai-endpoint.ts'
import type { OpenAiEndpoint, OpenAiEndpointOptions } from './openai-endpoint.ts'
import { testUpstream } from './test-upstream.ts'
import type { Script, TestUpstream } from './test-upstream.ts'

/** A short streamed request. */
export function modelRequest(overrides: Partial<ModelRequest> = {}): ModelRequest {
  return {
    messages: [{ role: 'user', content: 'Hello' }],
    functions: [],
    function_choice: 'auto',
    schema: null,
    max_tokens: null,
    temperature: null,
    top_p: null,
    stop: [],
    seed: null,
    frequency_penalty: null,
    presence_penalty: null,
    top_k: null,
    reasoning_effort: null,
    logprobs: false,
    stream: true,
    ...overrides,
  }
}

export interface TestEndpoint extends AsyncDisposable {
  upstream: TestUpstream
  endpoint: OpenAiEndpoint
  /** The log entries. */
  logged: unknown[]
  ask: (overrides?: Partial<ModelRequest>, signal?: AbortSignal) => AsyncGenerator<ModelEvent, void>
  /** Collects all events of an answer. */
  all: (overrides?: Partial<ModelRequest>, signal?: AbortSignal) => Promise<ModelEvent[]>
}

/** Starts a test upstream with these scripts and an endpoint connected to it; `await using` closes both. */
export async function startTestEndpoint(
  scripts: readonly Script[] = [],
  options: Partial<OpenAiEndpointOptions> = {},
  abilities: Partial<Abilities> = {},
): Promise<TestEndpoint> {
  const upstream = await testUpstream()
  if (scripts.length > 0) upstream.answer(...scripts)
  const logged: unknown[] = []
  const log = (words: string, details: object): void => void logged.push({ words, ...details })
  const endpoint = openAiEndpoint({
    base_url: upstream.base_url,
    api_key: 'secret-key',
    chainName: 'sheaf-of-tests',
    log,
    ...options,
  })
  const model = endpoint.model('test-model', {
    tools: true,
    json_schema: true,
    images: true,
    ...abilities,
  })
  const never = new AbortController().signal
  const ask: TestEndpoint['ask'] = (overrides, signal = never) =>
    model.answer(modelRequest(overrides), signal)
  return {
    upstream,
    endpoint,
    logged,
    ask,
    all: (overrides, signal) => Array.fromAsync(ask(overrides, signal)),
    async [Symbol.asyncDispose]() {
      await endpoint.close()
      await upstream.close()
    },
  }
}

/** Joins the events of an answer to its text, reasoning, calls, finish reason and usage. */
export function joinEvents(events: readonly ModelEvent[]) {
  const calls: { id: string; name: string; arguments: string }[] = []
  let text = ''
  let reasoning = ''
  for (const event of events) {
    if (event.type === 'text') text += event.text
    if (event.type === 'reasoning') reasoning += event.text
    if (event.type !== 'tool_call') continue
    const call = (calls[event.index] ??= {
      id: event.id ?? '',
      name: event.name ?? '',
      arguments: '',
    })
    call.arguments += event.arguments
  }
  const [finish, usage] = events.filter(({ type }) => type === 'finish' || type === 'usage')
  return {
    text,
    reasoning,
    calls,
    finish: finish?.type === 'finish' ? finish.reason : null,
    usage: usage?.type === 'usage' ? usage.usage : null,
  }
}
