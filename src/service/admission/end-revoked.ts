import type { FastifyRequest } from 'fastify'
import { allows } from '#contract/permissions.ts'
import type { Authenticate } from '#service/access/authenticate.ts'
import type { Caller } from '#service/access/caller.ts'
import { Failure } from '#service/failure.ts'
import { endRequest, notesOf } from '#service/http/request-hooks.ts'
import type { RequestContext, RequestHooks, RequestNotes } from '#service/http/request-hooks.ts'

const intervalMs = 1000

/**
 * Ends running requests whose key was revoked, has expired or lost the permission that they need, and those that answer
 * from, or send, a graph or a file that was deleted or moved out of the key's reach. All are looked up again every second, while
 * requests run that began before the last look.
 */
export function endRevoked(
  authenticate: Authenticate,
  requireReadable: (
    caller: Caller,
    sources: NonNullable<RequestNotes['answers_from']>,
  ) => Promise<void>,
): RequestHooks {
  const running = new Map<FastifyRequest, RequestContext>()
  /** Those that ran at the last look already. */
  let lasting = new Set<FastifyRequest>()
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const ofKeys = Map.groupBy(
      running.values().filter(({ request }) => lasting.has(request)),
      ({ request }) => request.headers.authorization,
    )
    lasting = new Set(running.keys())
    for (const [authorization, contexts] of ofKeys) await endUnless(authorization, contexts)
  }

  function lookLater(): void {
    timer ??= setTimeout(() => {
      void look().finally(() => {
        timer = undefined
        if (running.size > 0) lookLater()
      })
    }, intervalMs).unref()
  }

  async function endUnless(
    authorization: string | undefined,
    contexts: readonly RequestContext[],
  ): Promise<void> {
    try {
      const caller = await authenticate(authorization)
      for (const { request, endpoint } of contexts) {
        if (endpoint.permission === null || allows(caller.permissions, endpoint.permission)) {
          await endUnlessGrounded(caller, request)
        } else {
          const message = `This key lost the permission ${endpoint.permission}.`
          endRequest(request, new Failure('permission_missing', message))
        }
      }
    } catch (error) {
      // While the database does not answer, nobody knows that the key was revoked.
      if (!(error instanceof Failure) || error.status !== 401) return
      for (const { request } of contexts) endRequest(request, error)
    }
  }

  async function endUnlessGrounded(caller: Caller, request: FastifyRequest): Promise<void> {
    const { answers_from } = notesOf(request)
    if (answers_from === undefined) return
    try {
      await requireReadable(caller, answers_from)
    } catch (error) {
      if (error instanceof Failure && error.status === 404) endRequest(request, error)
    }
  }

  return {
    onRequest: (context) => {
      running.set(context.request, context)
      lookLater()
    },
    onResponse: ({ request }) => {
      running.delete(request)
      lasting.delete(request)
    },
  }
}
