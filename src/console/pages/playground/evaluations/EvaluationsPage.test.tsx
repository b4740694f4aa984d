import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeService, me, renderConsole, testPage } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import {
  deleteEvaluation,
  getEvaluation,
  getEvaluationRequest,
  listEvaluationRows,
  listEvaluations,
  updateEvaluation,
  type Evaluation,
} from '#contract/playground/evaluations.ts'
import { EvaluationList } from './EvaluationList.tsx'

import { EvaluationsPage } from './EvaluationsPage.tsx'
import { EvaluationView } from './EvaluationView.tsx'
import { repeatedName } from './evaluation-labels.ts'
import { evaluation_id, testCell, testEvaluation, testRow, testVariant } from './test-evaluation.ts'

const service = () => fakeService().answer(getMe, me())

test('loading evaluations show a skeleton', async () => {
  const screen = await renderConsole(<EvaluationList />, service().hang(listEvaluations))
  await expect.element(screen.getByText('Loading evaluations')).toBeInTheDocument()
})

test('a list that fails to load shows the error', async () => {
  const fake = service().fail(listEvaluations, 'internal', 'An internal error occurred.')
  const screen = await renderConsole(<EvaluationList />, fake)
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()
})

test.each(['', 'new?from='])('an evaluation that does not exist has a page: %s', async (prefix) => {
  const screen = await renderConsole(
    <EvaluationsPage />,
    service()
      .fail(getEvaluation, 'evaluation_not_found', 'There is no such evaluation.')
      .fail(getEvaluationRequest, 'evaluation_not_found', 'There is no such evaluation.'),
    `/playground/evaluations/${prefix}${evaluation_id}`,
    '/playground/evaluations/:evaluation_id',
  )
  await expect.element(screen.getByText('There is no such evaluation.')).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Evaluations' })).toBeVisible()
})

test('an empty list teaches what an evaluation is', async () => {
  const fake = service().answer(listEvaluations, testPage([]))
  const screen = await renderConsole(<EvaluationList />, fake)
  await expect.element(screen.getByText('Which prompt is better?')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'New evaluation' })).toBeVisible()
})

test('a list shows the share of passed answers of each variant', async () => {
  await page.viewport(1280, 800)
  const fake = service().answer(listEvaluations, testPage([testEvaluation()]))
  const screen = await renderConsole(<EvaluationList />, fake)
  await expect.element(screen.getByRole('link', { name: 'Capitals' })).toBeVisible()
  await expect.element(screen.getByRole('img', { name: '100% passed' }).first()).toBeVisible()
  // On a phone, the names of the variants take the room of the bars.
  await page.viewport(390, 800)
  await expect.element(screen.getByText('100%').first()).toBeVisible()
  expect(screen.getByRole('img', { name: '100% passed' }).elements()).toEqual([])
})

const rows = [
  testRow(1, [testCell(0), testCell(1)]),
  testRow(2, [
    testCell(0),
    testCell(1, { status: 'failed', passed: null, answer: null, error: 'The model failed.' }),
  ]),
]
const otherId = '01a1fa5a-d95d-7b20-a46e-0000000000e2'
const hiddenRow = testRow(1, [
  testCell(0),
  testCell(1, { answer: null, reason: null, hidden_reason: 'source_not_accessible' }),
])

async function show(overrides: Partial<Evaluation> = {}) {
  const evaluation = testEvaluation(overrides)
  const fake = service()
    .answer(getEvaluation, evaluation)
    .answer(listEvaluations, testPage([testEvaluation({ id: otherId, name: 'Capitals (2)' })]))
    .answer(listEvaluationRows, { data: rows, has_more: false })
  return { fake, screen: await renderConsole(<EvaluationView evaluation={evaluation} />, fake) }
}

test('an evaluation shows its results, and why an answer failed', async () => {
  const { screen } = await show()
  await expect.element(screen.getByText('2 of 2 passed').first()).toBeVisible()
  await expect.element(screen.getByText('1 of 1 passed, 1 error').first()).toBeVisible()
  await expect.element(screen.getByText('Cost 0.50').first()).toBeVisible()
  await expect.element(screen.getByText('The model failed.')).toBeVisible()
})

test('the bar of a variant is as long as its share of finished answers', async () => {
  const variants = [
    { ...testVariant({ waiting: 4 }), cost: null },
    testVariant({ passed: 1, unchecked: 1, running: 2 }),
  ]
  const { screen } = await show({ status: 'running', row_count: 4, variants })
  const cards = screen.getByRole('list', { name: 'Results of the variants' }).getByRole('listitem')
  const [first, second] = [cards.nth(0), cards.nth(1)]
  await expect.element(first).toMatchTextContent('No answers yet')
  await expect.element(first).not.toMatchTextContent('No price set')
  const shares = [first, second].map((card) => {
    const bar = card.getByRole('img').element()
    const parts = [...bar.children].map((part) => part.getBoundingClientRect().width)
    return parts.reduce((sum, width) => sum + width, 0) / bar.getBoundingClientRect().width
  })
  expect(shares.map((share) => share.toFixed(1))).toEqual(['0.0', '0.5'])
})

test('only a variant that passes more often than the others is the best', async () => {
  const tied = await show()
  await expect.element(tied.screen.getByText('2 of 2 passed').first()).toBeVisible()
  await expect.element(tied.screen.getByText('Best')).not.toBeInTheDocument()
  await tied.screen.unmount()
  const { screen } = await show({
    variants: [testVariant({ passed: 1, not_passed: 1 }), testVariant({ passed: 2 })],
  })
  await expect.element(screen.getByText('Best')).toBeVisible()
})

test('an answer opens with its check, and the next row follows', async () => {
  const { screen } = await show()
  await screen.getByRole('button', { name: 'Row 1, Long: Passed' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Row 1, Long' })
  await expect.element(dialog.getByText('It contains “Lisbon”.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Next row' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Row 2, Long' })).toBeVisible()
  await expect.element(screen.getByText('There is no answer.')).toBeVisible()
})

test('an answer that is hidden from the key says why', async () => {
  const { screen, fake } = await show()
  fake.answer(listEvaluationRows, { data: [hiddenRow], has_more: false })
  await screen.getByRole('radio', { name: 'Not passed' }).click()
  await expect.element(screen.getByText('Your key cannot read this answer.')).toBeVisible()
  await screen.getByRole('button', { name: 'Row 1, Long: Passed' }).click()
  await expect.element(screen.getByText(/a file that your key cannot read/)).toBeVisible()
})

test('rows are filtered by the service', async () => {
  const { screen, fake } = await show()
  await screen.getByRole('radio', { name: 'Different results' }).click()
  await expect
    .poll(() => fake.requests)
    .toContain(`GET /v1/evaluations/${evaluation_id}/rows?only=differing&from=1&limit=50`)
})

test('an evaluation is compared with another one that has the same rows', async () => {
  const { screen, fake } = await show()
  fake.answer(listEvaluationRows, {
    data: [
      testRow(
        1,
        [0, 1, 2, 3].map((variant) => testCell(variant)),
      ),
    ],
    has_more: false,
  })
  const select = screen.getByLabelText('Compare with')
  await expect
    .element(select.getByRole('option', { name: /^Capitals \(2\), .*\d{4}/u }))
    .toBeInTheDocument()
  await select.selectOptions(otherId)
  const cards = screen.getByRole('list', { name: 'Results of the variants' })
  await expect.element(cards.getByText('Long · Capitals (2)')).toBeVisible()
  await expect
    .poll(() => fake.requests.at(-1))
    .toContain(`/v1/evaluations/${evaluation_id}/rows?compare_with=${otherId}&`)
  await screen.getByRole('button', { name: 'Row 1, Long · Capitals (2): Passed' }).click()
  await expect
    .element(screen.getByRole('dialog', { name: 'Row 1, Long · Capitals (2)' }))
    .toBeVisible()
})

test('of the other evaluations, only the one in the comparison is fetched again while it runs', async () => {
  const running = testEvaluation({ id: otherId, name: 'Capitals (2)', status: 'running' })
  const fake = service()
    .answer(getEvaluation, running)
    .answer(listEvaluations, testPage([running]))
    .answer(listEvaluationRows, { data: rows, has_more: false })
  const screen = await renderConsole(<EvaluationView evaluation={testEvaluation()} />, fake)
  const requests = (path: string) => fake.requests.filter((request) => request.includes(path))
  await screen.getByLabelText('Compare with').selectOptions(otherId)
  await expect.poll(() => requests(`/v1/evaluations/${otherId}`).length, { timeout: 5000 }).toBe(2)
  expect(requests('same_rows_as')).toHaveLength(1)
})

test('an evaluation that has ended can be run again', async () => {
  const { screen } = await show()
  await expect
    .element(screen.getByRole('link', { name: 'Run again' }))
    .toHaveAttribute('href', `/playground/evaluations/new?from=${evaluation_id}`)
})

test('repetitions are counted in their names', () => {
  expect(['A', 'A (2)', 'A (x)'].map(repeatedName)).toEqual(['A (2)', 'A (3)', 'A (x) (2)'])
  expect(repeatedName('🌾'.repeat(255))).toBe(`${'🌾'.repeat(251)} (2)`)
})

test('a running evaluation is stopped', async () => {
  const { screen, fake } = await show({ status: 'running' })
  fake.answer(updateEvaluation, testEvaluation({ status: 'stopped' }))
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(() => fake.requests).toContain(`PUT /v1/evaluations/${evaluation_id}`)
})

test('a deletion says what goes with it', async () => {
  const { screen, fake } = await show()
  fake.answer(deleteEvaluation, { id: evaluation_id, deleted: true })
  await screen.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = screen.getByRole('alertdialog').or(screen.getByRole('dialog'))
  await expect.element(dialog.getByText(/the runs of 2 variants/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete evaluation' }).click()
  await expect.poll(() => fake.requests).toContain(`DELETE /v1/evaluations/${evaluation_id}`)
})
