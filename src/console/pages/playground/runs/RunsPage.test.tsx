import {
  fakeService,
  me,
  renderConsole,
  testPage,
  expectSortedByHeaders,
} from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { listModels } from '#contract/models.ts'
import { deleteRun, listRuns } from '#contract/runs.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RunsPage } from './RunsPage.tsx'
import { testSummary } from './test-run.ts'

function service() {
  return fakeService()
    .answer(getMe, me())
    .answer(listModels, { models: [], object: 'list', data: [] })
}

test('loading runs show a skeleton', async () => {
  const screen = await renderConsole(<RunsPage />, service().hang(listRuns))
  await expect.element(screen.getByText('Loading runs')).toBeInTheDocument()
})

test('a list that fails to load shows the error and can be retried', async () => {
  const fake = service().fail(listRuns, 'internal', 'An internal error occurred.')
  const screen = await renderConsole(<RunsPage />, fake)
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()
  fake.answer(listRuns, testPage([testSummary(3)]))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: 'Question 3' })).toBeVisible()
})

test('an empty list explains what it will contain', async () => {
  const screen = await renderConsole(<RunsPage />, service().answer(listRuns, testPage([])))
  await expect.element(screen.getByText('No playground runs yet')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Open the playground' })).toBeVisible()
})

test('the filters of the URL are sent to the service and can be reset', async () => {
  const fake = service().answer(listRuns, testPage([]))
  const address = '/?search=wool&status=failed&model=mdl-x5&scope=all'
  const screen = await renderConsole(<RunsPage />, fake, address)
  await expect.element(screen.getByText('No runs match “wool” and these filters.')).toBeVisible()
  expect(fake.requests).toContain('GET /v1/runs?scope=all&search=wool&status=failed&model=mdl-x5')
  fake.answer(listRuns, testPage([testSummary(3)]))
  await screen.getByRole('button', { name: 'Show all runs' }).click()
  await expect.element(screen.getByRole('link', { name: 'Question 3' })).toBeVisible()
  expect(fake.requests.at(-1)).toBe('GET /v1/runs?scope=all')
})

test('a row shows the prompt, model, status and duration of a run', async () => {
  const runs = [
    testSummary(3),
    testSummary(4, {
      source: 'imported',
      status: 'failed',
      own: false,
      key_name: 'Deck',
      first_token_ms: null,
    }),
    testSummary(5, { status: 'running', title: '' }),
  ]
  const screen = await renderConsole(<RunsPage />, service().answer(listRuns, testPage(runs)))
  const row = (name: string) => screen.getByRole('row').filter({ hasText: name })
  for (const text of ['mdl-x5', 'Completed', '212 ms', '1.42 s', '1,204 / 88']) {
    await expect.element(row('Question 3').getByText(text).first()).toBeInTheDocument()
  }
  await expect.element(row('Question 4').getByText('Failed').first()).toBeInTheDocument()
  await expect.element(row('Question 4').getByText('Deck')).toBeInTheDocument()
  await expect.element(row('Question 4').getByText('Imported')).toBeInTheDocument()
  await expect.element(row('Question 3').getByText('Imported')).not.toBeInTheDocument()
  // This run began long ago and never ended.
  await expect.element(row('Untitled').getByText('Unfinished').first()).toBeInTheDocument()
})

test('a run without a cost says why', async () => {
  await page.viewport(1280, 800)
  const runs = [
    testSummary(3),
    testSummary(4, { cost: null }),
    testSummary(5, { cost: null, prompt_tokens: null, completion_tokens: null }),
  ]
  const screen = await renderConsole(<RunsPage />, service().answer(listRuns, testPage(runs)))
  const row = (name: string) => screen.getByRole('row').filter({ hasText: name })
  await expect.element(row('Question 3').getByText('0.0031')).toBeVisible()
  await expect
    .element(row('Question 4'))
    .toMatchTextContent(/This model has no price, or is no longer connected\./)
  await expect.element(row('Question 5')).toMatchTextContent(/No tokens were counted\./)
})

test('exactly two selected runs can be compared', async () => {
  const runs = [testSummary(3), testSummary(4), testSummary(5)]
  const screen = await renderConsole(<RunsPage />, service().answer(listRuns, testPage(runs)))
  await screen.getByRole('checkbox', { name: 'Select Question 3, mdl-x5' }).click()
  const compare = screen.getByRole('button', { name: 'Compare' })
  await expect.element(compare).toHaveAttribute('aria-disabled', 'true')
  await expect.element(compare).toHaveAccessibleDescription('Select two runs to compare them.')
  await screen.getByRole('checkbox', { name: 'Select Question 5, mdl-x5' }).click()
  await expect.element(screen.getByText('2 runs selected')).toBeVisible()
  await expect.element(compare).not.toHaveAttribute('aria-disabled')
})

test('runs are deleted after a confirmation that counts them and names other owners', async () => {
  const runs = [testSummary(3), testSummary(4, { own: false })]
  const fake = service()
    .answer(listRuns, testPage(runs))
    .answer(deleteRun, { id: testSummary(3).id, deleted: true })
  const screen = await renderConsole(<RunsPage />, fake)
  await screen.getByRole('checkbox', { name: 'Select all runs' }).click()
  await screen.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Delete 2 runs?' })
  await expect.element(dialog.getByText('1 of them was made by other keys.')).toBeVisible()
  fake.answer(listRuns, testPage([]))
  await dialog.getByRole('button', { name: 'Delete 2 runs' }).click()
  await expect.element(screen.getByText('No playground runs yet')).toBeVisible()
  expect(fake.requests.filter((request) => request.startsWith('DELETE'))).toHaveLength(2)
  await expect.element(screen.getByRole('searchbox')).toHaveFocus()
})

test('a read-only key is told why it cannot delete', async () => {
  const fake = service()
    .answer(getMe, me(['chat:read']))
    .answer(listRuns, testPage([testSummary(3)]))
  const screen = await renderConsole(<RunsPage />, fake)
  await screen.getByRole('checkbox', { name: 'Select Question 3, mdl-x5' }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Delete', exact: true }))
    .toHaveAccessibleDescription('This key can read runs, but not delete them.')
})

test('the header of a column has the service sort the list', async () => {
  await page.viewport(1280, 800)
  const fake = service().answer(listRuns, testPage([testSummary(3)]))
  const screen = await renderConsole(<RunsPage />, fake)
  await expectSortedByHeaders(screen, fake, [
    ['Status', 'order_by=status&order=asc'],
    ['Duration', 'order_by=duration_ms&order=desc'],
    ['First token', 'order_by=first_token_ms&order=desc'],
    ['Input / output tokens', 'order_by=tokens&order=desc'],
  ])
})

test('phones, which show no headers, sort the list by a select', async () => {
  await page.viewport(390, 844)
  const fake = service().answer(listRuns, testPage([testSummary(3)]))
  const screen = await renderConsole(<RunsPage />, fake, '/?search=wool')
  await screen.getByRole('combobox', { name: 'Sort' }).selectOptions('Longest first')
  const sorted = 'GET /v1/runs?scope=own&order_by=duration_ms&order=desc&search=wool'
  await expect.poll(() => fake.requests.at(-1)).toBe(sorted)
  await screen.getByRole('combobox', { name: 'Sort' }).selectOptions('Oldest first')
  await expect.poll(() => fake.requests.at(-1)).toContain('order_by=created_at&order=asc')
  await screen.getByRole('combobox', { name: 'Sort' }).selectOptions('Newest first')
  await expect.poll(() => location.search).not.toContain('sort')
})
