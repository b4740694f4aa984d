import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiError } from '#console/api/api-error.ts'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import { rateTurn } from '#contract/conversations/conversations.ts'
import type { FileReference, QuestionAnswer } from '#contract/questions.ts'
import type { Turn } from '#console/ask/turn.ts'
import { TurnView } from './TurnView.tsx'

const conversation_id = '01a1fa5a-d95d-7b20-a46e-000000000009'
const turn_id = '01a1fa5a-d95d-7b20-a46e-000000000008'
const reference: FileReference = {
  fileId: '01a1fa5a-d95d-7b20-a46e-000000000001',
  file_name: 'rules.pdf',
  text: 'Dogs travel free of charge.',
  score: 1,
  cite: '1',
  page: 3,
  start: 40,
  end: 67,
}
const question = 'Do dogs pay?'
const request = { key: 'visit 1', id: turn_id, after: '', question, feedback: null }

const answer = (text: string, overrides: Partial<QuestionAnswer> = {}): QuestionAnswer => ({
  question,
  answer: text,
  sources: [],
  ...overrides,
})
const references = { files: [reference], web: [] }

async function show(
  turn: Turn,
  {
    onAgain = vi.fn<() => void>(),
    onWhy = vi.fn<(id: string) => void>(),
    onKeep = vi.fn<(question: string) => void>(),
  } = {},
  service = fakeService(),
) {
  return renderConsole(
    <TurnView
      turn={turn}
      onAgain={onAgain}
      conversation_id={conversation_id}
      isOwner
      onWhy={onWhy}
      onKeep={onKeep}
    />,
    service,
  )
}

test('a failed answer cannot be rated', async () => {
  const error = new ApiError('unreachable', 'The connection was lost.')
  const screen = await show({ ...request, status: 'failed', answer: answer('Dogs'), error })
  await expect.element(screen.getByRole('button', { name: 'Ask again' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Good answer' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: /Why/ })).not.toBeInTheDocument()
})

test('an answer says what guardrails replaced', async () => {
  const row = { guardrail_name: 'Mail', entity_type: 'email', count: 1, places: [] }
  const redactions = [{ ...row, applied_to: 'output' as const }]
  const replaced = answer('Write to [email].', { redactions })
  const screen = await show({ ...request, status: 'done', answer: replaced })
  await expect
    .element(screen.getByRole('list', { name: 'Redactions' }))
    .toHaveTextContent('1 value redacted in the answer by “Mail” (email)')
})

test('an answer runs nothing, loads nothing and links nowhere', async () => {
  const hostile = '<img src="/x.png" onerror="alert(1)"> <b>bold</b> [a](https://evil.test) ![b](x)'
  const screen = await show({
    ...request,
    status: 'done',
    answer: answer(hostile, {
      references: { files: [{ ...reference, text: hostile }], web: [] },
    }),
  })
  await expect.element(screen.getByText(hostile).first()).toBeVisible()
  expect(document.querySelector('article img, article b, article a[href*="evil"]')).toBeNull()
})

test('code within a line is code, and a citation stays beside its word', async () => {
  const text = 'Run `npm **x**` and **wait**. [1]'
  const screen = await show({ ...request, status: 'done', answer: answer(text, { references }) })
  const article = screen.getByRole('article')
  await expect.element(article.getByRole('button', { name: 'Source 1' })).toBeVisible()
  expect(article.element().querySelector('code')?.textContent).toBe('npm **x**')
  expect(article.element().querySelector('strong')?.textContent).toBe('wait')
  expect(article.element().textContent).toContain('wait.\u00a0')
})

test('an answer without sources is shown as text, and says that it names none', async () => {
  const screen = await show({
    ...request,
    status: 'done',
    answer: answer('It depends on the dog.', { unsupported: [] }),
  })
  await expect.element(screen.getByText('It depends on the dog.').first()).toBeVisible()
  await expect.element(screen.getByText(/This answer cites no sources/)).toBeVisible()
  await expect.element(screen.getByText(/Try rephrasing/)).not.toBeInTheDocument()
})

test('a model that declines in its own words gives no answer, and none without sources', async () => {
  const screen = await show({
    ...request,
    status: 'done',
    answer: answer('The documents do not contain this information.', { unsupported: [] }),
  })
  await expect.element(screen.getByText(/do not contain this information/).last()).toBeVisible()
  await expect.element(screen.getByText(/Try rephrasing/)).toBeVisible()
  await expect.element(screen.getByText(/cites no sources/)).not.toBeInTheDocument()
})

test.each([
  ['Do dogs pay on the ferry?', 'Searched for “Do dogs pay on the ferry?”'],
  ['lead time, torque sensor', 'Searched for: lead time, torque sensor'],
])(
  'what was searched for is shown where it is not the question: %s',
  async (searched_for, shown) => {
    const withSources = answer('Free. [1]', { references, searched_for })
    const screen = await show({ ...request, status: 'done', answer: withSources })
    await expect.element(screen.getByText(shown)).toBeVisible()
  },
)

test('a reply to thanks is neither a missing answer nor one without sources', async () => {
  const thanks = answer('You’re welcome.', { notice: 'no_question' })
  const screen = await show({ ...request, status: 'done', answer: thanks })
  await expect.element(screen.getByText('You’re welcome.')).toBeVisible()
  expect(screen.container.textContent).not.toMatch(/rephrasing|cites no sources/u)
})

test('what the files do not say is no answer with sources', async () => {
  const screen = await show({
    ...request,
    status: 'done',
    answer: answer('These documents do not answer this question.'),
  })
  await expect
    .element(screen.getByText('These documents do not answer this question.'))
    .toBeVisible()
  await expect.element(screen.getByText(/Try rephrasing/)).toBeVisible()
  await expect.element(screen.getByText('Sources')).not.toBeInTheDocument()
})

test('where no words match, the nearest passages are shown, which are no sources', async () => {
  const screen = await show({
    ...request,
    status: 'done',
    answer: answer('These documents do not answer this question.', {
      nearest: [
        { file_id: 'f', file_name: 'storm.md', page: 1, start: 0, end: 9, text: 'The storm.' },
      ],
    }),
  })
  await expect
    .element(screen.getByText('No clear answer found. These passages are the closest:'))
    .toBeVisible()
  const near = screen.getByRole('group', { name: 'Nearest passages' })
  await expect.element(near.getByRole('link', { name: /storm\.md.*The storm\./s })).toBeVisible()
  // They have no number.
  expect(near.getByRole('link').element().children).toHaveLength(1)
  await expect.element(screen.getByText(/do not answer this question/)).not.toBeInTheDocument()
  await expect.element(screen.getByText('Sources')).not.toBeInTheDocument()
})

test('a question in another language than the files says so', async () => {
  const screen = await show({
    ...request,
    status: 'done',
    answer: answer('No answer.', { notice: 'other_language' }),
  })
  await expect.element(screen.getByText(/Your files are in another language/)).toBeVisible()
})

test('where some files are in another language, the nearest passages stand below that', async () => {
  const screen = await show({
    ...request,
    status: 'done',
    answer: answer('No answer.', { notice: 'other_language', nearest: [] }),
  })
  await expect.element(screen.getByText(/Some files are in a different language/)).toBeVisible()
  await expect.element(screen.getByText(/No clear answer found/)).toBeVisible()
})

test('an answer that reached its maximum length says that it ends early', async () => {
  const screen = await show({
    ...request,
    status: 'done',
    answer: answer('The ferry was built', { notice: 'answer_cut' }),
  })
  await expect.element(screen.getByText('The ferry was built')).toBeVisible()
  await expect.element(screen.getByText(/reached its maximum length and ends early/)).toBeVisible()
  await expect.element(screen.getByText(/Try rephrasing/)).not.toBeInTheDocument()
})

test('an answer overrides while files were being read says so and can be asked again', async () => {
  const onAgain = vi.fn<() => void>()
  const screen = await show(
    {
      ...request,
      status: 'done',
      answer: answer('Free. [1]', { references, pending_files: { reading: 5, total: 10 } }),
    },
    { onAgain },
  )
  await expect.element(screen.getByText(/while 5 files of 10 were still processing/)).toBeVisible()
  await screen.getByRole('button', { name: 'Ask again' }).click()
  expect(onAgain).toHaveBeenCalledOnce()
})

test('a stopped answer keeps what was received and can be asked again', async () => {
  const onAgain = vi.fn<() => void>()
  const stopped = answer('Dogs', { references })
  const screen = await show({ ...request, status: 'stopped', answer: stopped }, { onAgain })
  await expect.element(screen.getByText('Dogs', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/^Stopped\..*not checked against the files/)).toBeVisible()
  await expect.element(screen.getByRole('group', { name: 'Cited, not checked' })).toBeVisible()
  await screen.getByRole('button', { name: 'Ask again' }).click()
  expect(onAgain).toHaveBeenCalledOnce()
})

test('an answer that the connection cut off keeps what was received, without loose stars', async () => {
  const screen = await show({
    ...request,
    status: 'failed',
    answer: answer('**Dogs** pay **40'),
    error: new ApiError(
      'unreachable',
      'The connection to the service was lost before the answer ended.',
    ),
  })
  await expect
    .element(screen.getByRole('article'))
    .toHaveTextContent(
      'Do dogs pay?Dogs pay 40Connection lost. Partial answer kept, not checked against the files.Ask again',
    )
})

test('a failed answer keeps what was received and says what to do', async () => {
  const screen = await show({
    ...request,
    status: 'failed',
    answer: answer('Dogs'),
    error: new ApiError('model_failed', 'The model did not answer.'),
  })
  await expect.element(screen.getByText('Dogs', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('The model did not answer.')).toBeVisible()
})

test('an answer that the end of the service interrupted says so', async () => {
  const turn = { ...request, status: 'stopped' as const, answer: null, isInterrupted: true }
  const screen = await show(turn)
  await expect.element(screen.getByText(/Interrupted: the service stopped/)).toBeVisible()
})

test('a question that a revoked key asked leads to signing in and stays', async () => {
  const onKeep = vi.fn<(question: string) => void>()
  const error = new ApiError('credentials_invalid', 'The key is not valid.')
  const screen = await show({ ...request, status: 'failed', answer: null, error }, { onKeep })
  await expect.element(screen.getByText('Your key was revoked or has expired.')).toBeVisible()
  await screen.getByRole('button', { name: 'Sign in again' }).click()
  expect(onKeep).toHaveBeenCalledExactlyOnceWith(question)
})

test('an answer is rated with a reason', async () => {
  const service = fakeService().answer(rateTurn, {
    id: turn_id,
    feedback: { rating: 'down', comment: '' },
  })
  const screen = await show(
    { ...request, status: 'done', answer: answer('Free. [1]', { references }) },
    {},
    service,
  )
  const down = screen.getByRole('button', { name: 'Bad answer' })
  await expect.element(down).toBeVisible()
  down.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(down).toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByRole('textbox', { name: /What was wrong/ })).toHaveFocus()
  await userEvent.keyboard('Cats are missing.{Enter}')
  await expect.poll(() => service.sent).toHaveLength(2)
  expect(service.sent).toEqual([
    { rating: 'down', comment: '' },
    { rating: 'down', comment: 'Cats are missing.' },
  ])
  await expect.element(screen.getByText('Saved')).toBeVisible()
  await expect.element(down).toHaveFocus()
})

test('why an answer is as it is can be asked once it is stored', async () => {
  const onWhy = vi.fn<(id: string) => void>()
  const screen = await show(
    { ...request, status: 'done', answer: answer('Free. [1]', { references }) },
    { onWhy },
  )
  await screen.getByRole('button', { name: 'Why this answer?' }).click()
  expect(onWhy).toHaveBeenCalledExactlyOnceWith(turn_id)
})

test('a question that would fill the screen is shortened until all of it is asked for', async () => {
  const long = `Which rules apply? ${'The dog is small. '.repeat(500)}`
  const turn: Turn = { ...request, question: long, status: 'done', answer: answer('None [1].') }
  const screen = await show(turn)
  const heading = screen.getByRole('heading', { level: 2 })
  await expect.poll(() => heading.element().textContent.length).toBeLessThan(500)
  await screen.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => heading.element().textContent).toBe(long)
})

test('Escape leaves an edited question to its button, Enter asks it, and Shift and Enter start a new line', async () => {
  const onEdit = vi.fn<(question: string) => void>()
  const turn: Turn = { ...request, status: 'done', answer: answer('None [1].') }
  const screen = await renderConsole(
    <TurnView
      turn={turn}
      onAgain={null}
      onEdit={onEdit}
      conversation_id={conversation_id}
      isOwner
      onWhy={() => undefined}
      onKeep={() => undefined}
    />,
    fakeService(),
  )
  const edit = screen.getByRole('button', { name: 'Edit question' })
  await edit.click()
  await screen.getByRole('textbox', { name: 'Edit question' }).fill('Nothing')
  await userEvent.keyboard('{Escape}')
  await expect.element(edit).toHaveFocus()
  await edit.click()
  await screen.getByLabelText('Edit question').fill('Do cats')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}pay?{Enter}')
  expect(onEdit).toHaveBeenCalledWith('Do cats\npay?')
})

test('quotes, emphasis and lists below items are shown as such', async () => {
  const text = 'It says:\n> Dogs *travel* free.\n\n1. Inside\n   - on a **lead**\n2. Outside'
  const screen = await show({
    ...request,
    status: 'done',
    answer: { ...answer(text), unsupported: [] },
  })
  await expect.element(screen.getByText('Outside')).toBeVisible()
  const html = (selector: string) => document.querySelector(selector)?.textContent
  expect(html('article blockquote')).toBe('Dogs travel free.')
  expect(html('article blockquote em')).toBe('travel')
  expect(html('article ol > li > ul > li strong')).toBe('lead')
  expect(document.querySelectorAll('article ol > li')).toHaveLength(2)
})

test('a comment that is sent while the vote is still being saved is not lost', async () => {
  const service = fakeService().hang(rateTurn)
  const screen = await show({ ...request, status: 'done', answer: answer('No.') }, {}, service)
  await screen.getByRole('button', { name: 'Bad answer' }).click()
  const comment = screen.getByRole('textbox', { name: /What was wrong/ })
  await expect
    .element(comment)
    .toHaveAccessibleDescription(
      /^Administrators see .* do not show your name\. The audit log records which key gave the rating\./,
    )
  await comment.fill('Too short.')
  const save = screen.getByRole('button', { name: 'Send feedback' })
  await expect.element(save).not.toHaveAttribute('aria-disabled')
  await userEvent.keyboard('{Enter}')
  await expect.element(save).toHaveAttribute('aria-disabled')
})
