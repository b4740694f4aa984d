import { expect, test } from 'vitest'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import { getRetention, previewRetention, putRetention } from '#contract/retention/retention.ts'
import { RetentionSection } from './RetentionSection.tsx'

const stored = {
  run_days: 90,
  preset_version_days: null,
  audit_days: null,
  conversation_days: null,
  usage_days: null,
  audit_checkpoint: null,
}

test('the times are shown, and what has none is never deleted', async () => {
  const screen = await renderConsole(
    <RetentionSection />,
    fakeService().answer(getRetention, stored),
  )
  await expect.element(screen.getByText('Deleted after 90 days')).toBeVisible()
  expect(screen.getByText('Never deleted').elements()).toHaveLength(4)
})

test('a failure says so', async () => {
  const service = fakeService().fail(getRetention, 'internal', 'It broke.')
  const screen = await renderConsole(<RetentionSection />, service)
  await expect.element(screen.getByText(/It broke/)).toBeVisible()
})

test('a shorter time shows what it deletes, and saves it after a confirmation', async () => {
  const deletes = [
    { kind: 'runs' as const, count: 1204, bytes: 5_000_000, oldest_at: '2026-01-01T00:00:00.000Z' },
  ]
  const service = fakeService()
    .answer(getRetention, stored)
    .answer(previewRetention, { etag: '"a"', deletes })
    .answer(putRetention, { ...stored, run_days: 30 })
  const screen = await renderConsole(<RetentionSection />, service)
  await screen.getByRole('button', { name: 'Edit retention' }).click()
  for (const text of ['none', '1.5', '1e3', '0', '99999999']) {
    await screen.getByLabelText('Runs (days)').fill(text)
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect
      .element(screen.getByText('Enter a whole number of days from 1 to 36,500.'))
      .toBeVisible()
    await screen.getByLabelText('Runs (days)').fill('')
  }
  await screen.getByLabelText('Runs (days)').fill('30')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(screen.getByText('Runs after 30 days', { exact: false }))
    .toHaveTextContent('Runs after 30 days: 1,204 runs now (5.0 MB), the oldest from Jan 1')
  await screen.getByRole('button', { name: 'Save and delete' }).click()
  await expect.element(screen.getByText('Deleted after 30 days')).toBeVisible()
})

test('a longer time is saved at once', async () => {
  const service = fakeService()
    .answer(getRetention, stored)
    .answer(previewRetention, { etag: '"a"', deletes: [] })
    .answer(putRetention, { ...stored, run_days: null })
  const screen = await renderConsole(<RetentionSection />, service)
  await screen.getByRole('button', { name: 'Edit retention' }).click()
  await screen.getByLabelText('Runs (days)').fill('')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Deleted after 90 days')).not.toBeInTheDocument()
})

test('a shorter time that deletes nothing yet asks too, and says what it will delete', async () => {
  const service = fakeService()
    .answer(getRetention, stored)
    .answer(previewRetention, { etag: '"a"', deletes: [] })
    .answer(putRetention, { ...stored, conversation_days: 1, run_days: 30 })
  const screen = await renderConsole(<RetentionSection />, service)
  await screen.getByRole('button', { name: 'Edit retention' }).click()
  await screen.getByLabelText('Conversations (days)').fill('1')
  await screen.getByLabelText('Runs (days)').fill('30')
  await screen.getByRole('button', { name: 'Save' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Delete older data?' })
  await expect
    .element(question.getByText('Conversations after 1 day', { exact: false }))
    .toHaveTextContent('Conversations after 1 day')
  await expect
    .element(question.getByText('Runs after 30 days', { exact: false }))
    .toHaveTextContent('Runs after 30 days')
  expect(service.requests.filter((request) => request.startsWith('PUT'))).toEqual([])
  await question.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Deleted after 1 day')).toBeVisible()
})

test('what somebody else shortened meanwhile is asked about, too', async () => {
  const deletes = [
    { kind: 'runs' as const, count: 1204, bytes: 5_000_000, oldest_at: '2026-01-01T00:00:00.000Z' },
  ]
  const service = fakeService()
    .answer(getRetention, stored)
    .answer(previewRetention, { etag: '"a"', deletes })
    .answer(putRetention, stored)
  const screen = await renderConsole(<RetentionSection />, service)
  await screen.getByRole('button', { name: 'Edit retention' }).click()
  await screen.getByLabelText('Usage (days)').fill('900')
  await screen.getByRole('button', { name: 'Save' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Delete older data?' })
  await expect.element(question.getByText('Runs after 90 days', { exact: false })).toBeVisible()
  expect(service.requests.filter((request) => request.startsWith('PUT'))).toEqual([])
})
