import type { FastifyInstance, HTTPMethods } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Failure } from '#service/failure.ts'

const everyMethod: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Responds with 404 to known paths with another method, and lists the allowed methods in `allow`. */
export function refuseOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const methods = new Map<string, Set<HTTPMethods>>()
  for (const endpoint of endpoints) {
    if (endpoint.path === '/mcp') continue
    for (const { method, path } of [endpoint, ...(endpoint.aliases ?? [])].map((spelling) => ({
      method: spelling.method ?? endpoint.method,
      path: spelling.path,
    }))) {
      methods.set(path, (methods.get(path) ?? new Set()).add(method))
    }
  }
  for (const [url, allowed] of methods) {
    const allow = [...allowed].toSorted().join(', ')
    app.route({
      method: everyMethod.filter(
        (method) => !allowed.has(method) && !(method === 'HEAD' && allowed.has('GET')),
      ),
      url,
      // The request is refused before its body is read.
      onRequest: async (request, reply) => {
        reply.header('allow', allow)
        throw new Failure('route_unknown', `${request.method} is not supported here.`)
      },
      handler: (_, reply) => reply,
    })
  }
}
