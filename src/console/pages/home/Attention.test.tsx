import { expect, test } from 'vitest'
import { fakeService, me, renderConsole, testId, testPage } from '#console/test-console.tsx'
import { listAnswerReviews, type AnswerReview } from '#contract/conversations/answer-reviews.ts'
import { listFiles } from '#contract/files.ts'
import { listIsolationReports, type IsolationSummary } from '#contract/isolation.ts'
import { Attention } from './Attention.tsx'

const report: IsolationSummary = {
  id: '01a1fa5a-d95d-7b20-a46e-000000000001',
  created_at: '2026-11-20T10:00:00.000000Z',
  finished_at: '2026-11-20T10:00:07.000000Z',
  started_by: null,
  status: 'completed',
  verdict: 'fail',
  reason: null,
  progress: null,
  teams: 2,
  teams_total: 2,
  all_pairs: true,
  requests: 1262,
  routes_passed: 46,
  routes_failed: 2,
  routes_not_proven: 0,
}
const running: IsolationSummary = {
  ...report,
  id: '01a1fa5a-d95d-7b20-a46e-000000000002',
  status: 'running',
  verdict: null,
  finished_at: null,
}
const review = (index: number): AnswerReview => ({
  id: testId(index),
  created_at: report.created_at,
  reason: 'voted_down',
  question: 'What is wool?',
  previous_question: null,
  is_first: true,
  answer: 'Warm.',
  comment: '',
  graphs: [],
  files: [],
  model: null,
  conversation_id: null,
  done_at: null,
})
const service = () =>
  fakeService().answer(listFiles, testPage([])).answer(listAnswerReviews, testPage([]))

test('a failed isolation test is shown on Home, also while the next test runs', async () => {
  const fake = service().answer(listIsolationReports, testPage([running, report]))
  const screen = await renderConsole(<Attention me={me()} />, fake)
  await expect.element(screen.getByText('Team isolation is broken')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'View report' }))
    .toHaveAttribute('href', `/settings/isolation?report=${report.id}`)
})

test('a passed isolation test is not shown, and keys without permission do not request reports', async () => {
  const passed = { ...report, verdict: 'pass' as const }
  const fake = service().answer(listIsolationReports, testPage([passed, report]))
  const screen = await renderConsole(<Attention me={me()} />, fake)
  await expect.element(screen.getByText('No file needs attention.')).toBeVisible()
  await expect.poll(() => fake.requests).toContain('GET /v1/admin/isolation?limit=2')
  expect(screen.getByText('Team isolation is broken').elements()).toEqual([])

  const reader = service()
  await renderConsole(<Attention me={me(['*:read'])} />, reader)
  expect(reader.requests.filter((request) => request.includes('isolation'))).toEqual([])
})

test('a team’s key is not told that all is well with files of the organization', async () => {
  const own = { ...me(['*:read']), team: { id: testId(7), name: 'Legal' } }
  const fake = service()
  const calm = await renderConsole(<Attention me={own} />, fake)
  await expect.poll(() => fake.requests.length).toBe(1)
  expect(calm.getByRole('heading').elements()).toEqual([])

  const soon = new Date(Date.now() + 86_400_000).toISOString()
  const expiring = { ...own, key: { ...own.key, expires_at: soon } }
  const screen = await renderConsole(<Attention me={expiring} />, service())
  await expect.element(screen.getByText(/Ask an administrator for a new key/)).toBeVisible()
  expect(screen.getByText('No file needs attention.').elements()).toEqual([])
})

test('open answer reviews are counted for keys that may do them, with a link', async () => {
  const open = { ...testPage(Array.from({ length: 3 }, (_, index) => review(index))) }
  const fake = service().answer(listIsolationReports, testPage([])).answer(listAnswerReviews, open)
  const screen = await renderConsole(<Attention me={me()} />, fake)
  await expect.element(screen.getByText('3 answers to review')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Review' }))
    .toHaveAttribute('href', '/settings/reviews')
  await screen.unmount()
  const many = service()
    .answer(listIsolationReports, testPage([]))
    .answer(listAnswerReviews, { ...open, has_more: true })
  const more = await renderConsole(<Attention me={me()} />, many)
  await expect.element(more.getByText('More than 3 answers to review')).toBeVisible()
  await more.unmount()
  const reader = service()
  await renderConsole(<Attention me={me(['*:read'])} />, reader)
  expect(reader.requests.filter((request) => request.includes('reviews'))).toEqual([])
})

test('files in no graph are counted, with a link to their list', async () => {
  const fake = service()
    .answer(listFiles, { ...testPage([]), total: 25 })
    .answer(listIsolationReports, testPage([]))
  const screen = await renderConsole(<Attention me={me()} />, fake)
  await expect
    .element(screen.getByText('25 files are in no graph, so no question finds them.'))
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Show them' }))
    .toHaveAttribute('href', '/files?graph=none')
})
