import { expect, test } from 'vitest'
import { spokenSentences } from './spoken-sentences.ts'

test('a row of a table is spoken as its cells, whatever points stand in them', () => {
  const table = '| Batch | Brewed |\n| --- | :-: |\n| B26-001 | 3. jun. 2026 [1] |\n|  | none |'
  expect(spokenSentences(`Two rows match:\n\n${table}\n\nThat is all. **Done**`, false)).toEqual([
    'Two rows match:',
    'Batch, Brewed',
    'B26-001, 3. jun. 2026 (source 1)',
    'none',
    'That is all.',
    'Done',
  ])
})

test('a sentence or a row is spoken when it is complete', () => {
  expect(spokenSentences('One. [1] Two', true)).toEqual(['One. (source 1)'])
  expect(spokenSentences('| a | b |\n| c', true)).toEqual(['a, b'])
})
