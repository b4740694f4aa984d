import {
  fakeService,
  me,
  renderConsole,
  testPage,
  expectSortedByHeaders,
} from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { exportAuditRecords, listAuditRecords, verifyAuditRecords } from '#contract/audit.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AuditPage } from './AuditPage.tsx'
import { testRecord } from './test-record.ts'

const service = () => fakeService().answer(getMe, me())
const head = { sequence: 2, hash: 'f'.repeat(64) }

test('loading records show a skeleton', async () => {
  const screen = await renderConsole(<AuditPage />, service().hang(listAuditRecords))
  await expect.element(screen.getByText('Loading the audit log')).toBeInTheDocument()
})

test('a log that fails to load shows the error and can be retried', async () => {
  const fake = service().fail(listAuditRecords, 'internal', 'An internal error occurred.')
  const screen = await renderConsole(<AuditPage />, fake)
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()
  fake.answer(listAuditRecords, testPage([testRecord(1)]))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: 'Update graph' })).toBeVisible()
})

test('an empty log explains what it will contain', async () => {
  const screen = await renderConsole(
    <AuditPage />,
    service().answer(listAuditRecords, testPage([])),
  )
  await expect.element(screen.getByText('No records yet')).toBeVisible()
})

test('a row shows operation, actor and outcome', async () => {
  const records = [
    testRecord(2, {
      operation: 'getFile',
      outcome: 'denied',
      status: 404,
      failure: 'file_not_found',
      times: 29,
      key_id: null,
      key_name: null,
      key_hint: 'sheaf_Ab12…',
      name: null,
      name_before: null,
    }),
    testRecord(1),
  ]
  const fake = service().answer(listAuditRecords, testPage(records))
  const screen = await renderConsole(<AuditPage />, fake)
  const row = (name: string) => screen.getByRole('row').filter({ hasText: name })
  for (const text of ['Wool → Silk', 'Loom', 'Allowed']) {
    await expect.element(row('Update graph').getByText(text).first()).toBeInTheDocument()
  }
  for (const text of ['Unknown key sheaf_Ab12…', 'Not found × 29']) {
    await expect.element(row('Get file').getByText(text).first()).toBeInTheDocument()
  }
})

test('a read shows which file was returned, and can be filtered for', async () => {
  const reading = testRecord(1, {
    operation: 'downloadFile',
    outcome: 'read',
    times: 12,
    name: 'wool.pdf',
    name_before: null,
  })
  const fake = service().answer(listAuditRecords, testPage([reading]))
  const screen = await renderConsole(<AuditPage />, fake)
  const row = screen.getByRole('row').filter({ hasText: 'Download file' })
  for (const text of ['wool.pdf', 'Loom', 'Read × 12']) {
    await expect.element(row.getByText(text).first()).toBeInTheDocument()
  }
  // Phones show the filters on request.
  await screen.getByRole('button', { name: 'Filter' }).click()
  await screen.getByLabelText('Outcome').selectOptions('Read')
  await expect
    .poll(() => fake.requests)
    .toContain('GET /v1/admin/audit?isolation_tests=exclude&conversations=exclude&outcome=read')
})

test('the filters of the URL are sent to the service and can be reset', async () => {
  const fake = service().answer(listAuditRecords, testPage([]))
  const screen = await renderConsole(
    <AuditPage />,
    fake,
    '/?search=wool&outcome=denied&operation=getFile&key=k1',
  )
  await expect.element(screen.getByText('No matching records')).toBeVisible()
  expect(fake.requests).toContain(
    'GET /v1/admin/audit?search=wool&outcome=denied&operation=getFile&key_id=k1',
  )
  fake.answer(listAuditRecords, testPage([testRecord(1)]))
  await screen.getByRole('button', { name: 'Show all records' }).click()
  await expect.element(screen.getByRole('link', { name: 'Update graph' })).toBeVisible()
  expect(fake.requests.at(-1)).toBe(
    'GET /v1/admin/audit?isolation_tests=exclude&conversations=exclude',
  )
})

test('a record shows all its fields and links to the records of its key', async () => {
  const fake = service().answer(listAuditRecords, testPage([testRecord(1)]))
  const screen = await renderConsole(<AuditPage />, fake)
  await screen.getByRole('link', { name: 'Update graph' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Update graph' })
  for (const text of ['request-1', '203.0.113.7', 'Previous name', 'f'.repeat(64)]) {
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'All records of this key' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .poll(() => fake.requests.at(-1))
    .toContain('key_id=01a1fa5a-d95d-7b20-a46e-aaaaaaaaaaaa')
})

test('the record of a run is named for a person and leads to the run', async () => {
  const id = '01a22765-cbab-72e1-b5fd-4accbd7d52e4'
  const subjects = { id }
  const run = testRecord(1, { operation: 'createRun', name: null, name_before: null, subjects })
  const fake = service().answer(listAuditRecords, testPage([run]))
  const screen = await renderConsole(<AuditPage />, fake)
  await expect.element(screen.getByText('Run …7d52e4').first()).toBeVisible()
  await screen.getByRole('link', { name: 'Record run' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Record run' })
  await expect.element(dialog.getByText(id)).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Open run' }))
    .toHaveAttribute('href', `/playground/runs/${id}`)
})

test('records are listed by the time that they show, the latest first', async () => {
  const at = (time: string) => `2026-11-20T11:${time}.000000Z`
  const denials = testRecord(3, { name: 'Denials', last_at: at('32:36'), times: 9 })
  const change = testRecord(2, { name: 'Change', created_at: at('33:28'), last_at: at('33:28') })
  const fake = service().answer(listAuditRecords, testPage([denials, change]))
  const screen = await renderConsole(<AuditPage />, fake)
  await expect.element(screen.getByText(/Change/).first()).toBeVisible()
  const rows = screen
    .getByRole('row')
    .elements()
    .map((row) => row.textContent)
  expect(rows.findIndex((text) => text.includes('Change'))).toBeLessThan(
    rows.findIndex((text) => text.includes('Denials')),
  )
})

test('an interrupted change has an unknown outcome and no response', async () => {
  const record = testRecord(1, {
    outcome: 'interrupted',
    status: 0,
    last_at: '2026-11-20T11:30:00.000000Z',
  })
  const fake = service().answer(listAuditRecords, testPage([record]))
  const screen = await renderConsole(<AuditPage />, fake)
  const row = screen.getByRole('row').filter({ hasText: 'Update graph' })
  await expect.element(row.getByText('Outcome unknown').first()).toBeInTheDocument()
  await screen.getByRole('link', { name: 'Update graph' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Update graph' })
  await expect.element(dialog.getByText(/^None: the service stopped/)).toBeVisible()
  await expect.element(dialog.getByText(/, recorded Nov 20, 2026/)).toBeVisible()
})

test('an intact chain shows its head, and a broken chain its first invalid record', async () => {
  const fake = service()
    .answer(listAuditRecords, testPage([testRecord(2), testRecord(1)]))
    .answer(verifyAuditRecords, {
      intact: true,
      records: 2,
      head,
      checkpoint: null,
      sealed_from: 1,
      broken: null,
    })
  const screen = await renderConsole(<AuditPage />, fake)
  await screen.getByRole('button', { name: 'Verify' }).click()
  const result = screen.getByRole('status', { name: 'Verification result' })
  await expect.element(result.getByText(/All 2 records are unchanged, up to #2\.$/)).toBeVisible()
  await expect.element(result.getByText(`2:${head.hash}`)).toBeVisible()

  const broken = { sequence: 1, reason: 'changed' as const }
  const unproven = { checkpoint: null, sealed_from: null }
  fake.answer(verifyAuditRecords, { intact: false, records: 1, head, ...unproven, broken })
  await screen.getByRole('button', { name: 'Verify' }).click()
  await expect.element(result.getByText(/Record #1 was changed\.$/)).toBeVisible()
})

test('a team key is not offered to verify the log', async () => {
  const mine = me()
  const team = { id: mine.organization.id, name: 'Weavers' }
  const fake = service()
    .answer(getMe, { ...mine, team, key: { ...mine.key, team_id: team.id } })
    .answer(listAuditRecords, testPage([]))
  const screen = await renderConsole(<AuditPage />, fake)
  await expect.element(screen.getByText(/keys of Weavers/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Verify' }).elements()).toEqual([])
})

test('the header of a column has the service sort the list', async () => {
  await page.viewport(1280, 800)
  const fake = service().answer(listAuditRecords, testPage([testRecord(1)]))
  const screen = await renderConsole(<AuditPage />, fake)
  await expectSortedByHeaders(screen, fake, [
    ['Operation', 'order_by=operation&order=asc'],
    ['Actor', 'order_by=key_name&order=asc'],
    ['Outcome', 'order_by=outcome&order=asc'],
  ])
})

test('the export is filtered as the list is, but not sorted', async () => {
  const fake = service()
    .answer(listAuditRecords, testPage([testRecord(1)]))
    .fail(exportAuditRecords, 'unavailable', 'The database is not responding.')
  const screen = await renderConsole(<AuditPage />, fake, '/?sort=-operation&outcome=denied')
  await screen.getByRole('button', { name: 'Export' }).click()
  const path =
    'GET /v1/admin/audit/export?isolation_tests=exclude&conversations=exclude&outcome=denied'
  await expect.poll(() => fake.requests).toContain(path)
})
