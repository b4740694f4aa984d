import { afterEach, expect, test, vi } from 'vitest'
import { fakeService, me, renderConsole } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { replaceSession } from './replace-session.ts'
import { session } from './session.ts'

const own = { id: 'a', base_url: '', key: 'sheaf_own', name: 'Harbour · Ada' }

afterEach(() => {
  vi.restoreAllMocks()
  session.end('signed_out')
})

test('the key of a link replaces that of a session in this tab where the person agrees', async () => {
  await renderConsole(<p />, fakeService().answer(getMe, me()))
  session.signIn(own, false)
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
  expect(await replaceSession(own, 'sheaf_link')).toBe(false)
  expect(session.get().connection?.key).toBe('sheaf_own')
  expect(confirm.mock.lastCall?.[0]).toContain('another API key, “Test · Test”')

  expect(await replaceSession(own, 'sheaf_link')).toBe(true)
  expect(session.get().connection).toMatchObject({ key: 'sheaf_link', name: 'Test · Test' })
  expect(window.localStorage.getItem('sheaf.connections') ?? '').not.toContain('sheaf_link')
})

test('a link whose key is not valid says so, and the session stays', async () => {
  const fake = fakeService().fail(getMe, 'credentials_invalid', 'The API key is unknown.')
  await renderConsole(<p />, fake)
  session.signIn(own, false)
  const alert = vi.spyOn(window, 'alert').mockReturnValue()
  expect(await replaceSession(own, 'sheaf_wrong')).toBe(false)
  expect(alert.mock.lastCall?.[0]).toMatch(/not valid.*stay signed in as “Harbour · Ada”/)
  expect(session.get().connection?.key).toBe('sheaf_own')
})
