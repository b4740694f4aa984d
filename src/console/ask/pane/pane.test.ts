import { expect, test } from 'vitest'
import type { CitedReference } from '#console/answers/all-references.ts'
import type { Turn } from '#console/ask/turn.ts'
import { readPane, writePane } from './pane.ts'

const reference: CitedReference = {
  fileId: 'f',
  text: 'Dogs travel free.',
  score: 1,
  page: 3,
  start: 0,
  end: 17,
  file_name: 'animals.md',
}
const answer = {
  question: 'Do dogs pay?',
  answer: 'No [1].',
  sources: [],
  references: { files: [reference], web: [] },
}
const turn: Turn = {
  key: 'a',
  id: 'a',
  after: '',
  question: 'Do dogs pay?',
  feedback: null,
  status: 'done',
  answer,
}

test('a pane is written into an address beside its other parameters, and read from it', () => {
  const search = writePane(new URLSearchParams('turn=a&why=a'), { type: 'source', reference })
  expect(search.toString()).toBe('turn=a&source=f&page=3&start=0&end=17')
  expect(readPane(search, [turn])).toEqual({ type: 'source', reference, answer: 'No [1].' })
  const why = writePane(search, { type: 'why', turn_id: 'b' })
  expect(why.toString()).toBe('turn=a&why=b')
  expect(readPane(why, [])).toEqual({ type: 'why', turn_id: 'b' })
  expect(writePane(why, null).toString()).toBe('turn=a')
  expect(readPane(new URLSearchParams('turn=a'), [turn])).toBeNull()
})

test('a place that no answer quotes is opened without words, and nonsense is passed over', () => {
  const search = new URLSearchParams('source=f&page=4&start=-1&end=x&version=v')
  const place = { fileId: 'f', page: 4, version_id: 'v', text: '', score: 0 }
  expect(readPane(search, [turn])).toEqual({ type: 'source', reference: place })
})

test('of one place that two answers quote in two versions, that of the address is open', () => {
  const older = { ...reference, version_id: 'one', text: 'Dogs pay half.' }
  const newer = { ...reference, version_id: 'two' }
  const turns = [older, newer].map((cited, at): Turn => ({
    ...turn,
    key: String(at),
    id: String(at),
    answer: { ...answer, references: { files: [cited], web: [] } },
  }))
  const search = writePane(new URLSearchParams(), { type: 'source', reference: newer })
  expect(readPane(search, turns)).toMatchObject({ type: 'source', reference: newer })
})
