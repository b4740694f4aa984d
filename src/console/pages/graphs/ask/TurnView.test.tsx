import { expect, test, vi } from 'vitest'
import { ApiError } from '#console/api/api-error.ts'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import type { FileReference } from '#contract/questions.ts'
import type { Turn } from './turn.ts'
import { TurnView } from './TurnView.tsx'

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
const asked = { id: 1, question: 'Do dogs pay?' }

async function show(turn: Turn, onAgain = vi.fn<() => void>()) {
  return renderConsole(<TurnView turn={turn} onAgain={onAgain} />, fakeService())
}

test('a question on its way says so', async () => {
  const screen = await show({ ...asked, status: 'sent' })
  await expect.element(screen.getByText('Searching the files')).toBeInTheDocument()
})

test('a citation opens its quote, and the quote leads to its place', async () => {
  const screen = await show({
    ...asked,
    status: 'done',
    answer: 'Dogs travel free of charge. [1]',
    references: [reference],
  })
  await screen.getByRole('button', { name: 'Source 1' }).click()
  const quote = screen.getByRole('dialog', { name: 'Source 1' })
  await expect.element(quote.getByText('PDF · Page 3')).toBeVisible()
  await expect
    .element(quote.getByRole('link', { name: 'Open in file' }))
    .toHaveAttribute('href', `/files/${reference.fileId}?page=3&start=40&end=67`)
})

test('an answer runs nothing and loads nothing', async () => {
  const hostile = '<img src="/x.png" onerror="alert(1)"> <b>bold</b>'
  const screen = await show({
    ...asked,
    status: 'done',
    answer: hostile,
    references: [{ ...reference, text: hostile }],
  })
  await expect.element(screen.getByText(hostile).first()).toBeVisible()
  expect(document.querySelector('article img, article b')).toBeNull()
})

test('what the files do not say is no answer with sources', async () => {
  const screen = await show({
    ...asked,
    status: 'done',
    answer: 'These documents do not answer this question.',
    references: [],
  })
  await expect
    .element(screen.getByText('These documents do not answer this question.'))
    .toBeVisible()
  await expect.element(screen.getByText(/Try rephrasing/)).toBeVisible()
  await expect.element(screen.getByText('Sources')).not.toBeInTheDocument()
})

test('a stopped answer keeps what came and can be asked again', async () => {
  const onAgain = vi.fn<() => void>()
  const screen = await show(
    { ...asked, status: 'stopped', answer: 'Dogs', references: [] },
    onAgain,
  )
  await expect.element(screen.getByText('Dogs', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Ask again' }).click()
  expect(onAgain).toHaveBeenCalledOnce()
})

test('a failed answer keeps what came and says what to do', async () => {
  const screen = await show({
    ...asked,
    status: 'failed',
    answer: 'Dogs',
    references: [],
    error: new ApiError('unreachable', 'The connection closed before the answer was complete.'),
  })
  await expect.element(screen.getByText('Dogs', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByText('The connection closed before the answer was complete.'))
    .toBeVisible()
  await expect.element(screen.getByText(/Check that the service is running/)).toBeVisible()
})
