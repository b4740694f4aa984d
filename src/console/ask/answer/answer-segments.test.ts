import { expect, test } from 'vitest'
import type { FileReference } from '#contract/questions.ts'
import { answerSegments } from './answer-segments.ts'

const reference: FileReference = { fileId: 'a', text: 'x', score: 1, cite: '1' }

const textOf = (answer: string, unsupported: { start: number; end: number }[]) =>
  answerSegments(answer, [reference], unsupported, false).map(({ segments }) =>
    segments.map(({ isUnsupported, parts }) => [
      isUnsupported,
      parts.map((part) => (part.type === 'text' ? part.text : `<${part.cite}>`)).join(''),
    ]),
  )

test('paragraphs are split at empty lines, and lines stay together', () => {
  expect(textOf('One. [1]\n\nTwo\nlines.\n\n\n', [])).toEqual([
    [[false, 'One. <1>']],
    [[false, 'Two\nlines.']],
  ])
})

test('a sentence that no passage supports is a stretch of its own', () => {
  const answer = 'Wool is dear. [1] Silk is free.\n\nFelt is not.'
  const start = answer.indexOf('Silk')
  expect(textOf(answer, [{ start, end: start + 13 }])).toEqual([
    [
      [false, 'Wool is dear. <1> '],
      [true, 'Silk is free.'],
    ],
    [[false, 'Felt is not.']],
  ])
})

test('a range across paragraphs marks the end of one and the beginning of the next', () => {
  expect(textOf('Aa. Bb.\n\nCc. Dd.', [{ start: 4, end: 12 }])).toEqual([
    [
      [false, 'Aa. '],
      [true, 'Bb.'],
    ],
    [
      [true, 'Cc.'],
      [false, ' Dd.'],
    ],
  ])
})

test('lines that begin like items of a list are blocks, without their marker', () => {
  const answer =
    'Two:\n- Wool. [1]\n  Soft.\n* Silk.\n\n1. Felt.\n2) **Jute**\n2026. So.\n-5 it is.'
  const blocks = answerSegments(answer, [reference], [{ start: 3, end: 12 }], false)
  expect(blocks.map(({ item }) => item)).toEqual([null, 'bullet', 'bullet', 1, 2])
  expect(textOf(answer, [{ start: 5, end: 12 }]).slice(1)).toEqual([
    [
      [true, 'Wool.'],
      [false, ' <1>\nSoft.'],
    ],
    [[false, 'Silk.']],
    [[false, 'Felt.']],
    [[false, '**Jute**\n2026. So.\n-5 it is.']],
  ])
})

test('ranges outside the text and empty ones mark nothing', () => {
  expect(
    textOf('Aa.', [
      { start: 2, end: 2 },
      { start: 9, end: 12 },
    ]),
  ).toEqual([[[false, 'Aa.']]])
})

test('citations that the service added stand at their places, in order', () => {
  const answer = 'Dogs travel free. Cats pay.\n\nDogs travel free.'
  const blocks = answerSegments(answer, [reference], [{ start: 18, end: 27 }], false, [
    { at: 17, cite: '1' },
    { at: answer.length, cite: '1' },
  ])
  const citation = { type: 'citation', cite: '1', reference, isMatched: true }
  expect(blocks.flatMap(({ segments }) => segments.flatMap(({ parts }) => parts))).toEqual([
    { type: 'text', text: 'Dogs travel free.' },
    { type: 'text', text: ' ' },
    citation,
    { type: 'text', text: ' ' },
    { type: 'text', text: 'Cats pay.' },
    { type: 'text', text: 'Dogs travel free.' },
    { type: 'text', text: ' ' },
    citation,
  ])
})

const textsOf = (segments: readonly { parts: readonly { type: string; text?: string }[] }[]) =>
  segments.flatMap(({ parts }) => parts.map(({ text = '[1]' }) => text)).join('')

test('a table has cells, with their citations, and text around it stays text', () => {
  const blocks = answerSegments(
    'Prices:\n\n| Item | Price |\n|:---|---:|\n| Pump | € 5 [1] |\n| Valve | |\n\nThat is all | really.',
    [reference],
    [],
    false,
  )
  expect(blocks.map(({ rows }) => rows?.map((cells) => cells.map(textsOf)))).toEqual([
    undefined,
    [
      ['Item', 'Price'],
      ['Pump', '€ 5 [1]'],
      ['Valve', ''],
    ],
    undefined,
  ])
  expect(blocks[1]?.aligns).toEqual(['start', 'end'])
  const [short] = answerSegments('| a | b |\n|-|:-:|\n| 1 | 2 |', [], [], false)
  expect([short?.rows?.length, short?.aligns]).toEqual([2, ['start', 'center']])
  const [line] = answerSegments('a | b\n--', [], [], false)
  expect(line?.rows).toBeUndefined()
})

test('a table behind a block of code is a table', () => {
  const answer = '```js\nconst x = 1\n```\n\n| Item | Price |\n|---|---|\n| Pump | € 5 [1] |'
  const blocks = answerSegments(answer, [reference], [], false)
  expect(blocks.map(({ rows }) => rows?.map((cells) => cells.map(textsOf)))).toEqual([
    undefined,
    [
      ['Item', 'Price'],
      ['Pump', '€ 5 [1]'],
    ],
  ])
})

test('a citation in a column of its own is doubted with its row', () => {
  const answer =
    '| Item | Price | Source |\n|---|---|---|\n| Pump | € 5 | [1] |\n| Valve | € 2 | [1] |'
  const start = answer.indexOf('Pump')
  const [table] = answerSegments(answer, [reference], [{ start, end: start + 10 }], false)
  const doubts = table?.rows?.map((cells) =>
    cells[2]?.flatMap(({ parts }) =>
      parts.map((part) => part.type === 'citation' && part.isUnsupported === true),
    ),
  )
  expect(doubts).toEqual([[false], [true], [false]])
})

test('a heading is a block of its own', () => {
  const blocks = answerSegments('## Leave\nPaid leave is 25 days.\n# 1 is no number', [], [], false)
  expect(blocks.map(({ item, segments }) => [item, textsOf(segments)])).toEqual([
    ['heading', 'Leave'],
    [null, 'Paid leave is 25 days.'],
    ['heading', '1 is no number'],
  ])
})

test('long runs of bars and signs are read in proportion to their length', () => {
  for (const repeated of ['|', '| ', '#', '# ', '-|', '|-', '\n|', '|--|\n']) {
    expect(answerSegments(repeated.repeat(20_000), [], [], true).length).toBeGreaterThan(0)
  }
})

test('a citation that was matched behind a row stands in its last cell', () => {
  const answer = '| Item | Price |\n|---|---|\n| Pump | € 5 |\n| Valve | € 2 |'
  const at = answer.indexOf('\n| Valve')
  const [table] = answerSegments(answer, [reference], [], false, [{ at, cite: '1' }])
  expect(table?.rows?.map((cells) => cells.map(textsOf))).toEqual([
    ['Item', 'Price'],
    ['Pump', '€ 5 [1]'],
    ['Valve', '€ 2'],
  ])
})

test('what stands behind the last column belongs to it', () => {
  const answer = '| Item | Price |\n|---|---|\n| Pump | € 5 | [1]\n| Valve |'
  const [table] = answerSegments(answer, [reference], [], false)
  expect(table?.rows?.map((cells) => cells.map(textsOf))).toEqual([
    ['Item', 'Price'],
    ['Pump', '€ 5[1]'],
    ['Valve', ''],
  ])
})

test('fenced code is a block of its own, whatever is in it, also while it arrives', () => {
  const answer = 'Run this:\n\n```sh\nls\n\n- x [1]\n```\nThen dogs travel free [1].'
  const blocks = answerSegments(answer, [reference], [], false)
  expect(blocks.map(({ code, segments }) => code ?? segments[0]?.parts[0])).toEqual([
    { type: 'text', text: 'Run this:' },
    { lang: 'sh', text: 'ls\n\n- x [1]', end: answer.indexOf('Then') },
    { type: 'text', text: 'Then dogs travel free ' },
  ])
  const open = answerSegments('~~~\nls\n`', [], [], true)
  expect(open.map(({ code }) => code?.text)).toEqual(['ls\n`'])
  expect(answerSegments('```a``` is code.', [], [], false)[0]?.code).toBeUndefined()
})

test('quoted lines are blocks of their own, without their signs, at their places', () => {
  const answer =
    'The rule says:\n> Dogs travel\n> free. [1]\n>\n> - Small ones\nSo they do.\n\n> Cats pay.'
  const start = answer.indexOf('free')
  const blocks = answerSegments(answer, [reference], [{ start, end: start + 5 }], false)
  expect(blocks.map(({ isQuote, item, segments }) => [isQuote, item, textsOf(segments)])).toEqual([
    [false, null, 'The rule says:'],
    [true, null, 'Dogs travel\nfree. [1]'],
    [true, 'bullet', 'Small ones'],
    [false, null, 'So they do.'],
    [true, null, 'Cats pay.'],
  ])
  expect(blocks[1]?.segments.map(({ isUnsupported }) => isUnsupported)).toEqual([
    false,
    true,
    false,
  ])
})

test('code keeps the signs that quote lines elsewhere', () => {
  const [code, quote] = answerSegments('```\n> ls\n```\n> ```\n> a\n> ```', [], [], false)
  expect([code?.code?.text, code?.isQuote]).toEqual(['> ls', false])
  expect([quote?.code?.text.trim(), quote?.isQuote]).toEqual(['a', true])
})

test('many short quotes are read in proportion to their length', () => {
  const blocks = answerSegments('> a\nb\n'.repeat(20_000), [], [], false)
  expect(blocks).toHaveLength(40_000)
})

test('items know how far they are indented', () => {
  const blocks = answerSegments('1. A\n   - a\n\t* b\n2. B\n>   - c', [], [], false)
  expect(blocks.map(({ item, indent }) => [item, indent])).toEqual([
    [1, 0],
    ['bullet', 3],
    ['bullet', 4],
    [2, 0],
    ['bullet', 2],
  ])
})

test('a citation of a sentence that nothing supports is marked, and no other', () => {
  const answer = 'Wool is dear. [1] Silk [1] is free. [1] Felt is not. [1]'
  const start = answer.indexOf('Silk')
  const [block] = answerSegments(answer, [reference], [{ start, end: start + 17 }], false)
  const citations = block?.segments.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'citation' ? [part.isUnsupported === true] : [])),
  )
  expect(citations).toEqual([false, true, true, false])
})

test('a bar behind a backslash is a part of its cell', () => {
  const [table] = answerSegments('| a | b |\n|---|---|\n| x\\|y | z |', [], [], false)
  const cells = table?.rows?.[1]?.map(([segment]) => segment?.parts[0])
  expect(cells).toEqual([
    { type: 'text', text: 'x|y' },
    { type: 'text', text: 'z' },
  ])
})
