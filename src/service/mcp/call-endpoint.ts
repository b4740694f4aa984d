import type { FastifyInstance, FastifyRequest } from 'fastify'
import inject from 'light-my-request'
import type { CallInput, Endpoint, Reply } from '#contract/endpoint.ts'
import { endpointUrl } from '#contract/endpoint.ts'
import { errorBody } from '#contract/failures/errors.ts'
import { addressOf } from '#service/http/request-hooks.ts'

/** Resolves with the reply of an operation. Throws `ToolFailure` when the operation fails. */
export type CallEndpoint = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
) => Promise<Reply<E>>

/** A failure whose message an assistant may read. */
export class ToolFailure extends Error {}

/**
 * Sends requests to the service itself, with the key and the address of `request`, so that authentication,
 * scope, limits, guardrails, usage and audit apply as they do to any client. `signal` ends them.
 */
export function endpointCaller(
  app: FastifyInstance,
  request: FastifyRequest,
  signal: AbortSignal,
): CallEndpoint {
  const headers = { authorization: request.headers.authorization }
  const remoteAddress = addressOf(request)
  return async (endpoint, input) => {
    signal.throwIfAborted()
    const response = await inject(
      (req, res) => {
        // The option `signal` of the library ends the request only, and not the work for its response.
        const hangUp = () => res.destroy(new Error('the assistant hung up'))
        signal.addEventListener('abort', hangUp, { once: true })
        res.once('close', () => signal.removeEventListener('abort', hangUp))
        app.routing(req, res)
      },
      {
        method: endpoint.method,
        url: endpointUrl(endpoint.path, input),
        headers,
        remoteAddress,
        ...(input.body !== undefined && { payload: Object(input.body) }),
      },
    )
    if (response.statusCode >= 400) {
      const { errors } = errorBody.parse(response.json())
      throw new ToolFailure(errors.map(({ description }) => description).join(' '))
    }
    if (typeof endpoint.reply === 'string') throw new Error(`${endpoint.path} sends bytes`)
    // oxlint-disable-next-line no-unsafe-type-assertion -- Reply<E> is the output of this very schema
    return endpoint.reply.parse(response.json()) as Reply<typeof endpoint>
  }
}
