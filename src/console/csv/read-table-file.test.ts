import { expect, test } from 'vitest'
import { readTableFile } from './read-table-file.ts'

const read = (content: BlobPart, maxMegabytes = 1) =>
  readTableFile(new File([content], 'topics.csv'), maxMegabytes)

test('a file with a table is read as text', async () => {
  expect(await read('Topic\nWool')).toEqual({ text: 'Topic\nWool', problem: null })
})

test('a file that is empty, too large or no text says so', async () => {
  expect(await read(' \n')).toEqual({ text: null, problem: 'topics.csv is empty.' })
  expect(await read('Topic', 0)).toEqual({
    text: null,
    problem: 'The file is larger than 0 MB. Split the table.',
  })
  const { text, problem } = await read(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]))
  expect(text).toBe(null)
  expect(problem).toContain('topics.csv is not a text file')
})
