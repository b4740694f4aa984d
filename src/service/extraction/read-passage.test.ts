import { expect, test } from 'vitest'
import { cutPassages, placePassages } from './read-passage.ts'
import type { CutPassage } from './read-passage.ts'

const passage: CutPassage = {
  start: 0,
  end: 16,
  headings: ['Wool'],
  statements: [0, 16],
  header: null,
  heading_terms: 'wool',
  terms: 'sheep give wool 1200.5 羊毛',
}
const page = { blocks: [{ type: 'paragraph' as const, text: 'Sheep give wool. Goats give milk.' }] }
const isAccepted = (changed: Record<string, unknown>): boolean =>
  cutPassages.safeParse([{ ...passage, ...changed }]).success

test('a passage has the text of its range', () => {
  const second = { ...passage, start: 17, end: 33, statements: [17, 33] }
  const placed = placePassages(page, cutPassages.parse([passage, second]))
  expect(placed.map(({ text }) => text)).toEqual(['Sheep give wool.', 'Goats give milk.'])
})

test.each([
  // Each would end the term, so that the next one begins with the number of another partition.
  'wool,12/pump',
  'wool/12/pump',
  'wool 12/pump',
  'wool\n12/pump',
  'wool\t12',
  "wool':1",
  'wool"',
  'wool\\',
  'wool\0',
  'wool  pump',
  ' wool',
  'wool ',
  'w'.repeat(129),
  'wool '.repeat(40_000).trim(),
  7,
])('terms that are none are refused: %j', (terms) => {
  expect(isAccepted({ terms })).toBe(false)
  expect(isAccepted({ heading_terms: terms })).toBe(false)
})

test('a passage without terms is accepted', () => {
  expect(isAccepted({ terms: '', heading_terms: '' })).toBe(true)
})

test.each([
  { statements: [0] },
  { statements: [0, 1.5] },
  { statements: ['0', '16'] },
  { start: -1 },
  { start: 0.5 },
  { headings: Array.from({ length: 17 }, () => 'Wool') },
  { headings: ['w'.repeat(1_001)] },
  { header: Array.from({ length: 2_001 }, () => 'wool') },
  { header: ['w'.repeat(5_001), 'w'.repeat(5_001)] },
])('other fields of unusual size or kind are refused: %j', (changed) => {
  expect(isAccepted(changed)).toBe(false)
})

test.each([
  ['one beyond the page', [{ ...passage, end: 34 }]],
  ['an empty one', [{ ...passage, end: 0, statements: [] }]],
  ['one that overlaps the one before', [passage, { ...passage, start: 8, statements: [8, 16] }]],
  ['a statement before it', [{ ...passage, start: 1, statements: [0, 16] }]],
  ['a statement after it', [{ ...passage, statements: [0, 17] }]],
  ['statements that overlap', [{ ...passage, statements: [0, 9, 8, 16] }]],
])('passages that are not on their page are refused: %s', (_, passages) => {
  expect(() => placePassages(page, cutPassages.parse(passages))).toThrow('no part of its page')
})
