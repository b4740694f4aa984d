import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { session } from '#console/session/session.ts'
import { fakeService, me, renderConsole } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { SignInPage } from './SignInPage.tsx'

beforeEach(() => window.localStorage.clear())

test('a valid key signs in and shows its owner', async () => {
  const screen = await renderConsole(<SignInPage />, fakeService().answer(getMe, me()))
  session.end('signed_out')
  await screen.getByLabelText('Key', { exact: true }).fill(' sheaf_new ')
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect
    .poll(() => session.get().connection)
    .toMatchObject({ key: 'sheaf_new', name: 'Test · Test' })
  expect(window.localStorage.getItem('sheaf.connections')).toBeNull()
})

test('the key is typed at once, also as the header of a request', async () => {
  const screen = await renderConsole(<SignInPage />, fakeService().answer(getMe, me()))
  session.end('signed_out')
  await expect.element(screen.getByLabelText('Key', { exact: true })).toHaveFocus()
  await userEvent.keyboard('Bearer sheaf_new{Enter}')
  await expect.poll(() => session.get().connection?.key).toBe('sheaf_new')
})

test('a key is saved on the device only on request', async () => {
  const screen = await renderConsole(<SignInPage />, fakeService().answer(getMe, me()))
  session.end('signed_out')
  await screen.getByLabelText('Key', { exact: true }).fill('sheaf_new')
  await screen.getByRole('checkbox', { name: /Stay signed in/ }).click()
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => window.localStorage.getItem('sheaf.connections')).toContain('sheaf_new')
  session.forget(me().key.id)
})

test('an invalid key shows an error with advice', async () => {
  const fake = fakeService().fail(
    getMe,
    'credentials_invalid',
    'The API key is unknown or was revoked.',
  )
  const screen = await renderConsole(<SignInPage />, fake)
  await screen.getByLabelText('Key', { exact: true }).fill('sheaf_wrong')
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(screen.getByText('The API key is unknown or was revoked.')).toBeVisible()
  await expect.element(screen.getByText(/ask an administrator for a new one/)).toBeVisible()
})

test('an expired session says so before anything is typed', async () => {
  const screen = await renderConsole(<SignInPage />, fakeService())
  session.end('key_expired')
  await expect.element(screen.getByText('Your key has expired.')).toBeVisible()
})

test('an empty key is rejected with a message', async () => {
  const screen = await renderConsole(<SignInPage />, fakeService())
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(screen.getByText('Enter your key.')).toBeVisible()
})
