import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeService, me, renderConsole } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { nameSession, replaceSession } from './replace-session.tsx'
import { session } from './session.ts'

const own = { id: 'a', base_url: '', key: 'sheaf_own', name: 'Harbour · Ada' }

afterEach(() => {
  session.end('signed_out')
})

test('the key of a link replaces that of a session in this tab where the person agrees', async () => {
  await renderConsole(<p />, fakeService().answer(getMe, me()))
  session.signIn(own, false)
  const kept = replaceSession(own, 'sheaf_link')
  const dialog = page.getByRole('alertdialog')
  await expect
    .element(dialog.getByRole('heading', { name: 'Sign in as “Test · Test”?' }))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  expect(await kept).toBe(false)
  expect(session.get().connection?.key).toBe('sheaf_own')
  await expect.element(dialog).not.toBeInTheDocument()

  const replaced = replaceSession(own, 'sheaf_link')
  await dialog.getByRole('button', { name: 'Sign in with the link' }).click()
  expect(await replaced).toBe(true)
  expect(session.get().connection).toMatchObject({ key: 'sheaf_link', name: 'Test · Test' })
  expect(window.localStorage.getItem('sheaf.connections') ?? '').not.toContain('sheaf_link')
})

test('a link whose key is not valid says so, and the session stays', async () => {
  const fake = fakeService().fail(getMe, 'credentials_invalid', 'The API key is unknown.')
  await renderConsole(<p />, fake)
  session.signIn(own, false)
  const replaced = replaceSession(own, 'sheaf_wrong')
  await expect.element(page.getByText(/not valid.*stay signed in as “Harbour · Ada”/)).toBeVisible()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  expect(await replaced).toBe(false)
  expect(session.get().connection?.key).toBe('sheaf_own')
})

test('the session of a link gets the name of its key, and keeps its own where the service does not tell it', async () => {
  const link = { id: 'sheaf_link', base_url: '', key: 'sheaf_link', name: 'Sign-in link' }
  const fake = fakeService().fail(getMe, 'unavailable', 'Nothing responds.')
  await renderConsole(<p />, fake)
  session.signIn(link, true)
  let changes = 0
  const leave = session.subscribe(() => (changes += 1))
  await nameSession(link)
  leave()
  expect(changes).toBe(0)
  expect(session.get().connection).toEqual(link)
  fake.answer(getMe, me())
  await nameSession(link)
  expect(session.get().saved).toEqual([{ ...link, name: 'Test · Test' }])
})
