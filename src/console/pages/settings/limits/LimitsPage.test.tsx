import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeService, me, renderConsole, teamMe, testPage } from '#console/test-console.tsx'
import { getMe, listKeys } from '#contract/access.ts'
import { getLimits, putLimits, type ScopeLimit } from '#contract/limits.ts'
import { getRetention } from '#contract/retention/retention.ts'
import { LimitsPage } from './LimitsPage.tsx'

const uploads: ScopeLimit = {
  limit: 'uploads_per_hour',
  scope: 'organization',
  model: null,
  maximum: 300,
  used: 280,
  left: 20,
  resets_at: '2026-11-20T15:00:00.000000Z',
  ceiling: null,
  bound_by: null,
  key_default: null,
}
const free: ScopeLimit = {
  ...uploads,
  limit: 'graphs_per_hour',
  maximum: null,
  used: null,
  left: null,
}

const retention = {
  run_days: null,
  preset_version_days: null,
  audit_days: null,
  conversation_days: null,
  usage_days: null,
  audit_checkpoint: null,
}

function service() {
  return fakeService()
    .answer(getMe, me())
    .answer(listKeys, testPage([]))
    .answer(getRetention, retention)
}
const ready = (data: ScopeLimit[]) =>
  service().answer(getLimits, {
    scope: 'organization',
    team_id: null,
    key_id: null,
    name: 'Test',
    data,
    below: [],
  })

test('limits show their usage, and the closest limit comes first', async () => {
  await renderConsole(<LimitsPage />, ready([uploads, free]))
  const table = page.getByRole('table', { name: 'Limits for Test' })
  await expect
    .element(table.getByRole('progressbar').first())
    .toHaveAttribute('aria-valuenow', '93')
  await expect.element(table.getByText('No limit')).toBeVisible()
  await expect
    .element(page.getByText(/^Closest limit: .* 280 of 300 files used, resets at/))
    .toBeVisible()
})

test('a row without a limit is as large as the others, and shows what is used', async () => {
  await renderConsole(<LimitsPage />, ready([uploads, { ...free, used: 7 }]))
  const table = page.getByRole('table', { name: 'Limits for Test' })
  const sizeOf = (text: string) =>
    getComputedStyle(table.getByText(text, { exact: true }).last().element()).fontSize
  await expect.element(table.getByText('No limit')).toBeVisible()
  expect([sizeOf('No limit'), sizeOf('7 graphs used')]).toEqual(
    Array.from({ length: 2 }, () => sizeOf('300 files')),
  )
})

test('a phone shows under the name of a limit what is used and when that ends', async () => {
  await page.viewport(390, 844)
  await renderConsole(<LimitsPage />, ready([{ ...free, used: 7 }]))
  const name = page.getByRole('table', { name: 'Limits for Test' }).getByRole('cell').first()
  await expect.element(name.getByText('7 graphs used')).toBeVisible()
})

test('a limit of 0 and a limit overridden by a wider one say so', async () => {
  const bound_by = { scope: 'organization' as const, maximum: 100 }
  await renderConsole(
    <LimitsPage />,
    ready([
      { ...uploads, maximum: 0, used: 0, left: 0 },
      { ...free, bound_by },
    ]),
  )
  const table = page.getByRole('table', { name: 'Limits for Test' })
  await expect.element(table.getByText('Blocked')).toBeVisible()
  await expect.element(table.getByText('Limited to 100 graphs by the organization')).toBeVisible()
})

test('a default is shown for the organization and for a key, whose field may stay empty', async () => {
  const requests: ScopeLimit = { ...free, limit: 'requests_per_minute', key_default: 6000 }
  await renderConsole(<LimitsPage />, ready([requests]))
  const table = page.getByRole('table', { name: 'Limits for Test' })
  await expect.element(table.getByText('No limit')).toBeVisible()
  await expect.element(table.getByText('Default for each key: 6,000 requests')).toBeVisible()
})

test('a key with the default limit shows the amount', async () => {
  const requests: ScopeLimit = {
    ...free,
    limit: 'requests_per_minute',
    scope: 'key',
    key_default: 6000,
  }
  const ofKey = service().answer(getLimits, {
    scope: 'key',
    team_id: null,
    key_id: 'k',
    name: 'Test',
    data: [requests],
    below: [],
  })
  await renderConsole(<LimitsPage />, ofKey)
  const table = page.getByRole('table', { name: 'Limits for Test' })
  await expect.element(table.getByText('6,000 requests')).toBeVisible()
  await expect.element(table.getByText('Default', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit limits' }).click()
  await expect
    .element(page.getByLabelText('Requests per minute'))
    .toHaveAttribute('placeholder', 'Default (6,000 requests)')
})

test('limits that fail to load show the error and can be retried', async () => {
  await renderConsole(<LimitsPage />, service().fail(getLimits, 'internal', 'It broke.'))
  await expect.element(page.getByText('It broke.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('loading limits are announced', async () => {
  await renderConsole(<LimitsPage />, service().hang(getLimits))
  await expect.element(page.getByText('Loading limits')).toBeInTheDocument()
})

test('a team key sees the limits of the organization, and cannot exceed them', async () => {
  const team = { id: '01a1fa5a-d95d-7b20-a46e-0000000000aa', name: 'Legal' }
  const key_id = '01a1fa5a-d95d-7b20-a46e-0000000000c1'
  const fake = service()
    .answer(getMe, { ...me(), key: { ...me().key, team_id: team.id }, team, teams: [team] })
    .answer(getLimits, {
      scope: 'key',
      team_id: team.id,
      key_id,
      name: 'Importer',
      data: [{ ...uploads, scope: 'key', maximum: 50, ceiling: 100 }],
      below: [],
    })
  await renderConsole(<LimitsPage />, fake, `/?key=${key_id}`)
  await expect.element(page.getByText('Set by the organization, up to 100 files')).toBeVisible()
  await page.getByRole('button', { name: 'Edit limits' }).click()
  const field = page.getByRole('dialog').getByLabelText('Uploads per hour')
  await expect.element(field).toHaveAccessibleDescription(/Set by the organization/)
  await field.fill('101')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect.element(page.getByText('The organization allows up to 100 files.')).toBeVisible()
  expect(fake.requests.filter((request) => request.startsWith('PUT'))).toEqual([])
})

test('the key of a team is not offered to change the limits of its team', async () => {
  const mine = teamMe()
  const fake = service()
    .answer(getMe, mine)
    .answer(getLimits, {
      scope: 'team',
      team_id: mine.key.team_id,
      key_id: null,
      name: 'Weavers',
      data: [{ ...uploads, scope: 'team' }],
      below: [],
    })
  const screen = await renderConsole(<LimitsPage />, fake)
  await expect.element(screen.getByText('Uploads per hour')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Edit limits' }).elements()).toEqual([])
})

test('a limit of 0 needs a confirmation, and model limits can be added and removed', async () => {
  const tokens: ScopeLimit = { ...free, limit: 'tokens_per_day' }
  const fake = ready([uploads, tokens]).fail(putLimits, 'internal', 'It broke.')
  await renderConsole(<LimitsPage />, fake)
  await page.getByRole('button', { name: 'Edit limits' }).click()
  await page.getByLabelText('Uploads per hour').fill('0')
  await page.getByRole('button', { name: 'Add model' }).click()
  await page.getByLabelText('Model', { exact: true }).fill('wool')
  await page.getByRole('button', { name: 'Add model' }).click()
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect.element(page.getByText('Enter a model.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the limits of this model' }).click()
  await expect.element(page.getByLabelText('Model', { exact: true })).toHaveValue('wool')
  await page.getByLabelText('Per day', { exact: true }).fill('1,000')
  await page.getByRole('button', { name: 'Save limits' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toMatchTextContent(/can no longer use:Uploads per hour/)
  expect(fake.sent).toEqual([])
  await question.getByRole('button', { name: 'Set to 0' }).click()
  await expect.element(page.getByText('It broke.')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  expect(fake.sent).toEqual([
    {
      team_id: null,
      key_id: null,
      limits: [
        { limit: 'uploads_per_hour', maximum: 0 },
        { limit: 'tokens_per_day', maximum: 1000, model: 'wool' },
      ],
    },
  ])
})
