import { expect, test } from 'vitest'
import type { SearchEntry } from '#contract/reference/reference.ts'
import { findEntries } from './find-entries.ts'
import { entries } from './search-entries.build.ts'

const found = (text: string): string[] =>
  findEntries(entries, text).flatMap(({ operations, anchor }) =>
    operations.map((operation) => `${operation}#${anchor}`),
  )

test('an operation is found by its name, its words and its path', () => {
  expect(found('askGraphs')[0]).toBe('askGraphs#')
  expect(found('upload')[0]).toBe('uploadFile#')
  expect(found('upload file')[0]).toBe('uploadFile#')
  expect(found('/v1/chat/completions')[0]).toBe('createChatCompletion#')
})

test('a field is found by its name, in requests first', () => {
  expect(found('max_snippets')[0]).toMatch(/#body\..*max_snippets$/)
  expect(found('inline_citations')).not.toEqual([])
})

test('a failure is found by its key and by its advice', () => {
  expect(found('graph_name_taken')).toContain('createGraph#failure.graph_name_taken')
  expect(found('PNG, JPEG, GIF or WebP')[0]).toMatch(/#failure\.image_kind_unsupported$/)
})

test('a text without a match and an empty text find nothing', () => {
  expect(found('xyzzy')).toEqual([])
  expect(found('  ')).toEqual([])
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
