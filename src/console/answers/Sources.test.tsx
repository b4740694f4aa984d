import { expect, test } from 'vitest'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import type { FileReference } from '#contract/questions.ts'
import { Sources } from './Sources.tsx'

const answer = 'Dogs travel free. [1] Cats pay 20 kr. [2] Bikes are carried on deck. [3]'
const of = (cite: string, text: string, more: Partial<FileReference>): FileReference => ({
  fileId: 'rules',
  file_name: 'rules.pdf',
  text,
  score: 1,
  cite,
  page: 3,
  ...more,
})

test('two sources of one page are told apart by their headings and words', async () => {
  const references = [
    of('1', 'Dogs travel free.', { heading: 'Animals' }),
    of('2', 'Cats pay 20 kr.', { heading: 'Animals' }),
    of('3', 'Bikes are carried on deck.', { fileId: 'bikes', file_name: 'bikes.txt', page: 1 }),
  ]
  const screen = await renderConsole(
    <Sources references={references} answer={answer} />,
    fakeService(),
  )
  const names = screen
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)
  expect(names).toEqual([
    '1rules.pdfPDF · Page 3 · AnimalsDogs travel free.',
    '2rules.pdfPDF · Page 3 · AnimalsCats pay 20 kr.',
    '3bikes.txtText · Section 1Bikes are carried on deck.',
  ])
})

test('what the answer quotes from the only place in each file is not said again', async () => {
  const references = [
    of('1', 'Dogs travel free.', {}),
    of('3', 'Bikes are carried on deck.', { fileId: 'bikes', file_name: 'bikes.txt', page: 1 }),
  ]
  const screen = await renderConsole(
    <Sources references={references} answer={answer} />,
    fakeService(),
  )
  const names = screen
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)
  expect(names).toEqual(['1rules.pdfPDF · Page 3', '3bikes.txtText · Section 1'])
})

test('a row of a table has the names of its columns', async () => {
  const columns = ['Beer', '30 l keg (€)', '50 l keg (€)']
  const row = { fileId: 'prices', file_name: 'prices.xlsx', page: 2, columns }
  const references = [of('1', 'Mill Pale | 88 | 139', row), of('2', 'Barn Door | – | 162', row)]
  const screen = await renderConsole(<Sources references={references} />, fakeService())
  await expect
    .element(screen.getByText('Beer Mill Pale · 30 l keg (€) 88 · 50 l keg (€) 139'))
    .toBeVisible()
})
