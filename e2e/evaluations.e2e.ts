import { readFile } from 'node:fs/promises'
import { call } from './api.ts'
import { startModelServer } from './model-server.ts'
import { open, pasteRequest } from './playground.ts'
import { expect, expectAccessible, test } from './test.ts'

test.use({ ownsService: true })

test('variants answer a table, are checked and judged, and are compared by pass rate and cost', async ({
  home,
  service,
}) => {
  test.slow()
  const server = await startModelServer(['short', 'long', 'judge'], 'sk-good')
  server.script.set('Capital of Portugal?', { pieces: ['Lis', 'bon'] })
  server.script.set('| Lisbon', { pieces: ['{"reason":"It is Lisbon.","passed":true}'] })
  const provider = await call<{ id: string }>(service, 'POST', '/v1/admin/providers', {
    name: 'Barn',
    base_url: server.base_url,
    api_key: 'sk-good',
  })
  for (const id of ['short', 'long', 'judge']) {
    await call(service, 'PUT', `/v1/admin/models/${id}`, {
      provider_id: provider.id,
      upstream: id,
      price_input: 1000,
      price_output: 2000,
    })
  }

  await open(home)
  await pasteRequest(home, {
    model: 'short',
    messages: [{ role: 'user', content: 'Capital of {{country}}?' }],
  })
  await home.getByRole('button', { name: 'Add variant' }).click()
  await home.getByLabel('Model of Variant B').selectOption('long')
  await home.getByRole('link', { name: 'Evaluate' }).click()
  await home.getByLabel('Name', { exact: true }).fill('Capitals')

  // A table replaces the rows, and an undo brings them back.
  const rows = home.getByRole('list', { name: 'Rows' }).getByRole('listitem')
  await rows.first().getByLabel('country').fill('Atlantis')
  const csv = 'country,expected\nPortugal,Lisbon\nFrance,short\n'
  const table = { name: 'capitals.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await home.getByLabel('CSV file').setInputFiles(table)
  await expect(rows).toHaveCount(2)
  const notice = home.getByRole('dialog').filter({ hasText: 'taken from the table' })
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows.first().getByLabel('country')).toHaveValue('Atlantis')
  await home.getByText('Paste a table', { exact: true }).click()
  await home.getByRole('textbox', { name: 'Table' }).fill(csv)
  await home.getByRole('button', { name: 'Use this table' }).click()
  await expect(rows).toHaveCount(2)

  await rows.first().getByRole('button', { name: 'Use a different check' }).click()
  await rows.first().getByLabel('Check of row 1').selectOption('Is judged by a model')
  await rows.first().getByLabel('Judge model').selectOption('judge')
  await rows.first().getByLabel('What makes a good answer').fill('It names {{expected}}.')
  await expectAccessible(home)
  await home.getByRole('button', { name: 'Start (4 answers)' }).click()

  await expect(home.getByText('Completed')).toBeVisible({ timeout: 30_000 })
  const results = home.getByRole('list', { name: 'Results of the variants' }).getByRole('listitem')
  await expect(results.nth(0)).toContainText('100%')
  await expect(results.nth(0)).toContainText(/Cost .* for judging/)
  await expect(results.nth(1)).toContainText('1 of 2 passed')
  await expectAccessible(home)
  await home.getByRole('radio', { name: 'Different results' }).check()
  await expect(home.getByRole('button', { name: /^Row 1,/ })).toHaveCount(0)
  await home.getByRole('radio', { name: 'All rows' }).check()
  await home.getByRole('button', { name: 'Row 1, Variant A: Passed' }).click()
  const dialog = home.getByRole('dialog', { name: /^Row/ })
  await expect(dialog).toContainText('It is Lisbon.')
  await expect(dialog).toContainText('Capital of Portugal?')
  await expectAccessible(home)
  await home.keyboard.press('Escape')

  const download = home.waitForEvent('download')
  await home.getByRole('button', { name: 'Download CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.split('\n')[0]).toContain('row,country,expected,check,Variant A: result')
  expect(text).toContain('It is Lisbon.')

  // A repetition has the same table, and is compared with the first one row by row.
  await home.getByRole('link', { name: 'Run again' }).click()
  await expect(home.getByLabel('Name', { exact: true })).toHaveValue('Capitals (2)')
  await expectAccessible(home)
  await home.getByRole('button', { name: 'Start (4 answers)' }).click()
  await expect(home.getByText('Completed')).toBeVisible({ timeout: 30_000 })
  const select = home.getByLabel('Compare with')
  const first = select.getByRole('option', { name: /^Capitals, / })
  await select.selectOption((await first.getAttribute('value')) ?? '')
  await expect(results).toHaveCount(4)
  await expect(home.getByRole('button', { name: /^Row 1, Variant B · Capitals/ })).toBeVisible()
  await expectAccessible(home)
  await home.goBack()
  await home.goBack()

  // Each answer is kept as a run, which opens from its cell.
  await home.getByRole('button', { name: 'Row 2, Variant B: Not passed' }).click()
  await dialog.getByRole('link', { name: 'Open the run' }).click()
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('Capital of France?')
  await server.stop()
})
