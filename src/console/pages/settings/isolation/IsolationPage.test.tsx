import { expect, test } from 'vitest'
import { fakeService, me, renderConsole, testPage } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { getIsolationReport, listIsolationReports, proveIsolation } from '#contract/isolation.ts'
import { IsolationPage } from './IsolationPage.tsx'
import { brokenReport, testReport, testSummary } from './test-report.ts'

const signedIn = () => fakeService().answer(getMe, me())
const team = { id: '01a1fa5a-d95d-7b20-a46e-000000000901', name: 'Research' }

test('loading reports show a skeleton', async () => {
  const screen = await renderConsole(<IsolationPage />, signedIn().hang(listIsolationReports))
  await expect.element(screen.getByText('Loading reports')).toBeInTheDocument()
})

test('reports that fail to load show the error and can be retried', async () => {
  const fake = signedIn().fail(listIsolationReports, 'internal', 'An internal error occurred.')
  const screen = await renderConsole(<IsolationPage />, fake)
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()
  fake.answer(listIsolationReports, testPage([]))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Not tested yet')).toBeVisible()
})

test('a team key is told that the page is for organization keys', async () => {
  const fake = fakeService().answer(getMe, { ...me(), team, teams: [team] })
  const screen = await renderConsole(<IsolationPage />, fake)
  await expect.element(screen.getByText('Organization keys only')).toBeVisible()
  expect(fake.requests).toEqual(['GET /v1/me'])
})

test('the first test can be started, and its progress is shown', async () => {
  const running = testReport(1, {
    status: 'running',
    verdict: null,
    finished_at: null,
    progress: { stage: 'asking', done: 3, total: 12 },
    scopes: [],
    routes: [],
  })
  const fake = signedIn()
    .answer(listIsolationReports, testPage([]))
    .answer(proveIsolation, running)
    .answer(getIsolationReport, running)
  const screen = await renderConsole(<IsolationPage />, fake)
  await expect.element(screen.getByText('There are no teams yet.', { exact: false })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'New team' }))
    .toHaveAttribute('href', '/settings/teams?new')
  fake.answer(listIsolationReports, testPage([running]))
  await screen.getByRole('button', { name: 'Run now' }).click()
  await expect.element(screen.getByText('Requesting other teams’ test data')).toBeVisible()
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '46')
  await expect
    .element(screen.getByRole('button', { name: 'Run now' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('a passed report shows what was tested, and each route by scope', async () => {
  const report = testReport(1)
  const fake = signedIn()
    .answer(listIsolationReports, testPage([testSummary(1)]))
    .answer(getIsolationReport, report)
  const screen = await renderConsole(<IsolationPage />, fake)
  await expect.element(screen.getByText(/^Passed: 2 teams tested 48 routes/)).toBeVisible()
  const cells = screen.getByRole('row', { name: /^Get graph/ }).getByText('Isolated')
  await expect.element(cells).toHaveLength(3)
  expect(screen.getByText('Findings').elements()).toEqual([])
  await screen.getByText('Routes without team data').click()
  await expect.element(screen.getByText(/List models/)).toBeVisible()
})

test('a failed report shows who saw what of whom, and what was inconclusive', async () => {
  const fake = signedIn()
    .answer(listIsolationReports, testPage([testSummary(1, { verdict: 'fail', routes_failed: 1 })]))
    .answer(getIsolationReport, brokenReport(1))
  const screen = await renderConsole(<IsolationPage />, fake)
  await expect
    .element(
      screen.getByText('Legal requested data of Research and received its text and its graph.'),
    )
    .toBeVisible()
  await expect.element(screen.getByText('Legal could not find their own test data.')).toBeVisible()
  const row = screen.getByRole('row', { name: /^Get graph/ })
  await expect.element(row.getByText('Leaked')).toBeInTheDocument()
})

test('an interrupted test says why and shows no matrix', async () => {
  const reason = 'The process that ran the test stopped before the test finished.'
  const cut = { status: 'failed', verdict: 'not_proven', reason } as const
  const fake = signedIn()
    .answer(listIsolationReports, testPage([testSummary(1, cut)]))
    .answer(getIsolationReport, testReport(1, { ...cut, scopes: [], routes: [] }))
  const screen = await renderConsole(<IsolationPage />, fake)
  await expect.element(screen.getByText(reason)).toBeVisible()
  expect(screen.getByText('Route by route').elements()).toEqual([])
})
