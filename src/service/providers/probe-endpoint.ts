import type { Agent } from 'undici'
import { readJson } from '#contract/primitives.ts'
import { z } from 'zod'
import { bearer, FetchFailed, fetchGuarded } from '#service/outbound/fetch-guarded.ts'
import { chainHeaders, isLoopRefusal } from '#service/outbound/call-chain.ts'
import { AddressForbidden } from '#service/outbound/guarded-agent.ts'

/** The result of requesting an endpoint's models. */
export type Probe =
  | { models: string[] }
  | {
      /** `unlisted` means that the endpoint responds but does not list its models. */
      reason: 'unreachable' | 'refused' | 'unlisted'
      /** A sentence for a person, without any text of the endpoint. */
      message: string
    }

interface ProbeOptions {
  api_key: string | null
  /** The name of this installation in chains of calls. */
  chainName: string
  agent: Agent
  /** Milliseconds. */
  timeout: number
  signal?: AbortSignal
}

const maxReplyBytes = 8 * 1024 * 1024
const maxModels = 2000

const ownAddress =
  'This is the address of this service itself. Enter the address of a model server.'

const named = z.object({ id: z.string().min(1).max(255) })
const anything = z.array(z.unknown())
// Ollama without models returns null, and Together returns the bare list.
const listing = z.union([anything, z.object({ data: anything.nullable() })])

/** Requests the models of an OpenAI-compatible endpoint; a failure explains what is wrong. */
export async function probeEndpoint(base_url: string, options: ProbeOptions): Promise<Probe> {
  const { api_key, chainName, agent, timeout, signal } = options
  try {
    const { status, bytes } = await fetchGuarded(`${base_url}/models`, {
      agent,
      timeout,
      signal,
      maxBytes: maxReplyBytes,
      maxRedirects: 0,
      accept: 'application/json',
      headers: { ...bearer(api_key), ...chainHeaders(chainName) },
    })
    if (isLoopRefusal(bytes.toString('utf8'))) return { reason: 'refused', message: ownAddress }
    if (status !== 200) return readStatus(status, base_url, api_key)
    const models = readModels(bytes)
    return models === null ? notCompatible(base_url) : { models: models }
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    return readTrouble(error, base_url, timeout)
  }
}

function readStatus(status: number, base_url: string, api_key: string | null): Probe {
  if (status === 401 || status === 403) {
    const message = api_key === null ? 'An API key is required.' : 'The API key was rejected.'
    return { reason: 'refused', message }
  }
  if (status === 404 || status === 405) {
    const message = `${base_url}/models does not exist.${hint(base_url)}`
    return { reason: 'unlisted', message }
  }
  if (status === 429) return { reason: 'refused', message: 'The provider’s rate limit is reached.' }
  if (status < 500) return notCompatible(base_url)
  return { reason: 'refused', message: `The provider returned an error with status ${status}.` }
}

function readModels(bytes: Buffer): string[] | null {
  const read = listing.safeParse(readJson(bytes.toString('utf8')))
  if (!read.success) return null
  const list = Array.isArray(read.data) ? read.data : (read.data.data ?? [])
  const ids = list.flatMap((entry) => named.safeParse(entry).data?.id ?? [])
  // A list of other things is not a list of models.
  if (ids.length === 0 && list.length > 0) return null
  return [...new Set(ids)].slice(0, maxModels)
}

function readTrouble(error: unknown, base_url: string, timeout: number): Probe {
  const url = new URL(base_url)
  if (error instanceof AddressForbidden) return unreachable(error.message)
  if (!(error instanceof FetchFailed)) throw error
  const codes = codesOf(error)
  const has = (pattern: RegExp): boolean => codes.some((code) => pattern.test(code))
  if (error.trouble === 'too_many_redirects') {
    const message = `The URL redirects to ${error.target ?? 'another one'}. Enter the address it leads to.`
    return { reason: 'refused', message }
  }
  if (error.trouble === 'too_large') return notCompatible(base_url)
  if (error.trouble === 'timed_out' || has(/TIMEOUT|ETIMEDOUT/)) {
    return unreachable(`${url.host} did not respond within ${timeout / 1000} s.`)
  }
  if (has(/ECONNREFUSED/))
    return unreachable(`Nothing is listening at ${url.host}. Is the server running?`)
  if (has(/ENOTFOUND|EAI_AGAIN|ENODATA/))
    return unreachable(`The host ${url.hostname} was not found.`)
  if (has(/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/)) {
    return unreachable(`The certificate of ${url.host} is not trusted.`)
  }
  if (has(/EPROTO|ERR_SSL|WRONG_VERSION/)) return unreachable(`${url.host} does not support HTTPS.`)
  if (has(/EHOSTUNREACH|ENETUNREACH/)) return unreachable(`${url.host} is unreachable.`)
  // https://fetch.spec.whatwg.org/#port-blocking
  if (error.cause instanceof Error && String(error.cause.cause).endsWith('bad port')) {
    return unreachable(`Port ${url.port} is blocked for web requests.`)
  }
  return unreachable(`${url.host} closed the connection.`)
}

function unreachable(message: string): Probe {
  return { reason: 'unreachable', message }
}

function notCompatible(base_url: string): Probe {
  const message = `The server responded, but not like an OpenAI-compatible API.${hint(base_url)}`
  return { reason: 'refused', message }
}

function hint(base_url: string): string {
  return base_url.endsWith('/v1') ? '' : ' Most addresses end in /v1.'
}

/** The codes of an error, of its causes and of the errors in an AggregateError. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const code = 'code' in error ? [String(error.code)] : []
  const attempts = error instanceof AggregateError ? error.errors.flatMap(codesOf) : []
  return [...code, ...attempts, ...codesOf(error.cause)]
}
