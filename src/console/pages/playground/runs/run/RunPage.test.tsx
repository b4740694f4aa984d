import { fakeService, me, renderConsole, testPage } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { deleteRun, getRun, listRuns, type Run } from '#contract/runs.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RunPage } from './RunPage.tsx'
import { testAnswer, testRun, testSummary } from '#console/pages/playground/runs/test-run.ts'

function show(run: Run, more: (fake: ReturnType<typeof fakeService>) => void = () => undefined) {
  const fake = fakeService().answer(getMe, me()).answer(getRun, run)
  more(fake)
  return renderConsole(<RunPage />, fake, `/runs/${run.id}`, '/runs/:run_id')
}

test('a run shows its request, answer and metrics', async () => {
  const screen = await show(testRun(3))
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Question 3')
  const request = screen.getByRole('region', { name: 'Request' })
  await expect.element(request.getByText('Be brief.')).toBeVisible()
  const answer = screen.getByRole('region', { name: 'Answer' })
  // The answer is rendered as Markdown.
  await expect.element(answer.getByText('dear', { exact: true })).toBeVisible()
  const facts = screen.getByRole('complementary', { name: 'About this run' })
  for (const text of ['mdl-x5', '212 ms', '1.42 s', '1,204', 'temperature']) {
    await expect.element(facts.getByText(text, { exact: true })).toBeVisible()
  }
  await expect
    .element(screen.getByRole('link', { name: 'Open in playground' }))
    .toHaveAttribute('href', `/playground?run=${testRun(3).id}`)
})

test('the answer leads, and on a phone the facts follow it and the request', async () => {
  await page.viewport(390, 800)
  const screen = await show(testRun(3))
  const topOf = (role: 'region' | 'complementary', name: string) =>
    screen.getByRole(role, { name }).element().getBoundingClientRect().top
  await expect.element(screen.getByRole('region', { name: 'Raw JSON' })).toBeVisible()
  const tops = [
    topOf('region', 'Answer'),
    topOf('region', 'Request'),
    topOf('complementary', 'About this run'),
    topOf('region', 'Raw JSON'),
  ]
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(tops[0]).toBeLessThan(400)
})

test('a recorded run shows its request id, and an imported run says that it is not recorded', async () => {
  const recorded = await show(testRun(3))
  const facts = recorded.getByRole('complementary', { name: 'About this run' })
  await expect.element(facts.getByText('Recorded by Sheaf')).toBeVisible()
  await expect.element(facts.getByText('request-3')).toBeVisible()
  await expect.element(recorded.getByText('Imported')).not.toBeInTheDocument()
  await recorded.unmount()
  const imported = await show(testRun(4, { source: 'imported', request_id: null }))
  await expect.element(imported.getByText('Imported')).toBeVisible()
  await expect
    .element(imported.getByText('Uploaded by a client. Sheaf did not record it.'))
    .toBeVisible()
})

test('sources link to the quote in the file', async () => {
  const graph_data = {
    sources: [{ file_id: 'f1', snippet: 'Wool is dear.' }],
    status: 'finished',
    subqueries: null,
    references: {
      files: [
        { fileId: 'f1', text: 'Wool is dear.', score: 1, cite: '1', page: 2, start: 10, end: 23 },
      ],
      web: [],
    },
  }
  const screen = await show(testRun(3, { response: testAnswer({ graph_data }) }))
  await expect
    .element(screen.getByRole('link', { name: /Wool is dear/ }))
    .toHaveAttribute('href', '/files/f1?page=2&start=10&end=23')
})

test('a failure is shown with its advice', async () => {
  const error = {
    tpe: 'CompletionModelQuotaError',
    errors: [{ description: 'The model takes no more requests.', key: 'fail', extras: {} }],
    extras: { failure: 'model_quota' },
  }
  const screen = await show(testRun(3, { status: 'failed', response: null, error }))
  await expect.element(screen.getByText('The model takes no more requests.')).toBeVisible()
  await expect.element(screen.getByRole('tab', { name: 'Error' })).toBeVisible()
})

test('stopped, unfinished and unknown answers say so', async () => {
  const stopped = await show(testRun(3, { status: 'stopped', response: null }))
  await expect.element(stopped.getByText('Stopped. No answer yet.')).toBeVisible()
  await stopped.unmount()
  const left = await show(testRun(4, { status: 'running', response: null }))
  await expect.element(left.getByText(/Sheaf was stopped before/)).toBeVisible()
  await left.unmount()
  const half = await show(testRun(4, { status: 'running', response: null, source: 'imported' }))
  await expect.element(half.getByText(/did not send its result/)).toBeVisible()
  await half.unmount()
  const odd = await show(testRun(5, { response: { text: 'Once' } }))
  await expect.element(odd.getByText(/This answer cannot be shown here/)).toBeVisible()
})

test('a running run waits for its answer', async () => {
  const created_at = new Date().toISOString()
  const screen = await show(testRun(3, { status: 'running', response: null, created_at }))
  await expect.element(screen.getByText('Waiting for the answer')).toBeInTheDocument()
})

test('the raw view contains the whole run', async () => {
  const screen = await show(testRun(3))
  const raw = screen.getByRole('region', { name: 'Raw JSON' })
  await expect.element(raw.getByRole('tree', { name: 'Raw request' })).toBeVisible()
  await raw.getByRole('tab', { name: /Stream events/ }).click()
  await expect.element(raw.getByRole('tree', { name: 'Raw events' })).toBeVisible()
})

test('a request that is not a chat is shown as JSON', async () => {
  const screen = await show(
    testRun(3, { request: { model: 'mdl-x5', messages: [{ role: 'narrator' }], prompt: 'Once' } }),
  )
  await expect.element(screen.getByText(/"role": "narrator"/)).toBeVisible()
  await expect.element(screen.getByText('Once', { exact: true })).toBeVisible()
})

test('the other run of a comparison is chosen from a list', async () => {
  const [older, run, newer] = [testSummary(2), testRun(3), testSummary(4)]
  const screen = await show(run, (fake) =>
    fake.answer(listRuns, testPage([newer, testSummary(3), older])),
  )
  await screen.getByRole('button', { name: 'Compare with…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Compare with another run' })
  await expect
    .element(dialog.getByRole('link', { name: /Question 2/ }))
    .toHaveAttribute('href', `/playground/diff?a=${older.id}&b=${run.id}`)
  await expect
    .element(dialog.getByRole('link', { name: /Question 4/ }))
    .toHaveAttribute('href', `/playground/diff?a=${run.id}&b=${newer.id}`)
  await expect.element(dialog.getByRole('link', { name: /Question 3/ })).not.toBeInTheDocument()
})

test('a run is deleted after a confirmation that names it', async () => {
  const run = testRun(3)
  const screen = await show(run, (fake) => fake.answer(deleteRun, { id: run.id, deleted: true }))
  await screen.getByRole('button', { name: 'Delete' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Delete this run?' })
  await expect.element(dialog.getByText('Question 3')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete run' }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).not.toBeInTheDocument()
})

test('a run that is hidden from the key says why', async () => {
  const empty = { title: '', request: {}, response: null }
  const screen = await show(testRun(3, { ...empty, hidden_reason: 'source_not_accessible' }))
  await expect.element(screen.getByText(/a file that your key cannot read/)).toBeVisible()
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Hidden from your key')
  await expect.element(screen.getByRole('region', { name: 'Request' })).not.toBeInTheDocument()
})
