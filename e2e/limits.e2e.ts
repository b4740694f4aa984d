import { call, createTeam } from './api.ts'
import { expect, expectAccessible, test } from './test.ts'

test.use({ ownsService: true })

const text = (number: number) => ({
  name: `tide-${number}.txt`,
  mimeType: 'text/plain',
  buffer: Buffer.from(`High water at buoy ${number}.`),
})

test('limits are set, met by uploads that wait, and lifted', async ({ page, service }) => {
  test.slow()
  await page.goto(service.link)
  await page.getByRole('link', { name: 'Limits' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Limits' })).toBeVisible()
  const table = page.getByRole('table', { name: /^Limits for/ })
  const row = (name: string) => table.getByRole('row').filter({ hasText: name })
  await expect(row('Uploads per hour')).toContainText('No limit')
  await expect(page.getByText('None yet. A team or key can have its own limits')).toBeVisible()
  await expectAccessible(page)

  // An impossible value is reported at its field.
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Edit limits' }).click()
  await dialog.getByLabel('Uploads per hour').fill('-1')
  await dialog.getByLabel('File size').fill('much')
  await dialog.getByRole('button', { name: 'Save limits' }).click()
  await expect(dialog.getByLabel('Uploads per hour')).toHaveAccessibleDescription(/whole number/)
  await expect(dialog.getByLabel('File size')).toHaveAccessibleDescription(/like 500 MB/)
  await dialog.getByLabel('Uploads per hour').fill('2')
  await dialog.getByLabel('File size').fill('2.5 MB')
  await dialog.getByLabel('Storage').fill('1 GB')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save limits' }).click()
  await expect(row('Uploads per hour')).toContainText('2 files')
  await expect(row('File size')).toContainText('2.5 MB')

  // Three files are uploaded, and the limit is two an hour.
  await page.getByRole('link', { name: 'Files', exact: true }).click()
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .first()
    .setInputFiles([text(1), text(2), text(3)])
  const tray = page.getByRole('region', { name: 'Uploads' })
  await expect(tray.getByText(/^Waiting until \d\d:\d\d, 1 file left$/)).toBeVisible()
  await expect(tray.getByText('The organization can upload 2 files per hour')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Limits' }).click()
  await expect(row('Uploads per hour')).toContainText('used up')
  await expect(
    page.getByText(/^Limit reached: uploads per hour for the organization/),
  ).toBeVisible()

  // 0 is asked for once, by name
  await page.getByRole('button', { name: 'Edit limits' }).click()
  await dialog.getByLabel('Uploads per hour').fill('')
  await dialog.getByLabel('Tokens per day').fill('0')
  await dialog.getByRole('button', { name: 'Save limits' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Tokens per day')
  await question.getByRole('button', { name: 'Set to 0' }).click()
  await expect(row('Tokens per day')).toContainText('Blocked')

  // The upload continues, and the playground says that the token limit is reached.
  await tray.getByRole('button', { name: 'Pause uploads' }).click()
  await tray.getByRole('button', { name: 'Resume uploads' }).click()
  await expect(tray.getByText('3 files ready')).toBeVisible()
  await page.getByRole('link', { name: 'Playground' }).click()
  await expect(page.getByText(/^Your organization is not allowed to use/)).toBeVisible()
  await expectAccessible(page)
})

test('the limits of a team and a key are told beside what binds them', async ({
  page,
  service,
}) => {
  const team = await createTeam(service, 'Pilots')
  const put = (whose: object, limits: object[]) =>
    call(service, 'PUT', '/v1/admin/limits', { ...whose, limits })
  await put({}, [{ limit: 'storage_bytes', maximum: 1_000_000 }])
  await put({ team_id: team.id }, [
    { limit: 'storage_bytes', maximum: 5_000_000 },
    { limit: 'tokens_per_month', model: 'mdl-x5', maximum: 1000 },
  ])
  await page.goto(service.link)
  await page.getByRole('link', { name: 'Limits' }).click()
  await page.getByRole('link', { name: 'Pilots' }).click()
  await expect(page).toHaveURL(/team=/)
  const table = page.getByRole('table', { name: 'Limits for Pilots' })
  await expect(table).toContainText('Limited to 1.0 MB by the organization')
  await expect(table).toContainText('mdl-x5')
  await page.getByRole('combobox', { name: 'Limits for' }).selectOption({ index: 0 })
  await expect(page).not.toHaveURL(/team=/)
})
