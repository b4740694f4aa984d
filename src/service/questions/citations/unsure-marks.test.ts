import { expect, test } from 'vitest'
import { passageOf } from '#service/questions/support/test-passage.ts'
import { citedAnswer } from './cited-answer.ts'

const ferry = [
  'The ferry Astrid was built in 1962 in Odense.',
  'She carries 42 cars on 310 square metres, and 7 crew members.',
]

/** The answer that is sent, read in pieces of this length. */
function sent(answer: string, texts: readonly string[], pieceChars: number): string {
  const passages = texts.map((text, id) => ({
    number: id + 1,
    parts: [passageOf(text, { id })] as [ReturnType<typeof passageOf>],
  }))
  const reading = citedAnswer('What is the Astrid?', passages, {
    inline_citations: true,
    max_snippets: 9,
  })
  const pieces: string[] = []
  for (let at = 0; at < answer.length; at += pieceChars) {
    pieces.push(...reading.push(answer.slice(at, at + pieceChars)))
  }
  return [...pieces, ...reading.end()].join('')
}

test.each([
  ['It was built in Odense¹.', 'It was built in Odense. [1]'],
  ['It was built in 1962¹ and carries cars.²', 'It was built in 1962 [1] and carries cars. [2]'],
  ['A ferry with room for cars.¹,²', 'A ferry with room for cars. [1][2]'],
  ['It was built in Odense<sup>1</sup>.', 'It was built in Odense. [1]'],
  ['It carries cars.<sup>[2]</sup> Yes.', 'It carries cars. [1] Yes.'],
  ['It was built in Odense (1).', 'It was built in Odense. [1]'],
  [
    'It was built in Odense. (1) It carries cars (2).',
    'It was built in Odense. [1] It carries cars. [2]',
  ],
  [
    '- It was built in Odense (1)\n- It carries cars (2)',
    '- It was built in Odense [1]\n- It carries cars [2]',
  ],
  ['It was built in 1962 (1).', 'It was built in 1962. [1]'],
  ['A ferry from Odense with cars (1, 2).', 'A ferry from Odense with cars. [1][2]'],
  ['A ferry from Odense with cars (1)(2).', 'A ferry from Odense with cars. [1][2]'],
])('%j cites: %j', (written, expected) => {
  for (const pieceChars of [1, 2, 3, 1000]) expect(sent(written, ferry, pieceChars)).toBe(expected)
})

test.each([
  ['It has 310 m².', 'It has 310 m².'],
  ['It has 310 m<sup>2</sup>.', 'It has 310 m².'],
  ['That is 10³ or x² or E = mc².', 'That is 10³ or x² or E = mc².'],
  ['As in Article (1).', 'As in Article (1).'],
  ['As in § 5 (1).', 'As in § 5 (1).'],
  ['As in § 1962 (1).', 'As in § 1962 (1).'],
  ['Choose option (2).', 'Choose option (2).'],
  ['It has (1) cars and crew (2).', 'It has (1) cars and crew (2).'],
  ['It has crew members (7).', 'It has crew members (7).'],
  ['The ferry Astrid has Annex (1).', 'The ferry Astrid has Annex (1).'],
  ['Für die Astrid gilt Anlage (1).', 'Für die Astrid gilt Anlage (1).'],
  ['The ferry Astrid has plan B (1).', 'The ferry Astrid has plan B (1).'],
  ['The ferry is in Odense. Go to court (1).', 'The ferry is in Odense. Go to court (1).'],
  ['(1) Astrid sails.', '(1) Astrid sails.'],
  ['It sails (1) on Sundays.', 'It sails (1) on Sundays.'],
  ['It is <superb> and <s', 'It is < superb> and < s'],
])('%j has no citation: %j', (written, expected) => {
  for (const pieceChars of [1, 2, 3, 1000]) expect(sent(written, ferry, pieceChars)).toBe(expected)
})

test('numbers that a passage has in this form, or beside these words, are no citations', () => {
  const footnotes = ['The fare is 12 euros.¹', '(1) The crew signs the log.', 'Lifeboats: 2']
  for (const text of [
    'The fare is 12 euros¹.',
    'The crew signs the log (1).',
    'It has lifeboats (2).',
  ]) {
    expect(sent(text, footnotes, 1000)).toBe(text)
  }
})
