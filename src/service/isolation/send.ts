import { setImmediate as rest } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { CallInput, Endpoint, Reply } from '#contract/endpoint.ts'
import { endpointUrl } from '#contract/endpoint.ts'
import type { Answered } from './judge.ts'

export interface Upload {
  name: string
  text: string
}

/** Sends requests to this service, as a client would, and counts them. */
export function sender(app: FastifyInstance, signal: AbortSignal) {
  let requests = 0

  async function send(
    this: void,
    endpoint: Endpoint,
    input: CallInput<Endpoint>,
    bearer: string,
    { headers = {}, upload }: { headers?: Record<string, string>; upload?: Upload } = {},
  ): Promise<Answered> {
    // Yields to the requests of other callers.
    await rest()
    signal.throwIfAborted()
    requests += 1
    const content = upload
      ? {
          'content-type': 'text/plain',
          'content-disposition': `attachment; filename="${upload.name}"`,
        }
      : input.body === undefined
        ? {}
        : { 'content-type': 'application/json' }
    const payload = upload?.text ?? (input.body === undefined ? null : JSON.stringify(input.body))
    const answer = await app.inject({
      method: endpoint.method,
      url: endpointUrl(endpoint.path, input),
      headers: { authorization: `Bearer ${bearer}`, ...content, ...headers },
      signal,
      ...(payload !== null && { payload }),
    })
    return {
      status: answer.statusCode,
      body: answer.body,
      headers: JSON.stringify(answer.headers),
      request_id: String(answer.headers['x-request-id'] ?? ''),
    }
  }

  return {
    send,
    count: () => requests,

    /** The reply, parsed by the contract. Throws when it is a failure. */
    async ask<E extends Endpoint>(
      this: void,
      endpoint: E,
      input: CallInput<Endpoint>,
      bearer: string,
      more?: Parameters<typeof send>[3],
    ): Promise<Reply<E>> {
      const { status, body } = await send(endpoint, input, bearer, more)
      if (status >= 300 || typeof endpoint.reply === 'string') {
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}`)
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Reply<E> is the output of this very schema
      return endpoint.reply.parse(JSON.parse(body)) as Reply<E>
    },
  }
}

export type Sender = ReturnType<typeof sender>
