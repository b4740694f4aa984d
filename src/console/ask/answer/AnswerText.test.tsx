import { expect, test } from 'vitest'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import type { FileReference, QuestionAnswer } from '#contract/questions.ts'
import view from '#console/ask/AskView.module.css'
import { AnswerText } from './AnswerText.tsx'
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
const references = { files: [reference], web: [] }
const question = 'Do dogs pay?'

function show(text: string, overrides: Partial<QuestionAnswer>) {
  return renderConsole(
    <TurnView
      turn={{
        key: 'visit 1',
        id: '01a1fa5a-d95d-7b20-a46e-000000000008',
        after: '',
        question,
        feedback: null,
        status: 'done',
        answer: { question, answer: text, sources: [], ...overrides },
      }}
      onAgain={() => undefined}
      conversation_id="01a1fa5a-d95d-7b20-a46e-000000000009"
      isOwner
      onWhy={() => undefined}
      onKeep={() => undefined}
    />,
    fakeService(),
  )
}

test('a sentence that no source supports is marked, for the eye and for screen readers', async () => {
  const text = 'Dogs travel free. [1] Cats pay double.'
  const start = text.indexOf('Cats')
  const screen = await show(text, { references, unsupported: [{ start, end: text.length }] })
  const mark = screen.getByRole('mark')
  await expect.element(mark).toHaveTextContent('Cats pay double. (no source supports this)')
  await expect.element(screen.getByText(/No source supports the/)).toBeVisible()
})

test('an answer without any source is shown with its unsupported sentences', async () => {
  const text = 'Cats pay double.'
  const screen = await show(text, { unsupported: [{ start: 0, end: text.length }] })
  await expect
    .element(screen.getByRole('mark'))
    .toHaveTextContent('Cats pay double. (no source supports this)')
  await expect.element(screen.getByText(/^Nothing in your files supports this/)).toBeVisible()
  await expect.element(screen.getByText(/Try rephrasing/)).not.toBeInTheDocument()
})

test('a sentence that only lacks a number says which, for the eye and for screen readers', async () => {
  const text = 'Dogs pay £9. [1] Cats pay double.'
  const end = text.indexOf(' [')
  const range = { start: 0, end, missing: ['£9'], cites: ['1'] }
  const screen = await show(text, { references, unsupported: [range] })
  const lacks = 'ource 1 does not contain “£9”'
  await expect.element(screen.getByRole('mark')).toHaveTextContent(`Dogs pay £9. (s${lacks})`)
  await expect
    .element(screen.getByText(/Check the underlined/))
    .toHaveTextContent(`S${lacks}. Check the underlined sentence before you rely on it.`)
})

test('a sentence that cites an invented source says so', async () => {
  const text = 'Dogs pay £9. Cats pay double.'
  const range = { start: 0, end: text.indexOf(' Cats'), unknown_cites: ['42'] }
  const screen = await show(text, { references, unsupported: [range] })
  const invented = 'he model cites source 42, which does not exist'
  await expect.element(screen.getByRole('mark')).toHaveTextContent(`Dogs pay £9. (t${invented})`)
  await expect
    .element(screen.getByText(/Check the underlined/))
    .toHaveTextContent(`T${invented}. Check the underlined sentence before you rely on it.`)
})

test('a source that supports nothing is listed apart, and struck in the text', async () => {
  const text = 'Dogs travel free of charge. [1] Cats sing. [2]'
  const cats: FileReference = { ...reference, file_name: 'cats.pdf', cite: '2', supports: false }
  const screen = await show(text, {
    references: { files: [{ ...reference, matched: true }, cats], web: [] },
    unsupported: [{ start: text.indexOf('Cats'), end: text.indexOf(' [2]') }],
  })
  const listed = screen.getByRole('group', { name: 'Sources', exact: true })
  await expect.element(listed).toHaveTextContent('Sources1rules.pdfPDF · Page 3 · Added by Sheaf')
  await expect
    .element(screen.getByRole('group', { name: 'Cited, but does not support the answer' }))
    .toHaveTextContent(
      'Cited, but does not support the answer2cats.pdfPDF · Page 3Dogs travel free of charge.',
    )
  const doubted = screen.getByRole('button', { name: 'Source 2, does not support the sentence' })
  await expect.element(doubted).toHaveAttribute('data-unsupported')
  // The model cited another passage by this number.
  const added = screen.getByRole('button', { name: 'Source 1, added by Sheaf' })
  await expect.element(added).toHaveAttribute('data-matched')
  await added.hover()
  await expect.element(screen.getByText('Added by Sheaf', { exact: true })).toBeVisible()
})

test('a source that Sheaf matched says that the model did not cite it', async () => {
  const text = 'Dogs travel free of charge.'
  const screen = await show(text, {
    references,
    matched_citations: [{ at: text.length, cite: '1' }],
  })
  await expect
    .element(screen.getByRole('button', { name: 'Source 1, added by Sheaf' }))
    .toBeVisible()
  await expect
    .element(screen.getByText(/The model did not cite the dashed source there/))
    .toBeVisible()
})

test('many rows are a table of twenty until the others are asked for, with one source', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => `A-${at}`)
  const text = [
    '30 of 90 rows have State open [1]:\n',
    '| Article | State |',
    '| --- | --- |',
    ...rows.map((name) => `| ${name} | open |`),
  ].join('\n')
  const files = rows.map((name, at) => ({
    ...reference,
    file_name: 'stock.csv',
    text: `${name} | open`,
    row: at + 2,
  }))
  const screen = await show(text, { references: { files, web: [] } })
  await expect.element(screen.getByRole('row', { name: 'A-19 open' })).toBeVisible()
  expect(screen.getByRole('row').elements()).toHaveLength(21)
  await screen.getByRole('button', { name: '10 more rows' }).click()
  expect(screen.getByRole('row').elements()).toHaveLength(31)
  const listed = screen.getByRole('group', { name: 'Sources', exact: true })
  await expect.element(listed).toHaveTextContent('Sources1stock.csvCSV · Rows 2–31')
  expect(listed.getByRole('link').elements()).toHaveLength(1)
})

test.each([
  { width: 1100, isWider: true },
  { width: 500, isWider: false },
])('a wide table takes the room beside the text of its answer: $width', async (given) => {
  const row = (cell: string) => `|${` ${cell} |`.repeat(16)}`
  const answer = [row('A heading'), row('---'), row('A cell')].join('\n')
  const screen = await renderConsole(
    <div style={{ width: given.width }}>
      <div className={view['ask']}>
        <AnswerText answer={answer} references={[]} unsupported={[]} isStreaming={false} />
      </div>
    </div>,
    fakeService(),
  )
  const table = screen.getByRole('group', { name: 'Table' })
  await expect.element(table).toBeVisible()
  const { width } = table.element().getBoundingClientRect()
  expect(width).toBe(given.width)
  const text = screen.getByRole('button', { name: 'Copy as CSV' }).element().parentElement
  expect(width > (text?.parentElement?.clientWidth ?? 0)).toBe(given.isWider)
})
