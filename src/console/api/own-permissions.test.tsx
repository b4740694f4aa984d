import { beforeEach, expect, test, vi } from 'vitest'
import { getGraph } from '#contract/graphs.ts'
import { session } from '#console/session/session.ts'
import { me } from '#console/test-console.tsx'
import type { Permission } from '#contract/permissions.ts'
import { call, callMe } from './call.ts'

const params = { graph_id: 'g' }
let requests: string[] = []

function serve(permissions: Permission[]): void {
  requests = []
  window.fetch = (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href)
    requests.push(pathname)
    return Promise.resolve(Response.json(pathname === '/v1/me' ? me(permissions) : {}))
  }
}

beforeEach(() => session.signIn({ id: 'k', base_url: '', key: 'sheaf_k', name: 'Test' }, false))

test('what the key may not do is not requested, and the error names the permission', async () => {
  serve(['files:read'])
  await callMe()
  await expect(call(getGraph, { params })).rejects.toMatchObject({
    key: 'permission_missing',
    message: 'This key lacks the permission graphs:read.',
  })
  expect(requests).toEqual(['/v1/me'])
})

test('a request waits for the permissions that are being loaded', async () => {
  serve(['files:read'])
  void callMe()
  await expect(call(getGraph, { params })).rejects.toMatchObject({ key: 'permission_missing' })
  expect(requests).toEqual(['/v1/me'])
})

test('permissions that were granted since are noticed after a minute', async () => {
  serve(['files:read'])
  await callMe()
  serve(['graphs:read'])
  await expect(call(getGraph, { params })).rejects.toMatchObject({ key: 'permission_missing' })
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 61_000)
  await expect(call(getGraph, { params })).rejects.toMatchObject({ key: 'unreadable' })
  clock.mockRestore()
  expect(requests).toEqual(['/v1/me', '/v1/graphs/g'])
})

test('the permissions of one key say nothing about the next', async () => {
  serve(['files:read'])
  await callMe()
  session.signIn({ id: 'l', base_url: '', key: 'sheaf_l', name: 'Next' }, false)
  await expect(call(getGraph, { params })).rejects.toMatchObject({ key: 'unreadable' })
  expect(requests).toEqual(['/v1/me', '/v1/graphs/g'])
})
