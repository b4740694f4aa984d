import { readFile } from 'node:fs/promises'
import { call, createKey, createTeam } from './api.ts'
import { expect, expectAccessible, test } from './test.ts'

test.use({ env: { SHEAF_SCRIPTED_MODEL: 'true' }, ownsService: true })

test('usage is counted, charted, filtered and downloaded', async ({ page, service }) => {
  const team = await createTeam(service, 'Weavers')
  const loom = await createKey(service, {
    name: 'Loom',
    team_id: team.id,
    permissions: ['chat:write', 'graphs:read'],
  })
  const ask = (model: string) =>
    call(
      service,
      'POST',
      '/v1/chat/completions',
      { model, messages: [{ role: 'user', content: 'What is wool?' }] },
      loom.key,
    )
  for (let at = 0; at < 3; at += 1) await ask('scripted')
  await expect(ask('scripted-500')).rejects.toThrow('500')
  await call(service, 'POST', '/v1/graphs', { name: 'Wool' })

  // The service adds what it counted to the tables every few seconds.
  await expect
    .poll(async () => {
      const usage = await call<{ data: { key_name: string; requests: number }[] }>(
        service,
        'GET',
        '/v1/admin/usage?group_by=key',
      )
      return usage.data.find(({ key_name }) => key_name === 'Loom')?.requests
    })
    .toBe(4)

  // Home shows usage to this key.
  await page.goto(service.link)
  const small = page.getByRole('listbox', { name: 'Requests', exact: true })
  await expect(small).toBeVisible()
  await page.getByRole('link', { name: 'All usage' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()

  const keys = page.getByRole('table', { name: 'Usage by key' })
  const row = keys.getByRole('row').filter({ hasText: 'Loom' })
  await expect(row.getByRole('cell').nth(1)).toHaveText('4')
  await expect(row.getByRole('cell').nth(4)).toHaveText('1')
  await expectAccessible(page)

  // The arrow keys move from day to day, and End selects today.
  const chart = page.getByRole('listbox', { name: 'Requests', exact: true })
  await chart.focus()
  await page.keyboard.press('End')
  await expect(chart.getByRole('option', { selected: true })).toHaveAccessibleName(/Failed 1$/)
  await page.keyboard.press('ArrowLeft')
  await expect(chart.getByRole('option', { selected: true })).toHaveAccessibleName(/Failed 0$/)
  await page.getByText('Show as table').first().click()
  await expect(page.getByRole('region', { name: 'Requests as a table' })).toBeVisible()
  await expectAccessible(page)

  // The filter by key is kept in the address.
  await row.getByRole('button', { name: 'Loom' }).click()
  await expect(page).toHaveURL(/key=/)
  await expect(keys.getByRole('row')).toHaveCount(2)
  await page.getByRole('radio', { name: 'Model', exact: true }).click({ force: true })
  const models = page.getByRole('table', { name: 'Usage by model' })
  await expect(models.getByRole('row').filter({ hasText: 'scripted' })).toHaveCount(2)
  await page.reload()
  await expect(models.getByRole('row').filter({ hasText: 'scripted' })).toHaveCount(2)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toMatch(/^model,requests,/)
  expect(text).toContain('\r\nscripted,3,0,0,0,')

  // This period has no requests.
  await page.goto(`${service.address}/settings/usage?from=2026-01-01&to=2026-01-07`)
  await expect(page.getByText('No requests in this period')).toBeVisible()
  await expectAccessible(page)

  // A team’s administrator sees only that team.
  const admin = await createKey(service, {
    name: 'Weaving',
    team_id: team.id,
    permissions: ['*:admin'],
  })
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${service.address}/#key=${admin.key}`)
  await page.getByRole('button', { name: 'Sign in with the link' }).click()
  await page.getByRole('link', { name: 'Usage', exact: true }).click()
  await expect(page.getByText('Requests with keys of Weavers')).toBeVisible()
  await expect(keys.getByRole('row').filter({ hasText: 'Loom' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Team' })).toHaveCount(0)
})
