import { expect, test } from 'vitest'
import { markedAnswer } from './citation-marks.ts'

/** The answer with each mark written as `{numbers}`, read in pieces of this length. */
function read(answer: string, pieceChars: number): string {
  const marked = markedAnswer()
  const parts = []
  for (let at = 0; at < answer.length; at += pieceChars) {
    parts.push(...marked.push(answer.slice(at, at + pieceChars)))
  }
  parts.push(...marked.end())
  return parts
    .map((part) => (part.type === 'text' ? part.text : `${part.space}{${part.numbers.join()}}`))
    .join('')
}

const fence = '```'

test.each([
  ['Wool is dear [1].', 'Wool is dear {1}.'],
  ['Wool [1, 2] and [3][4].', 'Wool {1,2} and {3}{4}.'],
  ['Wool [1-3] and [2–4].', 'Wool {1,2,3} and {2,3,4}.'],
  ['Wool [1-999999999] and [2, 3 – ９９９９９９].', 'Wool {999999999} and {2,999999}.'],
  [
    'The ports [1-65535], the years [12-2026], the parts (1-999999).',
    'The ports [1-65535], the years [12-2026], the parts (1-999999).',
  ],
  ['Call [030-1234567], order [24-001234].', 'Call [030-1234567], order [24-001234].'],
  ['Wool 【1】 and 【4:0†source】 and ［２］.', 'Wool {1} and {4} and {2}.'],
  ['Wool [^1] [Passage 2] [source 1, 3] [[5]].', 'Wool {1} {2} {1,3} {5}.'],
  ['Wool [1, p. 30].', 'Wool {1}.'],
  [
    'Wool \\[1\\] and [^2^] and (Passage 3) [Quelle 4] (Fuentes 4, 5).',
    'Wool {1} and {2} and {3} {4} {4,5}.',
  ],
  ['Wool (dear) (1) (see passage 2) \\n (source', 'Wool (dear) (1) (see passage 2) \\n (source'],
  ['In [2024] and [x] and [a1] and [1', 'In [2024] and [x] and [a1] and [1'],
  ['Use `list[1]` or ``a ` [2]``, then [3].', 'Use `list[1]` or ``a ` [2]``, then {3}.'],
  [`${fence}js\na[1]\n${fence}\nSee [1].`, `${fence}js\na[1]\n${fence}\nSee {1}.`],
  ['~~~\n[1]\n```\n[2]\n~~~\n[3]', '~~~\n[1]\n```\n[2]\n~~~\n{3}'],
  ['An open ` tick [1]\n\nand more [2]', 'An open ` tick {1}\n\nand more {2}'],
  ['[1](https://evil.example)', '{1} (https://evil.example)'],
  ['![a](https://e.example/?q=1) [b](u) [c][d]', '![a] (https://e.example/?q=1) [b] (u) [c] [d]'],
  ['<img src=x> <!-- x --> 1 < 2', '< img src=x> < !-- x --> 1 < 2'],
  [
    '<[1]img src=x> < [2][3]/b> <<sup>[1]</sup>i> 1 < 2 [4].',
    '< {1}img src=x> <  {2}{3}/b> <  {1}i> 1 < 2 {4}.',
  ],
  ['[c]: https://e.example', '[c] : https://e.example'],
  [`\t${fence}\n![x](u)`, `\t${fence}\n![x] (u)`],
  [`${fence} a\`b\n![x](u)`, `${fence} a\`b\n![x] (u)`],
  ['\\`![x](u)`', '\\`![x] (u)`'],
  [`- a\n\n  ${fence}\n![x](u)`, `- a\n\n  ${fence}\n![x] (u)`],
  ['1. a\n\n   ~~~\n![x](u)', '1. a\n\n   ~~~\n![x] (u)'],
  [`- ${fence}\n\n  ${fence}\n  ![x](u)`, `- ${fence}\n\n  ${fence}\n  ![x] (u)`],
  ['- ~~~\n  ~~~\n  ![x](u)', '- ~~~\n  ~~~\n  ![x] (u)'],
  ['- `a\n- ![x](u)` b', '- `a\n- ![x] (u)` b'],
  ['# `a\n![x](u) ` b', '# `a\n![x] (u) ` b'],
  ['`a\nb` ![x](u) `c`', '`a\nb` ![x] (u) `c`'],
  ['- `a\r- ![x](u)` b\r\nc', '- `a\n- ![x] (u)` b\nc'],
  ['| ` | ` `![x](u)` |', '| ` | ` `![x] (u)` |'],
  ['``a``[1]`b` `![x](u)`', '``a``{1}`b` `![x] (u)`'],
  ['a\\\\[1]`![x](u)`', 'a\\{1}`![x] (u)`'],
  ['`a\n\n`b[1](u)`', '`a\n\n`b[1](u)`'],
  [
    `- a\n  ${fence}js\n  b[1](u)\n  ${fence}\n[1]`,
    `- a\n  ${fence}js\n  b[1](u)\n  ${fence}\n{1}`,
  ],
])('%j is read as %j, however it is cut', (answer, expected) => {
  for (const pieceChars of [1, 2, 3, 5, 1000]) expect(read(answer, pieceChars)).toBe(expected)
})

test('text goes on at once, up to what may become a mark', () => {
  const marked = markedAnswer()
  const textOf = (piece: string) =>
    marked.push(piece).map((part) => part.type === 'text' && part.text)
  expect(textOf('Wool is dear [')).toEqual(['Wool is dear'])
  expect(textOf('see above] and')).toEqual([' [', 'see above] and'])
})
