import { expect, test } from 'vitest'
import { paletteStatus, type PaletteSearches } from './palette-status.ts'

const done = { isEnabled: true, isSearching: false, isFailed: false }
const graphs = { of: 'graphs', ...done }
const documents = { of: 'documents', ...done, isEmpty: false }
const status = (changes: Partial<PaletteSearches>) =>
  paletteStatus({ text: 'tide', hasResults: true, names: [graphs], documents, ...changes })

test('complete results need no word', () => {
  expect(status({})).toBeNull()
})

test('the search inside documents is announced while it goes on, beside other results', () => {
  expect(status({ documents: { ...documents, isSearching: true } })).toEqual({
    type: 'searching',
    text: 'Searching inside documents…',
  })
})

test('the search for names is announced while there is nothing else', () => {
  const names = [{ ...graphs, isSearching: true }]
  expect(status({ names })).toBeNull()
  expect(status({ names, hasResults: false })?.text).toBe('Searching…')
})

test('what could not be searched is named, also beside results', () => {
  const failed = { isFailed: true }
  expect(
    status({ names: [{ ...graphs, ...failed }], documents: { ...documents, ...failed } }),
  ).toEqual({ type: 'failed', text: 'Could not search graphs and documents.' })
})

test('a search that a key cannot do fails nothing', () => {
  const denied = { ...documents, isEnabled: false, isFailed: true, isSearching: true }
  expect(status({ documents: denied })).toBeNull()
})

test('nothing at all, and nothing inside documents, are told apart', () => {
  const empty = { documents: { ...documents, isEmpty: true } }
  expect(status(empty)?.text).toBe(
    'No matches inside documents for “tide”. Whole words are searched there.',
  )
  expect(status({ ...empty, hasResults: false })?.text).toBe('No results for “tide”.')
})
