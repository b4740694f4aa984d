import { expect, test } from 'vitest'
import type { SearchEntry } from '#contract/reference/reference.ts'
import { findEntries } from './find-entries.ts'
import { entries } from './search-entries.build.ts'

const titlesFor = (text: string): string[] =>
  findEntries(entries, text).flatMap(({ operations, anchor }) =>
    operations.map((operation) => `${operation}#${anchor}`),
  )

test('an operation is found by its name, its words and its path', () => {
  expect(titlesFor('askGraphs')[0]).toBe('askGraphs#')
  expect(titlesFor('upload')[0]).toBe('uploadFile#')
  expect(titlesFor('upload file')[0]).toBe('uploadFile#')
  expect(titlesFor('/v1/chat/completions')[0]).toBe('createChatCompletion#')
})

test('words that begin as the text come before and instead of words that contain it', () => {
  const found = findEntries(entries, 'ask')
  expect(found.length).toBeGreaterThan(4)
  expect(found.map(({ label }) => label)).not.toContain('body.mask_profanity')
  const kinds = found.map(({ kind }) => kind)
  expect(kinds.slice(0, kinds.lastIndexOf('operation') + 1)).not.toContain('failure')
  expect(findEntries(entries, 'profan').length).toBeGreaterThan(0)
  expect(findEntries(entries, 'rofanity').length).toBeGreaterThan(0)
})

test('a field is found by its name, in requests first', () => {
  expect(titlesFor('max_snippets')[0]).toMatch(/#body\..*max_snippets$/)
  expect(titlesFor('inline_citations')).not.toEqual([])
})

test('a failure is found by its key and by its advice', () => {
  expect(titlesFor('graph_name_taken')).toContain('createGraph#failure.graph_name_taken')
  expect(titlesFor('PNG, JPEG, GIF or WebP')[0]).toMatch(/#failure\.image_kind_unsupported$/)
})

test('a text without a match and an empty text find nothing', () => {
  expect(titlesFor('xyzzy')).toEqual([])
  expect(titlesFor('  ')).toEqual([])
})

test('no more results are shown than people read', () => {
  const entry: SearchEntry = {
    kind: 'field',
    operations: ['a'],
    anchor: 'b',
    label: 'c',
    text: '',
  }
  expect(
    findEntries(
      Array.from({ length: 100 }, () => entry),
      'c',
    ),
  ).toHaveLength(40)
})
