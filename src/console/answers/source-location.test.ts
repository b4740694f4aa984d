import { expect, test } from 'vitest'
import { sourceLocation } from './source-location.ts'

const place = (file_name: string, page?: number) =>
  sourceLocation({
    fileId: 'f',
    text: '',
    score: 1,
    file_name,
    ...(page !== undefined && { page }),
  })

test('a place is called what its file calls it', () => {
  expect(place('a.pdf', 3)).toBe('PDF · Page 3')
  expect(place('a.pptx', 2)).toBe('PowerPoint · Slide 2')
  expect(place('a.xlsx', 1)).toBe('Excel · Sheet 1')
  expect(place('mail.eml', 1)).toBe('Email · Section 1')
  expect(place('stock.csv', 1)).toBe('CSV')
  // Whether its parts are pages or sections depends on the file.
  expect(place('letter.docx', 1)).toBe('Word')
})

test('what is not known is left out', () => {
  expect(place('a.pdf')).toBe('PDF')
  expect(place('nothing', 4)).toBe('Section 4')
})

test('a heading tells places of one page apart', () => {
  const leave = { fileId: 'f', text: '', score: 1, page: 3, heading: 'Paid leave' }
  expect(sourceLocation({ ...leave, file_name: 'a.pdf' })).toBe('PDF · Page 3 · Paid leave')
  expect(sourceLocation({ ...leave, url: 'https://example.org/a' })).toBe(
    'example.org · Paid leave',
  )
})
