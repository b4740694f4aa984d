import { readFile } from 'node:fs/promises'
import { call, createTeam } from './api.ts'
import { expect, expectAccessible, test } from './test.ts'

test.use({ ownsService: true })

test('isolation is proven at a press, read as a matrix and taken away as JSON', async ({
  page,
  service,
}) => {
  test.slow()
  await page.goto(service.link)
  await page.getByRole('link', { name: 'Isolation' }).click()
  await expect(page.getByText('Not tested yet')).toBeVisible()
  await expectAccessible(page)

  // Without teams, the test is inconclusive.
  await page.getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByText('There are no teams yet, so there')).toBeVisible()
  await createTeam(service, 'Pilots')
  await createTeam(service, 'Harbour')

  await page.getByRole('button', { name: 'Run now' }).click()
  // It asks every route as every team, which takes a minute beside other tests.
  await expect(page.getByText(/^Passed: 2 teams tested/)).toBeVisible({ timeout: 180_000 })
  const matrix = page.getByRole('table', { name: /by route$/ })
  for (const scope of ['Pilots', 'Harbour', 'Organization']) {
    await expect(matrix.getByRole('columnheader', { name: scope, exact: true })).toBeVisible()
  }
  const askRow = matrix.getByRole('row', { name: /^Ask graphs/ })
  await expect(askRow.getByRole('cell', { name: 'Isolated' })).toHaveCount(3)
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download JSON' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^sheaf-isolation-\d{4}-\d\d-\d\d\.json$/)
  const report: unknown = JSON.parse(await readFile(await saved.path(), 'utf8'))
  expect(report).toMatchObject({ verdict: 'pass', teams: 2, routes_failed: 0 })

  // The earlier report is still listed.
  const reports = page.getByRole('table', { name: 'Reports' })
  await reports.getByRole('row').filter({ hasText: 'Inconclusive' }).getByRole('link').click()
  await expect(page.getByText('There are no teams yet, so there')).toBeVisible()

  // The test data is gone.
  await page.getByRole('link', { name: 'Files', exact: true }).click()
  await expect(page.getByText(/Isolation test [a-z]+ /)).toHaveCount(0)
  await page.getByRole('link', { name: 'Audit', exact: true }).click()
  const records = page.getByRole('table', { name: 'Audit records' })
  await expect(records.getByRole('row').filter({ hasText: 'Create team' })).toHaveCount(2)
  await expect(records.getByText(/Isolation test [a-z]+ /)).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Isolation tests' }).check()
  const marked = records.getByText(/Isolation test [a-z]+ /).filter({ visible: true })
  await expect(marked.first()).toBeVisible()
  await page.getByRole('link', { name: 'Usage', exact: true }).click()
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Isolation tests')
  const ofTests = page.getByRole('table', { name: 'Usage by key' })
  await expect(ofTests.getByText(/Isolation test [a-z]+ /).first()).toBeVisible()
  const keys = await call<{ data: { name: string }[] }>(service, 'GET', '/v1/admin/keys')
  expect(keys.data.filter(({ name }) => name.startsWith('Isolation test'))).toEqual([])
})
