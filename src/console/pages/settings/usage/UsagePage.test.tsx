import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeService, me, renderConsole, testPage } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { getUsage, listDeprecatedUses } from '#contract/usage.ts'
import { testUsage, testUsageRow } from './test-usage.ts'
import { UsagePage } from './UsagePage.tsx'

const service = () => fakeService().answer(getMe, me()).answer(listDeprecatedUses, testPage([]))
const address = '/?from=2026-11-14&to=2026-11-20'
const rows = [
  testUsageRow({
    day: '2026-11-19',
    key_id: 'k1',
    key_name: 'Loom',
    team_id: null,
    team_name: null,
    model: 'wool:7b',
    operation: 'askGraphs',
  }),
]

test('loading usage shows a skeleton', async () => {
  const screen = await renderConsole(<UsagePage />, service().hang(getUsage))
  await expect.element(screen.getByText('Loading usage')).toBeInTheDocument()
})

test('usage that fails to load shows the error and can be retried', async () => {
  const fake = service().fail(getUsage, 'internal', 'An internal error occurred.')
  const screen = await renderConsole(<UsagePage />, fake, address)
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()
  fake.answer(getUsage, testUsage(rows))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('table', { name: 'Usage by key' })).toBeVisible()
})

test('a period without requests says so, and filters can be reset', async () => {
  const totals = testUsageRow({ requests: 0, latency_ms: { p50: null, p90: null, p99: null } })
  const fake = service().answer(getUsage, testUsage([], { totals }))
  const screen = await renderConsole(<UsagePage />, fake, `${address}&key=k9`)
  await expect.element(screen.getByText('No usage matches these filters')).toBeVisible()
  await screen.getByRole('button', { name: 'Show all usage' }).click()
  await expect.element(screen.getByText('No requests in this period')).toBeVisible()
})

test('totals, charts and the breakdown are shown, and a row filters by itself', async () => {
  const fake = service().answer(getUsage, testUsage(rows))
  const screen = await renderConsole(<UsagePage />, fake, address)
  await expect.element(screen.getByText('1,200 input, 300 output')).toBeVisible()
  await expect.element(screen.getByText('2 rejected, 1 rate limited')).toBeVisible()
  await expect.element(screen.getByText('At the present prices of your models')).toBeVisible()
  await expect.element(screen.getByRole('listbox', { name: 'Tokens by model' })).toBeVisible()
  const table = screen.getByRole('table', { name: 'Usage by key' })
  await table.getByRole('button', { name: 'Loom' }).click()
  await expect.poll(() => fake.requests.some((request) => request.includes('key_id=k1'))).toBe(true)
})

test('the headers of the breakdown sort its rows', async () => {
  await page.viewport(1280, 800)
  const named = (key_name: string, requests: number, failed: number) =>
    testUsageRow({
      key_id: key_name,
      key_name,
      team_id: key_name,
      model: key_name,
      requests,
      failed,
    })
  const keys = [named('Loom', 30, 1), named('Heddle', 20, 7), named('Bobbin', 10, 3)]
  const fake = service().answer(getUsage, testUsage(keys))
  const screen = await renderConsole(<UsagePage />, fake, address)
  const table = screen.getByRole('table', { name: 'Usage by key' })
  const header = (name: string) => table.getByRole('columnheader', { name, exact: true })
  const names = () =>
    table
      .getByRole('button', { name: /^(Loom|Heddle|Bobbin)/ })
      .elements()
      .map((row) => row.textContent)
  await expect.element(header('Requests')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(names).toEqual(['Loom', 'Heddle', 'Bobbin'])
  await header('Failed').getByRole('button').click()
  await expect.element(header('Failed')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(names).toEqual(['Loom', 'Bobbin', 'Heddle'])
  await header('Failed').getByRole('button').click()
  await expect.poll(names).toEqual(['Heddle', 'Bobbin', 'Loom'])
  await header('Key').getByRole('button').click()
  await expect.poll(names).toEqual(['Bobbin', 'Heddle', 'Loom'])
})

test('requests of the console are left out, told beside, and shown on request', async () => {
  const fake = service().answer(getUsage, testUsage(rows))
  const screen = await renderConsole(<UsagePage />, fake, address)
  const requested = () => fake.requests.filter((request) => request.includes('group_by=day'))
  await expect.poll(() => requested().at(-1)).toMatch(/source=api(,|%2C)console&browsing=exclude/)
  await screen.getByRole('combobox', { name: 'Source' }).selectOptions('Console, with page loads')
  await expect.poll(() => requested().at(-1)).toMatch(/source=console$|source=console&(?!browsing)/)
})

test('the arrow keys move through the days of a chart, and each day is announced with its values', async () => {
  const screen = await renderConsole(
    <UsagePage />,
    service().answer(getUsage, testUsage(rows)),
    address,
  )
  const chart = screen.getByRole('listbox', { name: 'Requests', exact: true })
  await expect.element(chart).toBeVisible()
  chart.element().focus()
  await userEvent.keyboard('{End}{ArrowLeft}')
  const point = chart.getByRole('option', { selected: true })
  await expect
    .element(point)
    .toHaveAccessibleName('Thu, Nov 19: Succeeded 4, Rejected 2, Rate limited 1, Failed 3')
  expect(chart.element().getAttribute('aria-activedescendant')).toBe(point.element().id)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(point).toHaveAccessibleName(/^Wed, Nov 18: Succeeded 0/)
})

test('a chart can be shown as a table', async () => {
  const screen = await renderConsole(
    <UsagePage />,
    service().answer(getUsage, testUsage(rows)),
    address,
  )
  await screen.getByText('Show as table').first().click()
  const table = screen.getByRole('region', { name: 'Requests as a table' })
  await expect.element(table.getByRole('row', { name: 'Thu, Nov 19 4 2 1 3' })).toBeVisible()
})

test('a team key sees its own team, without a team filter', async () => {
  const mine = me()
  const team = { id: '01a1fa5a-d95d-7b20-a46e-000000000009', name: 'Weavers' }
  const fake = service()
    .answer(getMe, { ...mine, team, key: { ...mine.key, team_id: team.id } })
    .answer(getUsage, testUsage(rows))
  const screen = await renderConsole(<UsagePage />, fake, `${address}&by=team`)
  await expect.element(screen.getByText(/Requests with keys of Weavers/)).toBeVisible()
  await expect.element(screen.getByRole('table', { name: 'Usage by key' })).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Team' }).query()).toBeNull()
  expect(fake.requests.some((request) => request.includes('group_by=team'))).toBe(false)
})

test('keys that call deprecated paths are listed with what replaces them', async () => {
  const fake = service().answer(getUsage, testUsage(rows))
  const screen = await renderConsole(<UsagePage />, fake, address)
  await expect.element(screen.getByText('No key has called a deprecated path.')).toBeVisible()
  fake.answer(
    listDeprecatedUses,
    testPage([
      {
        id: 'k1:parsePdf',
        key_id: 'k1',
        key_name: 'Loom',
        team_name: 'Weavers',
        operation: 'parsePdf',
        path: '/v1/tools/pdf-parser/:file_id',
        successor: '/v1/files',
        sunset: '2027-07-13',
        requests: 3,
        last_day: '2026-11-19',
      },
    ]),
  )
  const again = await renderConsole(<UsagePage />, fake, address)
  const table = again.getByRole('table', { name: 'Keys that call deprecated paths' })
  for (const text of ['Loom', '/v1/tools/pdf-parser/{file_id}', '/v1/files', '2026-11-19']) {
    await expect.element(table.getByText(text, { exact: true }).last()).toBeVisible()
  }
})

test('the cost says what it leaves out, and keys can be sorted by it', async () => {
  await page.viewport(1280, 800)
  const [cheap, dear] = [
    testUsageRow({ key_id: 'k1', key_name: 'Loom', cost: 1.5 }),
    testUsageRow({ key_id: 'k2', key_name: 'Heddle', cost: 1204.5 }),
  ]
  const totals = testUsageRow({ cost: 1206, unpriced_tokens: 7000 })
  const fake = service().answer(getUsage, testUsage([cheap, dear], { totals }))
  const screen = await renderConsole(<UsagePage />, fake, `${address}&sort=-cost`)
  await expect.element(screen.getByText('1,206.00')).toBeVisible()
  await expect
    .element(screen.getByText('Without 7,000 tokens of models without a price'))
    .toBeVisible()
  const rowsOfTable = screen.getByRole('table', { name: 'Usage by key' }).getByRole('row')
  await expect.element(rowsOfTable.nth(1).getByText('1,204.50')).toBeVisible()
})
