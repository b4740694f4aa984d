import { testAnswer, testRun } from '#console/pages/playground/runs/test-run.ts'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import { getRun, type Run } from '#contract/runs.ts'
import { expect, test } from 'vitest'
import { DiffPage } from './DiffPage.tsx'
import { MetricTable } from './MetricTable.tsx'
import { TextDiff } from '#console/diff/TextDiff.tsx'

const { id } = testRun(3)

function show(run: Run) {
  const fake = fakeService().answer(getRun, run)
  return renderConsole(<DiffPage />, fake, `/?a=${id}&b=${id}`)
}

test('a run compared with itself has no differences', async () => {
  const screen = await show(testRun(3))
  await expect.element(screen.getByText('No differences').first()).toBeVisible()
  await expect.element(screen.getByRole('article', { name: 'Run A' })).toBeVisible()
  const metrics = screen.getByRole('row').filter({ hasText: 'Duration' })
  await expect.element(metrics.getByText('same')).toBeVisible()
})

test('the metrics of a failed run are not called better', async () => {
  const fast = testRun(3, { status: 'failed', duration_ms: 10 })
  const screen = await renderConsole(
    <MetricTable a={testRun(3, { duration_ms: 1000 })} b={fast} />,
    fakeService(),
  )
  const row = screen.getByRole('row').filter({ hasText: 'Duration' })
  await expect.element(row.getByText('-99%')).toBeVisible()
  await expect.element(row.getByText(/better/)).not.toBeInTheDocument()
})

test('without two runs, the page explains how to choose them', async () => {
  const screen = await renderConsole(<DiffPage />, fakeService(), `/?a=${id}`)
  await expect.element(screen.getByText('Choose two runs to compare')).toBeVisible()
})

test('changes are marked by sign and text, and unchanged lines are folded', async () => {
  const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`)
  const a = [...lines, 'wool is dear', 'end'].join('\n')
  const b = [...lines, 'wool is cheap', 'end', 'more'].join('\n')
  const element = <TextDiff title="Answer" name={['test', 'fold']} a={a} b={b} />
  const screen = await renderConsole(element, fakeService())
  await expect.element(screen.getByText('1 line removed, 2 lines added')).toBeVisible()
  await expect.element(screen.getByText('Removed:')).toBeInTheDocument()
  await expect.element(screen.getByRole('deletion')).toHaveTextContent('dear')
  await expect.element(screen.getByRole('insertion')).toHaveTextContent('cheap')
  await expect.element(screen.getByText('line 5').first()).not.toBeInTheDocument()
  await screen.getByRole('button', { name: '17 unchanged lines' }).click()
  await expect.element(screen.getByText('line 5').first()).toBeVisible()
})

test('texts of a megabyte are compared, and the page reports what it omitted', async () => {
  const text = (seed: number) =>
    Array.from({ length: 90_000 }, (_, at) => `line ${at} ${at % seed}`).join('\n')
  const [a, b] = [text(97), text(89)]
  const element = <TextDiff title="Answer" name={['test', 'large']} a={a} b={b} />
  const screen = await renderConsole(element, fakeService())
  await expect.element(screen.getByText(/Only the first 1,000,000 characters/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Show more lines' })).toBeVisible()
})

test('JSON answers are compared in canonical form', async () => {
  const [one, other] = ['{"b":1,"a":2}', '{ "a": 2, "b": 1 }'].map((content) =>
    testRun(3, { response: testAnswer({ content }) }),
  )
  const { answerText } = await import('./answer-text.ts')
  expect(one && other && answerText(one) === answerText(other)).toBe(true)
})

test('runs that the key cannot read are named, and not compared', async () => {
  const screen = await show(testRun(3, { hidden_reason: 'source_not_accessible', title: '' }))
  await expect.element(screen.getByText('2 runs are hidden: A, B.')).toBeVisible()
  await expect.element(screen.getByText(/that your key cannot read/)).toBeVisible()
  await expect.element(screen.getByText('No differences')).not.toBeInTheDocument()
})
