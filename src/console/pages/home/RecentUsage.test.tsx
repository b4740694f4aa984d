import { expect, test } from 'vitest'
import { fakeService, me, renderConsole } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { listFiles } from '#contract/files.ts'
import { listGraphs } from '#contract/graphs.ts'
import type { Permission } from '#contract/permissions.ts'
import { getUsage } from '#contract/usage.ts'
import { HomePage } from './HomePage.tsx'

const latency_ms = { p50: 24, p90: 810, p99: 9_400 }
const counts = { requests: 10, refused: 2, limited: 1, failed: 3, prompt_tokens: 7 }
const row = { ...counts, completion_tokens: 3, cost: null, unpriced_tokens: 0, latency_ms }
const usage = {
  from: '2026-11-07',
  to: '2026-11-20',
  totals: row,
  data: [{ ...row, day: '2026-11-19' }],
}

const service = (permissions: Permission[]) =>
  fakeService().answer(getMe, me(permissions)).hang(listGraphs)

test('a key with permission sees the usage of the last days', async () => {
  const fake = service(['usage:admin']).answer(getUsage, usage)
  const screen = await renderConsole(<HomePage />, fake)
  const chart = screen.getByRole('listbox', { name: 'Requests', exact: true })
  await expect.element(chart).toBeVisible()
  await expect.element(screen.getByText('Rejected or failed')).toBeVisible()
  await expect
    .element(chart.getByRole('option', { name: 'Thu, Nov 19: Succeeded 4, Rejected or failed 6' }))
    .toBeInTheDocument()
  await expect.element(screen.getByRole('listbox', { name: 'Tokens' })).toBeVisible()
})

test('charts of zeros are left out', async () => {
  const none = { ...row, prompt_tokens: 0, completion_tokens: 0 }
  const fake = service(['usage:admin']).answer(getUsage, { ...usage, totals: none })
  const screen = await renderConsole(<HomePage />, fake)
  await expect.element(screen.getByRole('listbox', { name: 'Requests', exact: true })).toBeVisible()
  expect(screen.getByRole('listbox', { name: 'Tokens' }).query()).toBeNull()
})

test('without requests there is no usage on Home', async () => {
  const none = { ...row, requests: 0 }
  const fake = service(['usage:admin']).answer(getUsage, { ...usage, totals: none, data: [] })
  const screen = await renderConsole(<HomePage />, fake)
  await expect.element(screen.getByText('What this key can use')).toBeVisible()
  await expect.element(screen.getByText('Loading usage')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Usage' }).query()).toBeNull()
})

test('usage that fails to load shows the error and leaves the rest of the page', async () => {
  const fake = service(['usage:admin']).fail(getUsage, 'internal', 'An internal error occurred.')
  const screen = await renderConsole(<HomePage />, fake)
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()
  await expect.element(screen.getByText('What this key can use')).toBeVisible()
})

test('a key without permission does not request usage', async () => {
  const fake = service(['graphs:read', 'files:read']).hang(listFiles)
  const screen = await renderConsole(<HomePage />, fake)
  await expect.element(screen.getByText('Needs attention')).toBeVisible()
  expect(fake.requests.some((request) => request.includes('usage'))).toBe(false)
})

test('a key that reads neither graphs nor files sees the pages that it can use, and no empty list', async () => {
  const screen = await renderConsole(<HomePage />, service(['applications:read']))
  await expect.element(screen.getByText('What this key can use')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Applications' }))
    .toHaveAttribute('href', '/applications')
  await expect.element(screen.getByText('Needs attention')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Playground' })).not.toBeInTheDocument()
})
