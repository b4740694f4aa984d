import { Failure } from '#service/failure.ts'
import { sendRequest } from '#service/models/openai/send-request.ts'
import type { Upstream } from '#service/models/openai/send-request.ts'
import { unavailable } from '#service/models/openai/upstream-failure.ts'

export interface TextRequest {
  path: string
  body: object
  /** The provider's name of the model, for the log. */
  model: string
  /** The maximum time for the whole answer. */
  timeoutMs: number
  /** A longer answer is `model_failed`. */
  maxBytes: number
}

/**
 * Posts JSON to an endpoint, and reads the whole answer as text by `read`. Rejects with a model `Failure`, that of
 * `read` included, or with the reason of `signal`.
 */
export async function requestText<T>(
  upstream: Upstream,
  { path, body, model, timeoutMs, maxBytes }: TextRequest,
  read: (text: string) => T,
  signal: AbortSignal,
): Promise<T> {
  const start = performance.now()
  const timeouts = { firstByteMs: timeoutMs, nextChunkMs: timeoutMs }
  const request = { method: 'POST' as const, path, body: JSON.stringify(body) }
  const result = await sendRequest(upstream, request, timeouts, signal)
  if (result.exchange === null) {
    throw result.failure.key === 'address_forbidden' ? unavailable() : result.failure
  }
  const { exchange } = result
  exchange.limitRemainingTime(Math.max(1, timeoutMs - (performance.now() - start)))
  let isComplete = false
  try {
    const text = await exchange.text(maxBytes + 1)
    if (text.length > maxBytes) {
      throw new Failure('model_failed', 'The model’s response is too large.')
    }
    isComplete = true
    return read(text)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Failure) {
      upstream.log('a model failed', { path, model, words: error.message })
      throw error
    }
    throw unavailable()
  } finally {
    exchange.release(isComplete)
  }
}
