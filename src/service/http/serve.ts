import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isWrite } from '#contract/endpoint.ts'
import type { Alias, Body, Endpoint, OtherParams, Query, Reply } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { AuthenticateFrom } from '#service/access/authenticate.ts'
import type { Caller } from '#service/access/caller.ts'
import { requirePermission } from '#service/access/caller.ts'
import { readId } from '#service/access/read-id.ts'
import { asTenant } from '#service/database/postgres/tenant-scope.ts'
import { Failure } from '#service/failure.ts'
import { compiled } from '#service/json/compiled.ts'
import { readChain } from '#service/outbound/call-chain.ts'
import { asUnitOfWork } from '#service/outbound/unit-of-work.ts'
import { readInput } from './bodies/read-input.ts'
import { readQueryNames } from './bodies/read-query-names.ts'
import { refuseForm } from './bodies/refuse-form.ts'
import { requireKnownFields } from './bodies/require-known-fields.ts'
import { requireWholeCharacters } from './bodies/require-whole-characters.ts'
import { addressOf, delayOnResponse, trackCall, trackFailure } from './request-hooks.ts'
import type {
  JsonReply,
  RequestContext,
  Input,
  HandlerReply,
  RequestHooks,
} from './request-hooks.ts'

export interface Call<E extends Endpoint> {
  caller: Caller
  /** The parameters of the path, as `readParams` reads them. */
  params: Omit<PathParams<E['path']>, keyof OtherParams<E>> & OtherParams<E>
  query: Query<E>
  body: Body<E>
  request: FastifyRequest
  /** For replies that are bytes or a stream: the handler sends them through it and returns `sent`. */
  reply: FastifyReply
  /** Aborts when the caller hangs up, and with a failure when the request is ended for another reason. */
  signal: AbortSignal
}

/** Returned by handlers that have sent the reply themselves. */
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
 * Mounts endpoints of the contract under all their paths: authenticates before a byte of the body is
 * read, parses the input, and validates the reply by the contract before it is sent.
 * Runs the hooks at each step.
 */
export function server(
  app: FastifyInstance,
  authenticate: AuthenticateFrom,
  hooks: readonly RequestHooks[] = [],
): Serve {
  const names = new Map<Endpoint, string>(
    Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]),
  )
  const onRequestHooks = hooks.flatMap((set) => set.onRequest ?? [])
  const preValidationHooks = hooks.flatMap((set) => set.preValidation ?? [])
  const preHandlerHooks = hooks.flatMap((set) => set.preHandler ?? [])
  const aroundHandlerHooks = hooks.flatMap((set) => set.aroundHandler ?? [])
  const onSendHooks = hooks.flatMap((set) => set.onSend ?? [])
  const onErrorHooks = hooks.flatMap((set) => set.onError ?? [])

  // The change has happened by now, so the other hooks must run even when one fails.
  async function runOnSendHooks(
    context: RequestContext,
    input: Input,
    answer: HandlerReply,
  ): Promise<void> {
    const errors: unknown[] = []
    for (const hook of onSendHooks) {
      try {
        await hook(context, input, answer)
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
  }

  async function runOnErrorHooks(context: RequestContext, error: unknown): Promise<void> {
    for (const hook of onErrorHooks) {
      try {
        await hook(context, error)
      } catch (thrown) {
        context.request.log.error({ err: thrown }, 'an onError hook failed')
      }
    }
  }

  return (endpoint, handler) => {
    const operation = names.get(endpoint) ?? `${endpoint.method} ${endpoint.path}`
    const contexts = new WeakMap<FastifyRequest, RequestContext>()
    const spellings: Alias[] = [endpoint, ...(endpoint.aliases ?? [])]
    const mount = (scope: FastifyInstance, spelling: Alias): unknown =>
      scope.route({
        method: spelling.method ?? endpoint.method,
        url: spelling.path,
        ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
        onRequest: async (request, reply) => {
          const release = delayOnResponse(request)
          try {
            trackCall(request, { endpoint, operation })
            if (endpoint.deprecated) reply.headers(deprecationHeaders(endpoint.deprecated))
            const { authorization } = request.headers
            const caller = await authenticate(
              authorization,
              addressOf(request),
              () => abortOnHangUp(reply).signal,
            )
            trackCall(request, { caller })
            if (endpoint.permission !== null) requirePermission(caller, endpoint.permission)
            const controller = abortOnHangUp(reply)
            const { signal } = controller
            trackCall(request, { abort: (failure) => controller.abort(failure) })
            const context: RequestContext = { endpoint, operation, caller, request, reply, signal }
            contexts.set(request, context)
            for (const hook of onRequestHooks) {
              const waiting = hook(context)
              if (waiting !== undefined) await waiting
            }
            if (hasCallerLeft(endpoint, request, reply)) {
              const error = new Error('the caller hung up before its request was accepted')
              await runOnErrorHooks(context, error)
              throw error
            }
          } catch (error) {
            trackRefusal(request, error)
            throw error
          } finally {
            release()
          }
        },
        handler: async (request, reply) => {
          const context = contexts.get(request)
          if (context === undefined) throw new Error('a handler ran before onRequest')
          const { caller, signal } = context
          const release = delayOnResponse(request)
          try {
            for (const hook of preValidationHooks) {
              const waiting = hook(context)
              if (waiting !== undefined) await waiting
            }
            if (endpoint.body === 'bytes') refuseForm(request.raw)
            const params = readParams(endpoint, request)
            const query = readQuery(endpoint, request)
            const body = readBody(endpoint, request)
            const input: Input = { query, body }
            for (const hook of preHandlerHooks) {
              const earlyReply = await hook(context, input)
              if (earlyReply) return sendJson(reply, earlyReply)
            }
            const handle = async () =>
              asTenant(caller.organization_id, () =>
                handler({ caller, params, query, body, request, reply, signal }),
              )
            const handled = await asUnitOfWork(
              aroundHandlerHooks.reduceRight(
                (inner, hook) => () => hook(context, input, inner),
                handle,
              ),
              readChain(request.headers),
            )
            if (handled === sent || typeof endpoint.reply === 'string') return reply
            const value = z.parse(compiled(endpoint.reply), handled)
            const status = endpoint.success ?? reply.statusCode
            const answer: JsonReply = { status, text: JSON.stringify(value) }
            await runOnSendHooks(context, input, { ...answer, value })
            return sendJson(reply, answer)
          } catch (error) {
            trackRefusal(request, error)
            await runOnErrorHooks(context, error)
            // The failure that ended the request was sent before its handler noticed.
            if (reply.sent && error instanceof Failure) return reply
            throw error
          } finally {
            release()
          }
        },
      })
    if (endpoint.body === 'bytes') {
      // The handler reads the bytes from the request itself, whatever their content type.
      app.register(async (scope) => {
        scope.removeAllContentTypeParsers()
        scope.addHook('onRequest', async (request) => {
          // Fastify refuses a malformed media type before it looks for a parser.
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

/** Deprecation headers: https://www.rfc-editor.org/rfc/rfc9745 and https://www.rfc-editor.org/rfc/rfc8594 */
function deprecationHeaders({ since, sunset, successor }: NonNullable<Endpoint['deprecated']>) {
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(sunset).toUTCString(),
    link: `<${successor}>; rel="successor-version"`,
  }
}

function sendJson(reply: FastifyReply, { status, text }: JsonReply): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(text)
}

const pathParams = z.record(z.string(), z.string())

/**
 * The parameters of the path: IDs, and those that the contract has a schema for. A text that is no ID is not found with
 * the failure, and after the queries, of an ID that names nothing. A malformed text of another parameter is refused
 * like a malformed field, before anything is looked up.
 */
function readParams<E extends Endpoint>(endpoint: E, request: FastifyRequest): Call<E>['params'] {
  const texts = z.parse(compiled(pathParams), request.params)
  const ids = Object.entries(texts).map(([name, text]) => [name, readId(text)])
  const others = endpoint.params && readInput(endpoint.params, texts)
  // oxlint-disable-next-line no-unsafe-type-assertion -- the path names these parameters, and Fastify fills them
  return { ...Object.fromEntries(ids), ...others } as Call<E>['params']
}

function readQuery<E extends Endpoint>(endpoint: E, request: FastifyRequest): Query<E> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- Query<E> is the output of this very schema
  return (endpoint.query &&
    readInput(endpoint.query, readQueryNames(endpoint, request.query))) as Query<E>
}

function readBody<E extends Endpoint>(endpoint: E, request: FastifyRequest): Body<E> {
  if (endpoint.body === undefined || endpoint.body === 'bytes') {
    // oxlint-disable-next-line no-unsafe-type-assertion -- Body<E> is undefined here
    return undefined as Body<E>
  }
  if (request.body === undefined) throw new Failure('body_not_json', 'A JSON body is required.')
  requireKnownFields(endpoint, request.body)
  if (isWrite(endpoint)) requireWholeCharacters(request.body)
  // oxlint-disable-next-line no-unsafe-type-assertion -- Body<E> is the output of this very schema
  return readInput(endpoint.body, request.body, endpoint.malformed) as Body<E>
}

/**
 * Whether the caller hung up while the onRequest hooks ran. Reading the body of such a request would
 * wait forever: its end is never emitted to a listener that is added later.
 */
function hasCallerLeft(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): boolean {
  return reply.raw.destroyed || (endpoint.body !== undefined && request.raw.destroyed)
}

// Recorded here because a request whose caller has hung up is reported before the error handler runs.
function trackRefusal(request: FastifyRequest, error: unknown): void {
  if (error instanceof Failure && error.status < 500) trackFailure(request, error.key)
}

function abortOnHangUp(reply: FastifyReply): AbortController {
  const controller = new AbortController()
  // The response was closed during onRequest, so close is not emitted again.
  if (reply.raw.destroyed) controller.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller
}
