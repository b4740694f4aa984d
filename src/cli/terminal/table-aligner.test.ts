import { expect, test } from 'vitest'
import { tableAligner } from './table-aligner.ts'

const table = '| What | Done |\n| --- | --- |\n| Defence | no |\n| A\\|B | yes |'
const aligned = 'What     Done\nDefence  no\nA|B      yes'

function inPieces(text: string, size: number): string {
  const aligner = tableAligner()
  let written = ''
  for (let at = 0; at < text.length; at += size) written += aligner.push(text.slice(at, at + size))
  return written + aligner.end()
}

test.each([
  [`2 of 3 rows match [1]:\n\n${table}`, `2 of 3 rows match [1]:\n\n${aligned}`],
  [`${table}\n\n4 more rows.`, `${aligned}\n\n4 more rows.`],
  ['a | b\n|no table\nc', 'a | b\n|no table\nc'],
  ['one\n\ntwo\n', 'one\n\ntwo\n'],
])('a table is aligned however its text is cut: %#', (text, expected) => {
  for (const size of [1, 2, 3, 7, 1000]) expect(inPieces(text, size)).toBe(expected)
})
