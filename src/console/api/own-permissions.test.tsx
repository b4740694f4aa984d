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

beforeEach(() => {
  sessionStorage.clear()
  session.signIn({ id: 'k', base_url: '', key: 'sheaf_k', name: 'Test' }, false)
})

test('what the key may not do is not requested, and the error names the permission', async () => {
  serve(['files:read'])
  await callMe()
  await expect(call(getGraph, { params })).rejects.toMatchObject({
    key: 'permission_missing',
    message: 'This key does not have the permission graphs:read.',
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

test('a page that opens again does not wait for permissions that its key had before', async () => {
  // After a reload, the tab knows only what it stored.
  sessionStorage.setItem('sheaf.permissions', JSON.stringify(['graphs:read']))
  requests = []
  window.fetch = (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href)
    requests.push(pathname)
    return pathname === '/v1/me' ? new Promise(() => undefined) : Promise.resolve(Response.json({}))
  }
  void callMe()
  await expect(call(getGraph, { params })).rejects.toMatchObject({ key: 'unreadable' })
  expect(requests).toEqual(['/v1/me', '/v1/graphs/g'])
})

test('the stored permissions of one key say nothing about the next', async () => {
  serve(['graphs:read'])
  await callMe()
  session.signIn({ id: 'l', base_url: '', key: 'sheaf_l', name: 'Next' }, false)
  serve(['files:read'])
  void callMe()
  await expect(call(getGraph, { params })).rejects.toMatchObject({ key: 'permission_missing' })
  expect(requests).toEqual(['/v1/me'])
})

test('signing out forgets the stored permissions', async () => {
  serve(['graphs:read'])
  await callMe()
  expect(sessionStorage.getItem('sheaf.permissions')).toContain('graphs:read')
  session.end('signed_out')
  expect(sessionStorage.getItem('sheaf.permissions')).toBeNull()
})
