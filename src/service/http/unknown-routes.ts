import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { Failure } from '#service/failure.ts'

const everyMethod: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

interface KnownPath {
  path: string
  segments: string[]
  methods: ReadonlySet<HTTPMethods>
}

/**
 * Responds with 404 to unknown paths, and to known paths with another method, for which `allow` lists the allowed
 * ones. The methods are looked up when a request has no route: a route for each method of each path that has no
 * endpoint would take a third of the start. Only where another endpoint would match such a path does it get a route.
 */
export function routeRefusals(served: readonly Endpoint[]): (app: FastifyInstance) => void {
  const paths = servedPaths(served)
  const shadowed = paths.flatMap((route) => {
    const others = paths.filter((other) => other !== route && matches(other, route.segments))
    const method = everyMethod.filter(
      (one) => !takes(route, one) && others.some((other) => takes(other, one)),
    )
    return method.length === 0 ? [] : [{ route, method }]
  })
  const refuse = (request: FastifyRequest, reply: FastifyReply): never => {
    const segments = segmentsOf(decode(request.url.split('?', 1)[0] ?? ''))
    throw refusal(
      request,
      reply,
      paths.find((route) => matches(route, segments)),
    )
  }
  return (app) => {
    // Fastify runs hooks for unknown routes too, so such requests are refused here, before their body is read.
    app.addHook('onRequest', async (request, reply) => {
      if (request.is404) refuse(request, reply)
    })
    app.setNotFoundHandler(refuse)
    for (const { route, method } of shadowed) {
      app.route({
        method,
        url: route.path,
        onRequest: async (request, reply) => {
          throw refusal(request, reply, route)
        },
        handler: (_, reply) => reply,
      })
    }
  }
}

export const refuseUnknownRoutes = routeRefusals(Object.values(endpoints))

/** The paths of the endpoints: those that a router would prefer come first. */
function servedPaths(served: readonly Endpoint[]): KnownPath[] {
  const methods = new Map<string, Set<HTTPMethods>>()
  for (const endpoint of served) {
    if (endpoint.path === '/mcp') continue
    for (const { method = endpoint.method, path } of [endpoint, ...(endpoint.aliases ?? [])]) {
      methods.set(path, (methods.get(path) ?? new Set()).add(method))
    }
  }
  // A parameter sorts behind the fixed segments of its place.
  const order = (path: string): string => path.replaceAll(/:[^/]+/g, '\uffff')
  return [...methods]
    .map(([path, allowed]) => ({ path, segments: segmentsOf(path), methods: allowed }))
    .toSorted((a, b) => (order(a.path) < order(b.path) ? -1 : 1))
}

function segmentsOf(path: string): string[] {
  return path.split('/')
}

function matches({ segments }: KnownPath, others: readonly string[]): boolean {
  return (
    segments.length === others.length &&
    segments.every((segment, at) => segment.startsWith(':') || segment === others[at])
  )
}

function takes({ methods }: KnownPath, method: HTTPMethods): boolean {
  return methods.has(method) || (method === 'HEAD' && methods.has('GET'))
}

function refusal(
  request: FastifyRequest,
  reply: FastifyReply,
  served: KnownPath | undefined,
): Failure {
  if (served === undefined || takes(served, request.method)) {
    return new Failure('route_unknown', `The path ${request.url.slice(0, 200)} does not exist.`)
  }
  reply.header('allow', [...served.methods].toSorted().join(', '))
  return new Failure('route_unknown', `${request.method} is not supported here.`)
}

/** Decodes a path as the router does, which refuses malformed ones before. */
function decode(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
