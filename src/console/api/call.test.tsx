import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { getGraph } from '#contract/graphs.ts'
import { deleted } from '#contract/primitives.ts'
import { deleteGraph } from '#contract/graphs.ts'
import { call, fetchPath } from './call.ts'
import { session } from '#console/session/session.ts'

const params = { graph_id: 'g/1' }

function answer(respond: (request: Request) => Response | Promise<Response>): void {
  window.fetch = async (input, init) => respond(new Request(input, init))
}

beforeEach(() => session.signIn({ id: 'k', base_url: '', key: 'sheaf_k', name: 'Test' }, false))

test('the reply is parsed by its schema, and the request carries the key', async () => {
  let seen: Request | undefined
  answer((request) => {
    seen = request
    return Response.json({ id: 'g/1', deleted: true, surplus: 1 })
  })
  await expect(call(deleteGraph, { params })).resolves.toEqual(
    deleted.parse({ id: 'g/1', deleted: true }),
  )
  expect(seen?.method).toBe('DELETE')
  expect(seen?.headers.get('authorization')).toBe('Bearer sheaf_k')
})

test('a request that the HTML of the page has sent is not sent again, but the next one is', async () => {
  // The page of the tests may be open for longer than such a reply is taken.
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  onTestFinished(() => now.mockRestore())
  let requests = 0
  answer(() => {
    requests += 1
    return Response.json({ status: 'later' })
  })
  const path = '/v1/graphs?scope=all'
  const caller = { base_url: '', key: 'sheaf_k' }
  const ask = async (key: string) => {
    const reply = await fetchPath(path, { method: 'GET', headers: {} }, { ...caller, key })
    return reply.json()
  }
  const first = (reply: Promise<Response>) => {
    void reply.catch(() => null)
    window.sheafFirst = { key: 'sheaf_k', replies: new Map([[path, reply]]) }
  }
  first(Promise.resolve(Response.json({ status: 'first' })))
  expect(await ask('sheaf_k')).toEqual({ status: 'first' })
  expect(requests).toBe(0)
  expect(await ask('sheaf_k')).toEqual({ status: 'later' })
  first(Promise.resolve(Response.json({ status: 'first' })))
  expect(await ask('sheaf_other')).toEqual({ status: 'later' })
  first(Promise.reject(new TypeError('Failed to fetch')))
  expect(await ask('sheaf_k')).toEqual({ status: 'later' })
  expect(requests).toBe(3)
  delete window.sheafFirst
})

test('a reply that does not match the schema is unreadable', async () => {
  answer(() => Response.json({ id: 3 }))
  await expect(call(getGraph, { params })).rejects.toMatchObject({ key: 'unreadable' })
})

test('a reply that is not JSON is unreadable', async () => {
  answer(() => new Response('<html>'))
  await expect(call(getGraph, { params })).rejects.toMatchObject({ key: 'unreadable' })
})

test('an error response rejects with its failure key', async () => {
  const body = {
    tpe: 'NotFound',
    errors: [{ description: 'No graph has this id.', key: 'fail.notFound.resource', extras: {} }],
    extras: { failure: 'graph_not_found' },
  }
  answer(() => Response.json(body, { status: 404 }))
  await expect(call(getGraph, { params })).rejects.toMatchObject({
    key: 'graph_not_found',
    message: 'No graph has this id.',
  })
})

test('a service without response is unreachable', async () => {
  answer(() => {
    throw new TypeError('Failed to fetch')
  })
  await expect(call(getGraph, { params })).rejects.toMatchObject({ key: 'unreachable' })
})

test('a connection that breaks after the headers is unreachable', async () => {
  answer(
    () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.error(new TypeError('network error')),
        }),
      ),
  )
  await expect(call(getGraph, { params })).rejects.toMatchObject({ key: 'unreachable' })
})

test('an abort rejects with the abort reason', async () => {
  const abort = new AbortController()
  abort.abort()
  answer((request) => {
    request.signal.throwIfAborted()
    return Response.json({})
  })
  await expect(call(getGraph, { params }, abort.signal)).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('no request is sent without a session', async () => {
  session.end('signed_out')
  answer(() => {
    throw new Error('asked')
  })
  await expect(call(getGraph, { params })).rejects.toMatchObject({ key: 'credentials_missing' })
})
