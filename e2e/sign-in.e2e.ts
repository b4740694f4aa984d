import { createKey } from './api.ts'
import { expect, expectAccessible, test } from './test.ts'

test('an unknown key is refused with a message at the field', async ({ page, service }) => {
  await page.goto(service.address)
  await expect(page).toHaveURL(/sign-in/)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Key' }).fill('sheaf_nonsense')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The API key is unknown or was revoked.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Key' }).fill(service.key)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('the address asked for is opened after signing in', async ({ page, service }) => {
  await page.goto(`${service.address}/files`)
  await page.getByRole('textbox', { name: 'Key' }).fill(service.key)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/files$/)
})

test('signing out forgets the key', async ({ home, service }) => {
  await home.getByRole('button', { name: /^Account/ }).click()
  await home.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(home).toHaveURL(/sign-in/)
  await home.goto(`${service.address}/graphs`)
  await expect(home).toHaveURL(/sign-in/)
})

test('a sign-in link signs in the other tabs too, and signing out signs them out', async ({
  home,
  context,
  service,
}) => {
  const other = await context.newPage()
  await other.goto(`${service.address}/files`)
  await expect(other.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible()
  await home.getByRole('button', { name: /^Account/ }).click()
  await home.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(other).toHaveURL(/sign-in/)
  expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain(service.key)
})

test('signing out leaves nothing in the tab of what was written', async ({ home }) => {
  await home.getByRole('link', { name: 'Playground' }).click()
  await home.getByRole('textbox', { name: 'Message' }).fill('A secret plan')
  const stored = () => home.evaluate(() => JSON.stringify(sessionStorage))
  await expect.poll(stored).toContain('A secret plan')
  await home.getByRole('button', { name: /^Account/ }).click()
  await home.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(home).toHaveURL(/sign-in/)
  await home.reload()
  await expect(home.getByRole('textbox', { name: 'Key' })).toBeVisible()
  expect(await stored()).toBe('{}')
})

test('a link with another key signs nobody in who did not agree', async ({ home, service }) => {
  const { key } = await createKey(service, { name: 'Sender', permissions: ['*:read'] })
  const account = home.getByRole('button', { name: /^Account/ })
  const question = home.getByRole('alertdialog', { name: /^Sign in as “.*Sender”\?/ })
  await home.goto(`${service.address}/#key=${key}`)
  await expect(question).toContainText(/You are signed in as “.*another API key/)
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await home.reload()
  await expect(account).toBeVisible()
  await expect(account).not.toContainText('Sender')
  expect(home.url()).not.toContain('key=')

  await home.goto(`${service.address}/#key=${key}`)
  await question.getByRole('button', { name: 'Sign in with the link' }).click()
  await expect(account).toContainText('Sender')

  await home.goto(`${service.address}/#key=${key}x`)
  const told = home.getByRole('dialog', { name: 'This link does not sign you in' })
  await expect(told).toContainText(/not valid.*You stay signed in as “.*Sender/)
  await told.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(account).toContainText('Sender')
})
