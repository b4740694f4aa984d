import { parseRetryAfter } from '#contract/headers/retry-after.ts'
import { readJson } from './read-lines.ts'
import { readText } from './read-text.ts'
import { retryDelay } from './retry-delay.ts'
import type { Repeatable } from './retry-delay.ts'
import { readFailure, SheafError } from './sheaf-error.ts'

/** Sends one attempt. Rejects as `fetch` does. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>

/** What the body of an attempt reports. */
export interface BodyWatch {
  /** Called when a part has left. */
  onProgress: () => void
  /** Called when the body cannot be read. The request then rejects with this error. */
  onError: (error: unknown) => void
}

export interface Plan {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  key: () => string | Promise<string>
  /** The body of an attempt: every attempt needs one of its own. */
  body?: (watch: BodyWatch) => NonNullable<RequestInit['body']>
  repeatable: Repeatable
  transport: Transport
  maxRetries: number
  /** The longest time without a byte in either direction. */
  timeoutMs: number
  signal: AbortSignal | undefined
}

/**
 * Sends a request, again where that can help. Resolves with the result of `read` for the successful
 * response, whose failure is a failed attempt too. Rejects with SheafError, or with the reason of the signal.
 */
export async function send<T>(plan: Plan, read: (response: Response) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendOnce(plan, read)
    } catch (error) {
      if (!(error instanceof SheafError) || attempt > plan.maxRetries) throw error
      const { repeatable } = plan
      const delayMs = retryDelay(error, { attempt, repeatable, random: Math.random() })
      if (delayMs === null) throw error
      await pause(delayMs, plan.signal)
    }
  }
}

async function sendOnce<T>(plan: Plan, read: (response: Response) => Promise<T>): Promise<T> {
  const { method, url, headers, key, body, signal, transport } = plan
  signal?.throwIfAborted()
  const authorization = `Bearer ${await key()}`
  const watch = watchAttempt(plan)
  try {
    const sentBody = body?.(watch)
    const response = await watch.within(
      transport(url, {
        method,
        headers: { ...headers, authorization },
        // Only the service itself may receive the key.
        redirect: 'manual',
        credentials: 'omit',
        signal: watch.signal,
        ...(sentBody !== undefined && { body: sentBody }),
        ...(sentBody instanceof ReadableStream && { duplex: 'half' }),
      }),
    )
    const watched = watch.response(response)
    if (watched.ok) return await read(watched)
    const text = await readText(watched)
    throw readFailure(response.status, readJson(text), retryParts(response.headers))
  } catch (error) {
    watch.release()
    throw error
  }
}

function retryParts(headers: Headers) {
  const after = parseRetryAfter((name) => headers.get(name), Date.now())
  const retryHeader = headers.get('x-should-retry')
  return {
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterMs: typeof after === 'number' ? after : undefined,
    shouldRetry: retryHeader === null ? undefined : retryHeader === 'true',
  }
}

/**
 * Ends an attempt when the caller's signal does, or when no byte has moved for `timeoutMs`. The time in
 * which nobody reads the response does not count.
 */
function watchAttempt({ url, timeoutMs, signal }: Plan) {
  const controller = new AbortController()
  const onAbort = (): void => controller.abort(signal?.reason)
  signal?.addEventListener('abort', onAbort)
  // The key may have been awaited since the signal was looked at.
  if (signal?.aborted) onAbort()
  let timer: ReturnType<typeof setTimeout> | undefined
  let bodyFailure: { error: unknown } | undefined

  const stopTimer = (): void => clearTimeout(timer)
  const startTimer = (): void => {
    stopTimer()
    timer = setTimeout(() => controller.abort(), timeoutMs)
  }
  const release = (): void => {
    stopTimer()
    signal?.removeEventListener('abort', onAbort)
    // Ends what is left of a failed attempt; a finished one is not changed by it.
    controller.abort()
  }

  async function within<T>(work: Promise<T>, isBody = false): Promise<T> {
    startTimer()
    try {
      return await work
    } catch (cause) {
      if (signal?.aborted) throw signal.reason
      if (bodyFailure !== undefined) throw bodyFailure.error
      if (cause instanceof SheafError) throw cause
      const { host } = new URL(url)
      throw new SheafError(
        'unreachable',
        controller.signal.aborted
          ? `${host} did not respond for ${timeoutMs / 1000} seconds.`
          : isBody
            ? `The connection to ${host} was lost before the end of the response.`
            : `Could not reach ${host}.`,
        { cause },
      )
    } finally {
      stopTimer()
    }
  }

  return {
    signal: controller.signal,
    within,
    release,
    onProgress: startTimer,
    onError: (error: unknown): void => {
      bodyFailure = { error }
    },
    response({ body, status, statusText, headers }: Response): Response {
      const watched = body && watchBody(body, within, release)
      if (watched === null) release()
      return new Response(watched, { status, statusText, headers })
    },
  }
}

function watchBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  within: <T>(work: Promise<T>, isBody: boolean) => Promise<T>,
  release: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  return new ReadableStream(
    {
      async pull(target) {
        const step = await within(reader.read(), true)
        if (!step.done) return target.enqueue(step.value)
        release()
        target.close()
      },
      async cancel(reason) {
        await reader.cancel(reason)
        release()
      },
    },
    { highWaterMark: 0 },
  )
}

function pause(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, delayMs)
    signal?.addEventListener('abort', onAbort, { once: true })
    if (signal?.aborted) onAbort()
  })
}
