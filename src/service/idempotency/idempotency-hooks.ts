import { createHash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { readFileName } from '#service/http/read-file-name.ts'
import type { Clock } from '#service/clock.ts'
import { alsoFirst } from '#service/database/changes/first-write.ts'
import type { Database } from '#service/database/schema.ts'
import { asFailure } from '#service/http/error-handler.ts'
import { Failure } from '#service/failure.ts'
import { notesOf } from '#service/http/request-hooks.ts'
import type {
  JsonReply,
  RequestContext,
  Input,
  HandlerReply,
  RequestHooks,
} from '#service/http/request-hooks.ts'
import type { SecretBox } from '#service/providers/secret-box.ts'
import { idempotencyStore } from './idempotency-store.ts'
import type { IdempotencyRow } from './idempotency-store.ts'

export interface IdempotencyParts {
  database: Database
  clock: Clock
  /** Encrypts stored responses, which contain text of callers. */
  box: SecretBox
  /** The largest raw body that is hashed to compare it, in bytes. */
  maximum: number
  leaseMilliseconds?: number
}

export interface IdempotencyWatch extends RequestHooks {
  close: () => Promise<void>
}

interface Running {
  attempt: string
  owner: string
  heartbeat: NodeJS.Timeout
}

const header = 'idempotency-key'
const withId = z.looseObject({ id: z.string() })
const maxAnswerBytes = 1024 * 1024
const sweepIntervalMs = 600_000

/**
 * Makes a creation happen once, even if it is sent several times with one `idempotency-key`: for a day, later
 * requests get the response of the first one. A request that was refused, or failed before it changed
 * anything, does not use up the key. A marker is committed with the change: if the response is lost, for
 * example by a crash or an outage during the commit, later requests fail with the reason instead of repeating
 * the change.
 */
export function idempotencyHooks(parts: IdempotencyParts): IdempotencyWatch {
  const { database, clock, box, leaseMilliseconds = 30_000 } = parts
  const store = idempotencyStore(database, { clock, leaseMilliseconds })
  const running = new WeakMap<FastifyRequest, Running>()
  let sweeping = Promise.resolve()
  const sweep = setInterval(() => {
    sweeping = sweepAll()
  }, sweepIntervalMs).unref()
  const watching = setInterval(() => {
    // The next interval tries again.
    store.releaseDead().catch(() => undefined)
  }, leaseMilliseconds / 3).unref()

  async function sweepAll(): Promise<void> {
    try {
      while (await store.sweep(clock.now()));
    } catch {
      // The next interval tries again.
    }
  }

  function stop(request: FastifyRequest): Running | undefined {
    const run = running.get(request)
    if (run) clearInterval(run.heartbeat)
    running.delete(request)
    return run
  }

  async function replay(context: RequestContext, first: IdempotencyRow): Promise<JsonReply> {
    const { request, reply, endpoint } = context
    if (endpoint.body === 'bytes') {
      const hash = await hashBody(request, parts.maximum)
      // If the first request never got a response, there is no hash of its body to compare with.
      if (first.body_hash !== null && hash !== first.body_hash) throw reused()
    }
    const text = first.sealed_answer && box.open(first.sealed_answer, ownerOf(first))
    if (text === null || first.status === null) {
      throw new Failure(
        'idempotency_answer_lost',
        'The first request with this idempotency key succeeded, but its response was not stored.',
      )
    }
    if (endpoint.secretField !== undefined) {
      throw new Failure(
        'secret_not_repeated',
        'The first request with this idempotency key succeeded. Its response contained a secret, which is not stored.',
        { key_id: withId.parse(JSON.parse(text)).id },
      )
    }
    reply.header('idempotent-replayed', 'true')
    return { status: first.status, text }
  }

  return {
    onRequest({ endpoint, request }) {
      const idempotencyKey = request.headers[header]
      if (!endpoint.idempotent || idempotencyKey === undefined) return
      if (typeof idempotencyKey === 'string' && /^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) return
      throw new Failure(
        'field_malformed',
        'The idempotency key must be 1 to 255 visible ASCII characters.',
        { path: header },
      )
    },

    async preHandler(context, input) {
      const { endpoint, operation, caller, request } = context
      const idempotencyKey = request.headers[header]
      if (!endpoint.idempotent || typeof idempotencyKey !== 'string') return undefined
      const claim = {
        key_id: caller.key_id,
        hash: sha256(idempotencyKey),
        operation,
        input_hash: hashInput(context, input),
        attempt: randomUUID(),
      }
      const first = await store.claim(claim, clock.now())
      if (first === 'mine') {
        const { attempt } = claim
        const heartbeat = setInterval(() => {
          // The next heartbeat makes up for one that is missed.
          store.renew(attempt).catch(() => undefined)
        }, leaseMilliseconds / 3).unref()
        running.set(request, { attempt, owner: ownerOf(claim), heartbeat })
        return undefined
      }
      if (first.operation !== operation || first.input_hash !== claim.input_hash) throw reused()
      if (first.beat === null) return replay(context, first)
      throw new Failure(
        'idempotency_request_running',
        'The first request with this idempotency key is still running.',
        { retry_after_seconds: 1 },
      )
    },

    aroundHandler({ request }, _, handler) {
      const attempt = running.get(request)?.attempt
      if (attempt !== undefined) alsoFirst(() => store.marking(attempt))
      return handler()
    },

    async onSend({ request, endpoint }, _, answer) {
      const run = stop(request)
      if (!run) return
      const { status } = answer
      const text = withoutSecret(endpoint, answer)
      const fits = Buffer.byteLength(text) <= maxAnswerBytes
      await store
        .finish(run.attempt, {
          status,
          sealed_answer: fits ? box.seal(text, run.owner) : null,
          body_hash: notesOf(request).sha256 ?? null,
        })
        // The change was made, so the caller gets its response; the key stays in use until the lease expires.
        .catch((error: unknown) =>
          request.log.error({ err: error }, 'an idempotent response could not be stored'),
        )
    },

    async onError({ request }, error) {
      const run = stop(request)
      if (!run) return
      const isRefused = asFailure(error).status < 500
      // If this fails too, the key is released when the lease expires.
      await (isRefused ? store.release(run.attempt) : store.end(run.attempt)).catch(() => undefined)
    },

    async close() {
      clearInterval(sweep)
      clearInterval(watching)
      await sweeping
    },
  }
}

/** The response text to store, without secrets. */
function withoutSecret({ secretField }: Endpoint, { text, value }: HandlerReply): string {
  if (secretField === undefined) return text
  return JSON.stringify({ ...withId.parse(value), [secretField]: undefined })
}

function reused(): Failure {
  return new Failure(
    'idempotency_key_reused',
    'This idempotency key was already used for a different request.',
    { path: header },
  )
}

function ownerOf({ key_id, hash }: Pick<IdempotencyRow, 'key_id' | 'hash'>): string {
  return `idempotency/${key_id}/${hash}`
}

/** Hashes the input of a request; of a raw body, only its file name. */
function hashInput({ endpoint, request }: RequestContext, { query, body }: Input): string {
  const name =
    endpoint.body === 'bytes' ? readFileName(request.headers['content-disposition']) : null
  return sha256(JSON.stringify([request.params, query ?? null, body ?? null, name]))
}

/** Reads a body to its end and returns its hash; null when the body breaks off. */
async function hashBody(request: FastifyRequest, maximum: number): Promise<string | null> {
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of request.raw.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk)
      size += bytes.length
      if (size > maximum) return null
      hash.update(bytes)
    }
  } catch {
    // The body broke off, so nobody receives the response.
    return null
  }
  return hash.digest('hex')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
