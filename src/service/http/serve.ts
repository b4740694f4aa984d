import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Alias, Body, Endpoint, Query, Reply } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { AuthenticateFrom } from '#service/admission/slow-wrong-keys.ts'
import type { Caller } from '#service/access/caller.ts'
import { requirePermission } from '#service/access/caller.ts'
import { Failure } from '#service/failure.ts'
import { readInput } from './bodies/read-input.ts'
import { addressOf, holdAnswered, noteCall, noteFailure } from './watch.ts'
import type { Answer, Asked, Input, Kept, Watch } from './watch.ts'

export interface Call<E extends Endpoint> {
  caller: Caller
  /** As they stand in the path, decoded; each is still to be read by `readId`. */
  params: PathParams<E['path']>
  query: Query<E>
  body: Body<E>
  request: FastifyRequest
  /** For answers that are bytes or a stream: send through it, and answer `sent`. */
  reply: FastifyReply
  /** Aborts when the caller hangs up. */
  signal: AbortSignal
}

/** What a handler answers after it has sent the reply itself. */
export const sent = { sent: true } as const

type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & PathParams<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown

type Handled<E extends Endpoint> = typeof sent | (E['reply'] extends 'bytes' ? never : Reply<E>)

export type Serve = <const E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Handled<E> | Promise<Handled<E>>,
) => void

/**
 * Mounts endpoints of the contract under every spelling: authenticates before a byte of the body is
 * read, parses what the caller gave, and checks the answer against the contract before it is sent.
 * The watches see each step.
 */
export function server(
  app: FastifyInstance,
  authenticate: AuthenticateFrom,
  watches: readonly Watch[] = [],
): Serve {
  const names = new Map<Endpoint, string>(
    Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]),
  )
  const admits = watches.flatMap((watch) => watch.admit ?? [])
  const receives = watches.flatMap((watch) => watch.received ?? [])
  const begins = watches.flatMap((watch) => watch.begin ?? [])
  const runs = watches.flatMap((watch) => watch.run ?? [])
  const keeps = watches.flatMap((watch) => watch.keep ?? [])
  const fails = watches.flatMap((watch) => watch.fail ?? [])

  // What was done stays done when one watch cannot keep its answer: the others still must.
  async function keepAll(asked: Asked, input: Input, answer: Kept): Promise<void> {
    const errors: unknown[] = []
    for (const keep of keeps) {
      try {
        await keep(asked, input, answer)
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
  }

  async function failAll(asked: Asked, error: unknown): Promise<void> {
    for (const fail of fails) {
      try {
        await fail(asked, error)
      } catch (thrown) {
        asked.request.log.error({ err: thrown }, 'ending a request that failed')
      }
    }
  }

  return (endpoint, handler) => {
    const operation = names.get(endpoint) ?? `${endpoint.method} ${endpoint.path}`
    const admitted = new WeakMap<FastifyRequest, Asked>()
    const spellings: Alias[] = [endpoint, ...(endpoint.aliases ?? [])]
    const mount = (scope: FastifyInstance, spelling: Alias): unknown =>
      scope.route({
        method: spelling.method ?? endpoint.method,
        url: spelling.path,
        ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
        onRequest: async (request, reply) => {
          const release = holdAnswered(request)
          try {
            noteCall(request, { endpoint, operation })
            if (endpoint.deprecated) reply.headers(deprecationHeaders(endpoint.deprecated))
            const { authorization } = request.headers
            const caller = await authenticate(authorization, addressOf(request), () =>
              hangUp(reply),
            )
            noteCall(request, { caller })
            if (endpoint.permission !== null) requirePermission(caller, endpoint.permission)
            const signal = hangUp(reply)
            const asked: Asked = { endpoint, operation, caller, request, reply, signal }
            admitted.set(request, asked)
            for (const admit of admits) await admit(asked)
            if (isAbandoned(endpoint, request, reply)) {
              const error = new Error('the caller hung up before the request was let in')
              await failAll(asked, error)
              throw error
            }
          } catch (error) {
            noteRefusal(request, error)
            throw error
          } finally {
            release()
          }
        },
        handler: async (request, reply) => {
          const asked = admitted.get(request)
          if (asked === undefined) throw new Error('a handler ran before its request was let in')
          const { caller, signal } = asked
          const release = holdAnswered(request)
          try {
            for (const receive of receives) await receive(asked)
            const query = readQuery(endpoint, request)
            const body = readBody(endpoint, request)
            const input: Input = { query, body }
            for (const begin of begins) {
              const instead = await begin(asked, input)
              if (instead) return sendJson(reply, instead)
            }
            // oxlint-disable-next-line no-unsafe-type-assertion -- the path names these parameters, and Fastify fills them
            const params = request.params as Call<typeof endpoint>['params']
            const handle = async () =>
              handler({ caller, params, query, body, request, reply, signal })
            const handled = await runs.reduceRight(
              (inner, run) => () => run(asked, input, inner),
              handle,
            )()
            if (handled === sent || typeof endpoint.reply === 'string') return reply
            const value = endpoint.reply.parse(handled)
            const answer: Answer = { status: reply.statusCode, text: JSON.stringify(value) }
            await keepAll(asked, input, { ...answer, value })
            return sendJson(reply, answer)
          } catch (error) {
            noteRefusal(request, error)
            await failAll(asked, error)
            throw error
          } finally {
            release()
          }
        },
      })
    if (endpoint.body === 'bytes') {
      // the handler takes the bytes from the request itself, whatever type they claim to be
      app.register(async (scope) => {
        scope.removeAllContentTypeParsers()
        scope.addHook('onRequest', async (request) => {
          // one that is no media type would be refused before any parser is looked for
          delete request.raw.headers['content-type']
        })
        scope.addContentTypeParser('*', (_, __, done) => done(null))
        for (const spelling of spellings) mount(scope, spelling)
      })
      return
    }
    for (const spelling of spellings) mount(app, spelling)
  }
}

/** https://www.rfc-editor.org/rfc/rfc9745 and https://www.rfc-editor.org/rfc/rfc8594 */
function deprecationHeaders({ since, sunset, successor }: NonNullable<Endpoint['deprecated']>) {
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(sunset).toUTCString(),
    link: `<${successor}>; rel="successor-version"`,
  }
}

function sendJson(reply: FastifyReply, { status, text }: Answer): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(text)
}

function readQuery<E extends Endpoint>(endpoint: E, request: FastifyRequest): Query<E> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- Query<E> is the output of this very schema
  return (endpoint.query && readInput(endpoint.query, plainNames(request.query))) as Query<E>
}

function readBody<E extends Endpoint>(endpoint: E, request: FastifyRequest): Body<E> {
  if (endpoint.body === undefined || endpoint.body === 'bytes') {
    // oxlint-disable-next-line no-unsafe-type-assertion -- Body<E> is undefined here
    return undefined as Body<E>
  }
  if (request.body === undefined) throw new Failure('body_not_json', 'A JSON body is required.')
  // oxlint-disable-next-line no-unsafe-type-assertion -- Body<E> is the output of this very schema
  return readInput(endpoint.body, request.body, endpoint.malformed) as Body<E>
}

/** `team_ids[]=a` means `team_ids=a`. */
function plainNames(query: unknown): Record<string, unknown> {
  const named: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(query ?? {})) {
    const plain = name.replace(/\[\d*\]$/, '')
    named[plain] = plain in named ? [named[plain], value].flat() : value
  }
  return named
}

/**
 * Whether a caller left while its request was let in. The end of a request that was aborted before
 * its body was read is never reported to whoever begins to read it then.
 */
function isAbandoned(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): boolean {
  return reply.raw.destroyed || (endpoint.body !== undefined && request.raw.destroyed)
}

// noted here, since a request whose caller has left is reported before the error is handled
function noteRefusal(request: FastifyRequest, error: unknown): void {
  if (error instanceof Failure && error.status < 500) noteFailure(request, error.key)
}

function hangUp(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  // gone while the request was let in: nothing more is heard of it
  if (reply.raw.destroyed) controller.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
