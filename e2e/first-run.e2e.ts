import { expect, expectAccessible, test } from './test.ts'

test.use({ ownsService: true })

test('a new user signs in by the link, loads the samples, asks, and reads the quoted place', async ({
  page,
  service,
}) => {
  test.slow()
  await page.goto(service.link)
  // The key must not stay in the address or in the history.
  await expect(page).toHaveURL(`${service.address}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Load the sample graph' }).click()
  await expect(page).toHaveURL(/\/graphs\/[0-9a-f-]{36}$/)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(11)
  await expect(page.getByRole('cell', { name: 'Ready' })).toHaveCount(10, { timeout: 90_000 })
  await expectAccessible(page)

  await page
    .getByRole('navigation', { name: /^Tabs of/ })
    .getByRole('link', { name: 'Ask' })
    .click()
  await page.getByRole('textbox', { name: 'Question' }).fill('When is Lunna pier closed for cars?')
  await page.keyboard.press('Enter')
  const answer = page.getByRole('article')
  await expect(answer).toContainText('From Monday 2 November to Friday 20 November 2026')
  await expectAccessible(page)

  await answer
    .getByRole('link', { name: /lunna-pier-notice\.jpg/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Open file' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('lunna-pier-notice.jpg')
  await expect(page.locator('mark').first()).toBeInViewport()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Text' }).click()
  await expect(page.locator('mark').first()).toContainText('Monday 2 November')
  await expect(page.locator('mark').first()).toBeInViewport()
  await expectAccessible(page)
})
