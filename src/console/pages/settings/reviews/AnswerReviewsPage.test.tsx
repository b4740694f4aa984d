import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  expectCellsFit,
  fakeService,
  longName,
  me,
  renderConsole,
  testPage,
} from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { Toasts } from '#console/ui/overlay/Toasts.tsx'
import {
  listAnswerReviews,
  updateAnswerReview,
  type AnswerReview,
} from '#contract/conversations/answer-reviews.ts'
import { listGraphs } from '#contract/graphs.ts'
import { AnswerReviewsPage } from './AnswerReviewsPage.tsx'

const review: AnswerReview = {
  id: '0198c0de-0000-7000-8000-000000000001',
  created_at: '2026-07-10T15:03:48.785843Z',
  reason: 'voted_down',
  question: 'When is the tide high?',
  previous_question: null,
  is_first: true,
  answer: 'At six.',
  comment: 'Of which day?',
  graphs: [{ id: '0198c0de-0000-7000-8000-0000000000aa', name: 'Harbour' }],
  files: [{ id: '0198c0de-0000-7000-8000-0000000000bb', name: 'tides.txt', page: 1 }],
  model: null,
  conversation_id: null,
  done_at: null,
}
const service = () => fakeService().answer(getMe, me()).answer(listGraphs, testPage([]))

test('loading reviews show a skeleton', async () => {
  const screen = await renderConsole(<AnswerReviewsPage />, service().hang(listAnswerReviews))
  await expect.element(screen.getByText('Loading answer reviews')).toBeInTheDocument()
})

test('a list that fails to load shows the error and can be retried', async () => {
  const fake = service().fail(listAnswerReviews, 'internal', 'An internal error occurred.')
  const screen = await renderConsole(<AnswerReviewsPage />, fake)
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()
  fake.answer(listAnswerReviews, testPage([review]))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('When is the tide high?')).toBeVisible()
})

test('an empty list says what will appear, and a filtered one shows all again', async () => {
  const fake = service().answer(listAnswerReviews, testPage([]))
  const screen = await renderConsole(<AnswerReviewsPage />, fake)
  await expect.element(screen.getByText('Nothing to review')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Reason' }).selectOptions('No answer')
  await screen.getByRole('button', { name: 'Show all questions' }).click()
  await expect.element(screen.getByText('Nothing to review')).toBeVisible()
})

test('what a model said without support is not a lack of the files alone', async () => {
  const unsupported: AnswerReview = { ...review, reason: 'unsupported', files: [] }
  const fake = service().answer(listAnswerReviews, testPage([unsupported]))
  const screen = await renderConsole(<AnswerReviewsPage />, fake)
  await expect.element(screen.getByText(/do not support what the model said/)).toBeVisible()
})

test('a review that is marked as done leaves the list, and Undo brings it back', async () => {
  const done_at = '2026-07-11T09:00:00.000000Z'
  const fake = service()
    .answer(listAnswerReviews, testPage([review]))
    .answer(updateAnswerReview, { id: review.id, done_at })
  const screen = await renderConsole(
    <>
      <AnswerReviewsPage />
      <Toasts />
    </>,
    fake,
  )
  const mark = screen.getByRole('button', { name: `Mark as done: ${review.question}` })
  await expect.element(mark).toBeVisible()
  expect(fake.requests).toContain('GET /v1/answer-reviews?state=open')
  fake.answer(listAnswerReviews, testPage([]))
  await mark.click()
  await expect.element(screen.getByText('Nothing to review')).toBeVisible()
  fake
    .answer(listAnswerReviews, testPage([review]))
    .answer(updateAnswerReview, { id: review.id, done_at: null })
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(mark).toBeVisible()
  expect(fake.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(2)
})

test('a comment that came after the list was loaded is shown before its review can be done', async () => {
  const message = 'This answer was rated or commented on in the meantime.'
  const fake = service()
    .answer(listAnswerReviews, testPage([review]))
    .fail(updateAnswerReview, 'answer_review_changed', message)
  const screen = await renderConsole(
    <>
      <AnswerReviewsPage />
      <Toasts />
    </>,
    fake,
  )
  const mark = screen.getByRole('button', { name: /^Mark as done/ })
  await expect.element(mark).toBeVisible()
  fake.answer(listAnswerReviews, testPage([{ ...review, comment: 'Of Monday?' }]))
  await mark.click()
  await expect.element(screen.getByText(message).first()).toBeVisible()
  await expect.element(screen.getByText('Comment: “Of Monday?”')).toBeVisible()
  const seen = { reason: 'voted_down', comment: 'Of which day?' }
  expect(fake.sent.at(-1)).toEqual({ done: true, seen })
})

test('a review is marked once, however often its button is pressed', async () => {
  const fake = service()
    .answer(listAnswerReviews, testPage([review]))
    .hang(updateAnswerReview)
  const screen = await renderConsole(<AnswerReviewsPage />, fake)
  const mark = screen.getByRole('button', { name: /^Mark as done/ })
  await mark.click()
  await expect.element(mark).toHaveAttribute('aria-busy', 'true')
  await mark.click({ force: true })
  expect(fake.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1)
})

test('what is done can be listed and opened again', async () => {
  const done: AnswerReview = { ...review, done_at: '2026-07-11T09:00:00.000000Z' }
  const fake = service().answer(listAnswerReviews, testPage([done]))
  const screen = await renderConsole(<AnswerReviewsPage />, fake)
  await screen.getByRole('combobox', { name: 'State' }).selectOptions('Done')
  await expect.element(screen.getByRole('button', { name: /^Open again/ })).toBeVisible()
  await expect.poll(() => fake.requests.at(-1)).toBe('GET /v1/answer-reviews?state=done')
})

test('an answer is shown without its marks and tables', async () => {
  const answer =
    '**Two** berths: [1]\n\n| Berth | Depth |\n| --- | --- |\n| A | 4 m |\n\nBoth are free.'
  const fake = service().answer(listAnswerReviews, testPage([{ ...review, answer }]))
  const screen = await renderConsole(<AnswerReviewsPage />, fake)
  await expect
    .element(screen.getByText(/^Answer:/))
    .toMatchTextContent(/^Answer: Two berths: \[1\]\s+\(table\)\s+Both are free\.$/)
})

test('a row shows the question, what was wrong, and links its graph and sources', async () => {
  await page.viewport(1280, 800)
  const fake = service().answer(listAnswerReviews, testPage([review]))
  const screen = await renderConsole(<AnswerReviewsPage />, fake)
  const row = screen.getByRole('row').filter({ hasText: 'When is the tide high?' })
  for (const text of ['Comment: “Of which day?”', 'Answer: At six.', 'Downvoted']) {
    await expect.element(row.getByText(text, { exact: true })).toBeVisible()
  }
  await expect
    .element(row.getByRole('link', { name: 'tides.txt, page 1' }))
    .toHaveAttribute('href', '/files/0198c0de-0000-7000-8000-0000000000bb?page=1')
  await expect.element(row.getByRole('link', { name: 'Harbour' }).first()).toBeInTheDocument()
  await expect.element(row.getByText(/correct the sources or add a better one in/)).toBeVisible()
  const link = row.getByRole('link', { name: 'See what the search found' })
  await expect.element(link).not.toBeInTheDocument()
  await expect.element(row.getByText(/is not shared with your key/)).toBeVisible()
})

test('a question to many graphs names the first ones, and all once they are asked for', async () => {
  await page.viewport(1280, 800)
  const graphs = Array.from({ length: 7 }, (_, at) => ({
    id: `0198c0de-0000-7000-8000-0000000000a${at}`,
    name: `Harbour ${at + 1}`,
  }))
  const fake = service().answer(listAnswerReviews, testPage([{ ...review, graphs }]))
  const screen = await renderConsole(<AnswerReviewsPage />, fake)
  const row = screen.getByRole('row').filter({ hasText: 'When is the tide high?' })
  await expect.element(row.getByText('Harbour 3')).toBeInTheDocument()
  await expect.element(row.getByText('Harbour 4')).not.toBeInTheDocument()
  await row.getByRole('button', { name: 'and 4 more graphs' }).click()
  await expect.element(row.getByText('Harbour 7')).toBeVisible()
  await expect
    .element(row.getByText(/add a better one in one of the graphs that were searched\./))
    .toBeVisible()
})

test('a follow-up is shown with the question before it', async () => {
  const followUp = { ...review, question: 'And low?', previous_question: 'When is the tide high?' }
  const fake = service().answer(listAnswerReviews, testPage([followUp]))
  const screen = await renderConsole(<AnswerReviewsPage />, fake)
  const row = screen.getByRole('row').filter({ hasText: 'And low?' })
  await expect.element(row.getByText('After “When is the tide high?”')).toBeVisible()
})

test('what was found is a link away where the administrator may read the conversation', async () => {
  const conversation_id = '0198c0de-0000-7000-8000-0000000000cc'
  const fake = service().answer(listAnswerReviews, testPage([{ ...review, conversation_id }]))
  const screen = await renderConsole(<AnswerReviewsPage />, fake)
  await expect
    .element(screen.getByRole('link', { name: 'See what the search found' }))
    .toHaveAttribute('href', `/ask/${conversation_id}?turn=${review.id}&why=${review.id}`)
})

test('the long name of a graph stays in its column', async () => {
  await page.viewport(1280, 800)
  const graphs = [{ id: '0198c0de-0000-7000-8000-0000000000aa', name: longName }]
  const fake = service().answer(listAnswerReviews, testPage([{ ...review, graphs }]))
  const screen = await renderConsole(<AnswerReviewsPage />, fake)
  await expect.element(screen.getByRole('link', { name: longName }).first()).toBeVisible()
  expectCellsFit(screen)
})

test('what was wrong stands beside the question, and on a phone below it', async () => {
  const fake = service().answer(listAnswerReviews, testPage([review]))
  await page.viewport(1280, 800)
  const screen = await renderConsole(<AnswerReviewsPage />, fake)
  const question = screen.getByText('When is the tide high?')
  const reason = screen.getByText('Downvoted', { exact: true }).last()
  await expect.element(reason).toBeVisible()
  expect(reason.element().getBoundingClientRect().top).toBeLessThan(
    question.element().getBoundingClientRect().bottom,
  )
  await page.viewport(390, 800)
  await expect.element(screen.getByText(/^Downvoted · /)).toBeVisible()
  await expect.element(reason).not.toBeVisible()
})
