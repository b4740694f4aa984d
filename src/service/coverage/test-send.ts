import { request as httpRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { endpoints } from '#contract/endpoints.ts'
import { endpointUrl } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Sent, World } from './test-world.ts'

/** What a request of a test changes in the valid one of its operation. */
export type Change = Sent | ((world: World, valid: Sent) => Sent | Promise<Sent>)

export async function changed(world: World, valid: Sent, change: Change): Promise<Sent> {
  const next = typeof change === 'function' ? await change(world, valid) : change
  return {
    ...valid,
    ...next,
    ...(valid.params && { params: { ...valid.params, ...next.params } }),
    ...((valid.query ?? next.query) && { query: { ...valid.query, ...next.query } }),
    ...((valid.body ?? next.body) && { body: { ...valid.body, ...next.body } }),
    ...((valid.headers ?? next.headers) && { headers: { ...valid.headers, ...next.headers } }),
  }
}

/** The methods and paths of an operation, the specified one first: `POST /v1/graphs`. */
export function pathsOf(operation: keyof typeof endpoints): [string, ...string[]] {
  const endpoint: Endpoint = endpoints[operation]
  const spell = ({ method, path }: { method?: Endpoint['method']; path: string }): string =>
    `${method ?? endpoint.method} ${path}`
  return [spell(endpoint), ...(endpoint.aliases ?? []).map(spell)]
}

/** Sends a request to one of the paths of an operation, without a connection. */
export function sendTo(world: World, spelling: string, sent: Sent) {
  return world.app.inject(requestTo(world, spelling, sent))
}

/** Sends a request to one of the paths of an operation over HTTP. */
export async function sendOverHttp(world: World, spelling: string, sent: Sent) {
  const { method, url, headers, payload = '' } = requestTo(world, spelling, sent)
  const length = payload === '' ? {} : { 'content-length': Buffer.byteLength(payload) }
  const request = httpRequest(await world.listeningAddress(), {
    method,
    path: url,
    headers: { ...headers, ...length },
    agent: false,
  })
  // The service may refuse a body before it has read it.
  request.on('error', () => undefined).end(payload)
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject)
  })
  return { status: reply.statusCode, headers: reply.headers, body: await text(reply) }
}

function requestTo(world: World, spelling: string, sent: Sent) {
  const [method = '', path = ''] = spelling.split(' ')
  const { params = {}, query = {}, body, payload, key = world.admin } = sent
  const headers: Record<string, string> = { authorization: `Bearer ${key}` }
  if (body !== undefined && payload === undefined) headers['content-type'] = 'application/json'
  for (const [name, value] of Object.entries(sent.headers ?? {})) {
    if (value === undefined) delete headers[name]
    else headers[name] = value
  }
  const sentBody = payload ?? (body === undefined ? undefined : JSON.stringify(body))
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the methods are those of the contract
    method: method as Endpoint['method'],
    url: endpointUrl(path, { params, query }),
    headers,
    ...(sentBody !== undefined && { payload: sentBody }),
  }
}
