import { expect, test } from 'vitest'
import { allReferences } from './all-references.ts'
import { sourceLocation } from './source-location.ts'

const file = {
  fileId: 'f',
  text: 'From a file.',
  score: 0.5,
  cite: '2',
  file_name: 'a.pdf',
  page: 3,
}
const web = {
  fileId: 'w',
  text: 'From a page.',
  score: 0.9,
  cite: '1',
  url: 'https://example.org/a',
  title: 'A page',
}

test('pages of the web stand among the files, as they are cited', () => {
  const references = allReferences({ files: [file], web: [web] })
  expect(references.map(({ file_name }) => file_name)).toEqual(['A page', 'a.pdf'])
  expect(references.map(sourceLocation)).toEqual(['example.org', 'PDF · Page 3'])
})

test('a page that is no file of the service leads nowhere here', () => {
  const { fileId: _, ...elsewhere } = web
  expect(allReferences({ files: [file], web: [elsewhere] })).toEqual([file])
})
