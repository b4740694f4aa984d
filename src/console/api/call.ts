import { getMe } from '#contract/access.ts'
import {
  clientHeader,
  consoleClient,
  endpointUrl,
  type CallInput,
  type Endpoint,
  type Reply,
} from '#contract/endpoint.ts'
import { readJson } from '#contract/primitives.ts'
import { ApiError, readFailure } from './api-error.ts'
import type { Connection } from '#console/session/session-store.ts'
import { takeFirstReply } from '#console/session/first-replies.ts'
import { session } from '#console/session/session.ts'
import { setConnectionLost } from './connection.ts'
import { rememberPermissions, requireAllowed } from './own-permissions.ts'

/** The base URL and the key of a request. */
export type Caller = Pick<Connection, 'base_url' | 'key'>

type RequestInput<E extends Endpoint> = CallInput<E> & {
  /** Additional headers; authorization and content type are set automatically. */
  headers?: Record<string, string>
}

/**
 * Calls an endpoint. Resolves with the validated reply. Rejects with ApiError, or with the abort
 * reason of `signal`. `caller` defaults to the signed-in connection.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E> = {},
  signal?: AbortSignal,
  caller: Caller = currentCaller(),
): Promise<Reply<E>> {
  const { response, text } = await send(endpoint, input, signal, caller)
  const body = readJson(text)
  if (!response.ok) throw await readFailure(response.status, body, response.headers)
  if (endpoint.reply === 'bytes') throw new Error(`${endpoint.path} returns bytes, not JSON.`)

  const reply = endpoint.reply.safeParse(body)
  if (!reply.success) {
    throw new ApiError('unreadable', `${endpoint.path} returned an unexpected response.`, {
      request_id: response.headers.get('x-request-id') ?? undefined,
      cause: reply.error,
    })
  }
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- validated by the schema of this endpoint
  return reply.data as Reply<E>
}

/** The record and permissions of the signed-in key. Rejects as `call` does. */
export function callMe(signal?: AbortSignal): Promise<Reply<typeof getMe>> {
  const reply = call(getMe, {}, signal)
  rememberPermissions(reply)
  return reply
}

/**
 * Calls an endpoint and resolves with the open body stream. Until the first byte it rejects as
 * `call` does. `onHeaders` is called with the headers of the response, also of a failure.
 */
export async function openReply<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  signal: AbortSignal,
  onHeaders?: (headers: Headers) => void,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const caller = currentCaller()
  const response = await fetchEndpoint(endpoint, input, signal, caller)
  onHeaders?.(response.headers)
  if (!response.ok) {
    const text = await readText(response, signal, caller)
    throw await readFailure(response.status, readJson(text), response.headers)
  }
  if (!response.body)
    throw new ApiError('unreadable', `${endpoint.path} returned an empty response.`)
  return response.body
}

/** The signed-in connection. Throws ApiError if there is none. */
export function currentCaller(): Caller {
  const { connection } = session.get()
  if (!connection) throw new ApiError('credentials_missing', 'You are not signed in.')
  return connection
}

function isSignedIn(caller: Caller): boolean {
  const { connection } = session.get()
  return connection?.key === caller.key && connection.base_url === caller.base_url
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  signal: AbortSignal | undefined,
  caller: Caller,
): Promise<{ response: Response; text: string }> {
  const response = await fetchEndpoint(endpoint, input, signal, caller)
  return { response, text: await readText(response, signal, caller) }
}

/**
 * Sends a request with the key of the caller. Rejects with ApiError, also for what the signed-in key may not do, or with
 * the abort reason of `signal`.
 */
export async function fetchEndpoint<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  signal?: AbortSignal,
  caller: Caller = currentCaller(),
): Promise<Response> {
  if (isSignedIn(caller)) await requireAllowed(endpoint, () => call(getMe, {}, undefined, caller))
  return fetchPath(
    endpointUrl(endpoint.path, input),
    {
      method: endpoint.method,
      headers: {
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...input.headers,
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(signal && { signal }),
    },
    caller,
  )
}

/** Requests a path with the key of the caller. Rejects with ApiError, or with the abort reason of the signal. */
export async function fetchPath(
  path: string,
  request: Omit<RequestInit, 'headers'> & { headers: Record<string, string> },
  caller: Caller,
): Promise<Response> {
  try {
    const isFirst = request.method === 'GET' && caller.base_url === ''
    const first = isFirst ? await takeFirstReply(path, caller.key) : null
    request.signal?.throwIfAborted()
    const response =
      first ??
      (await fetch(caller.base_url + path, {
        ...request,
        headers: {
          authorization: `Bearer ${caller.key}`,
          [clientHeader]: consoleClient,
          ...request.headers,
        },
        credentials: 'omit',
      }))
    if (isSignedIn(caller)) setConnectionLost(false)
    return response
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    if (isSignedIn(caller)) setConnectionLost(true)
    throw unreachable(caller, cause)
  }
}

// The connection can also break after the headers.
async function readText(
  response: Response,
  signal: AbortSignal | undefined,
  caller: Caller,
): Promise<string> {
  try {
    return await response.text()
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw unreachable(caller, cause)
  }
}

function unreachable(caller: Caller, cause: unknown): ApiError {
  const host = caller.base_url === '' ? window.location.host : caller.base_url
  return new ApiError('unreachable', `Could not reach ${host}.`, { cause })
}
