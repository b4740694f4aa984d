import { expect, test } from 'vitest'
import type { QuestionAnswer } from '#contract/questions.ts'
import { citedAnswer } from './cited-answer.ts'
import type { ContextPassage } from '#service/questions/context-passages.ts'
import { passageOf } from '#service/questions/support/test-passage.ts'

const passages: ContextPassage[] = [
  'The ferry Astrid was built in 1962 in Odense.\n\nShe was out of service for eleven weeks in 2019, when her engines were replaced.',
  'Dogs are not allowed in the saloon. Paid leave is 25 days a year.',
].map((text, index) => ({
  number: index + 1,
  parts: [passageOf(text, { id: index, file_id: `file ${index}` })],
}))

async function read(written: string, pieceChars: number, question: string) {
  const config = { inline_citations: true, max_snippets: 30 }
  const reading = citedAnswer(question, passages, config)
  const pieces: string[] = []
  for (let at = 0; at < written.length; at += pieceChars) {
    pieces.push(...reading.push(written.slice(at, at + pieceChars)))
  }
  pieces.push(...reading.end())
  const result = await reading.result((work) => Promise.resolve(work()))
  expect(pieces.join('')).toBe(result.text)
  return result
}

const builtQuestion = 'When was the ferry Astrid built?'

test.each([
  ['Built in 1962 [1].', 'Built in 1962. [1]'],
  ['Built in 1962[1]. In Odense [1][2].', 'Built in 1962. [1] In Odense. [1][2]'],
  ['Built in 1962 [1] . In Odense.', 'Built in 1962. [1] In Odense.'],
  ['Built in 1962 [1], in Odense [1]!”', 'Built in 1962 [1], in Odense!” [1]'],
  ['Built in 1962\n[1]\nIn Odense [1].', 'Built in 1962 [1]\nIn Odense. [1]'],
  ['Built in 1962.\n\n[1]', 'Built in 1962. [1]\n\n'],
  ['Built\n[1] in 1962. In Odense.', 'Built\nin 1962. [1] In Odense.'],
  ['Version [1].5 is new', 'Version [1].5 is new'],
  ['**Built in 1962 [1].** Yes', '**Built in 1962.** [1] Yes'],
  ['Built in 1962 [9]. In Odense [7] .', 'Built in 1962. In Odense.'],
  ['建造于1962年[1]。在欧登塞[2]。', '建造于1962年。[1]在欧登塞。[2]'],
  ['Built in 1962 [1]', 'Built in 1962 [1]'],
  ['Built in 1962 [1] .', 'Built in 1962. [1]'],
])(
  'the marks of %j stand after its sentences, whatever its pieces are',
  async (written, placed) => {
    for (const pieceChars of [1, 2, 3, 5, 128]) {
      const { text } = await read(written, pieceChars, builtQuestion)
      expect(text.replaceAll(/\[\d\]/g, '[1]')).toBe(placed.replaceAll(/\[\d\]/g, '[1]'))
    }
  },
)

/** Where the sources of an answer were matched, and their words. */
function matchesOf({ text, matched_citations = [], references }: Awaited<ReturnType<typeof read>>) {
  const files: NonNullable<QuestionAnswer['references']>['files'] = references.files
  return matched_citations.map(({ at, cite }) => {
    const reference = files.find((file) => file.cite === cite)
    return [text.slice(0, at), reference?.text, reference?.matched]
  })
}

test('a source is given before the mark that cites it', () => {
  const config = { inline_citations: true, max_snippets: 30 }
  const reading = citedAnswer(builtQuestion, passages, config)
  expect(reading.push('Astrid was built in 1962')).toEqual(['Astrid was built in 1962'])
  expect(reading.newSources()).toBeNull()
  expect(reading.push(' [1]. She').join('')).toBe('. [1] She')
  expect(reading.newSources()?.references.files).toMatchObject([{ cite: '1', fileId: 'file 0' }])
  expect(reading.newSources()).toBeNull()
})

test('a sentence without a mark gets the source that has its words', async () => {
  const result = await read('Astrid was built in 1962 in Odense.', 5, builtQuestion)
  expect(matchesOf(result)).toEqual([
    ['Astrid was built in 1962 in Odense.', 'The ferry Astrid was built in 1962 in Odense.', true],
  ])
  expect(result.sources).toHaveLength(1)
  expect(result.text).not.toContain('[')
})

test('a number, with the words of the question, is matched to where both stand', async () => {
  expect(matchesOf(await read('In 1962.', 5, builtQuestion))).toHaveLength(1)
})

test('what the model cites in the same line is not matched again', async () => {
  const result = await read(
    'Astrid was built in 1962 in Odense. She was out of service for eleven weeks in 2019 [1].\nPaid leave is 25 days a year.',
    5,
    builtQuestion,
  )
  expect(matchesOf(result)).toEqual([[result.text, 'Paid leave is 25 days a year.', true]])
  expect(result.references.files.map(({ matched }) => matched)).toEqual([undefined, true])
})

test('a sentence that cites another passage than the one that says it gets that one, too', async () => {
  const given: ContextPassage[] = [
    'Harbour crane. Two offers: Nordkran 8,350 euros, Tidewater 7,900 euros. Decision postponed.',
    'Harbour crane. The board chose Nordkran because of the guarantee, and work starts in May.',
  ].map((text, index) => ({
    number: index + 1,
    parts: [passageOf(text, { id: index, file_id: `file ${index}` })],
  }))
  const matchedIn = async (written: string) => {
    const reading = citedAnswer('Who repairs the crane?', given, {
      inline_citations: true,
      max_snippets: 9,
    })
    reading.push(written)
    reading.end()
    return matchesOf(await reading.result((work) => Promise.resolve(work())))
  }
  expect(await matchedIn('The board chose Nordkran for the crane of the harbour [1].')).toEqual([
    [expect.stringMatching(/harbour\./), expect.stringContaining('The board chose'), true],
  ])
  expect(await matchedIn('The board chose Nordkran because of the guarantee [2].')).toEqual([])
  expect(await matchedIn('Nordkran made an offer of 8,350 euros [1].')).toEqual([])
})

const lease: ContextPassage[] = [
  'The ground floor has 148 square metres. The rent is £2,650 a month, payable in advance on the first working day.',
  'This amendment is dated 3 June 2026. With effect from 1 July 2026, the monthly rent in clause 3 is £2,900.',
].map((text, index) => ({
  number: index + 1,
  parts: [passageOf(text, { id: index, file_id: `lease ${index}` })],
}))

async function readLease(written: string, question = 'What is the rent?') {
  const reading = citedAnswer(question, lease, { inline_citations: true, max_snippets: 9 })
  reading.push(written)
  reading.end()
  return reading.result((work) => Promise.resolve(work()))
}

/** Each source with its file, and whether Sheaf found it or it supports nothing. */
const sourcesOf = ({ references }: Awaited<ReturnType<typeof readLease>>) =>
  references.files.map(({ cite, fileId, matched, supports }) => [
    cite,
    fileId.slice(-1),
    ...(matched === true ? ['matched'] : []),
    ...(supports === false ? ['nothing'] : []),
  ])
const unsupportedOf = ({ text, unsupported = [] }: Awaited<ReturnType<typeof readLease>>) =>
  unsupported.map(({ start, end }) => text.slice(start, end))

test('citations that a model has swapped go to the passages that have the numbers', async () => {
  const swapped = await readLease(
    'Since 1 July 2026 the rent is £2,900 a month [1]. Before, it was £2,650 [2].',
  )
  expect(swapped.text).toBe(
    'Since 1 July 2026 the rent is £2,900 a month. [1] Before, it was £2,650. [2]',
  )
  expect(unsupportedOf(swapped)).toEqual([])
  expect(sourcesOf(swapped)).toEqual([
    ['1', '1', 'matched'],
    ['2', '0', 'matched'],
  ])
  expect(swapped.references.files[0]?.text).toMatch(/^With effect from 1 July 2026/)
  const rows = await readLease('| From | Rent |\n|--|--|\n| 1 July 2026 | £2,900 [1] |')
  expect([unsupportedOf(rows), sourcesOf(rows)]).toEqual([[], [['1', '1', 'matched']]])
})

test('a new date in other words than the first message goes to the passage that has it', async () => {
  const letters: ContextPassage[] = [
    'On Thursday, 8 October 2026, Year 4 visits the Roman fort. The trip costs £12.',
    'The trip to Arbeia is now on Thursday, 15 October 2026. Packed lunches are needed.',
    'The concert in the hall is on Friday, 16 October 2026.',
  ].map((text, index) => ({
    number: index + 1,
    parts: [passageOf(text, { id: index, file_id: `letter ${index}` })],
  }))
  const readLetters = async (written: string) => {
    const question = 'When is the trip to the Roman fort?'
    const reading = citedAnswer(question, letters, { inline_citations: true, max_snippets: 9 })
    reading.push(written)
    reading.end()
    return reading.result((work) => Promise.resolve(work()))
  }
  const moved = await readLetters('The trip to the Roman fort is on Thursday, 15 October 2026 [1].')
  expect(unsupportedOf(moved)).toEqual([])
  expect(sourcesOf(moved)).toEqual([['1', '1', 'matched']])
  const other = 'The trip to the Roman fort is on Friday, 16 October 2026.'
  expect(unsupportedOf(await readLetters(`${other.slice(0, -1)} [1].`))).toEqual([other])
})

test('a citation that another sentence needs stays, and the right one stands beside the wrong one', async () => {
  const result = await readLease(
    'The rent is £2,650 a month, payable in advance [1]. The rent is £2,900 from July 2026 [1].',
  )
  expect(unsupportedOf(result)).toEqual([])
  expect(matchesOf(result)).toEqual([
    [expect.stringMatching(/July 2026\.$/), expect.stringMatching(/^With effect/), true],
  ])
  expect(sourcesOf(result)).toEqual([
    ['1', '0'],
    ['2', '1', 'matched'],
  ])
})

test('where there is no room for the right source, the sentence is unsupported', async () => {
  const reading = citedAnswer('What is the rent?', lease, {
    inline_citations: true,
    max_snippets: 1,
  })
  reading.push(
    'The rent is £2,650 a month, payable in advance [1]. The rent is £2,900 from July 2026 [1].',
  )
  reading.end()
  const result = await reading.result((work) => Promise.resolve(work()))
  expect(unsupportedOf(result)).toEqual(['The rent is £2,900 from July 2026.'])
})

test('where only numbers differ, the answer says which, and in which source', async () => {
  const reasonsIn = async (written: string, question?: string) =>
    (await readLease(written, question)).unsupported?.map(({ missing, cites }) => [missing, cites])
  expect(await reasonsIn('The rent is £3,100 a month [1].')).toEqual([[['£3,100'], ['1']]])
  expect(await reasonsIn('The amendment is dated 9 June 2026 [2].')).toEqual([[['9 June'], ['1']]])
  expect(await reasonsIn('The rent is £2,900 from 5 May 2031 [1][2].')).toEqual([
    [
      ['5 May', '2031'],
      ['1', '2'],
    ],
  ])
  expect(await reasonsIn('It has 2,650 square metres on the ground floor [1].')).toEqual([
    [['2,650 square'], ['1']],
  ])
  expect(await reasonsIn('Elephants paint 77 windows each spring [1].')).toEqual([
    [undefined, undefined],
  ])
  const german = 'Wie hoch ist die Miete?'
  expect(await reasonsIn('Die Miete beträgt monatlich 3.100 £ [1].', german)).toEqual([
    [['3.100 £'], ['1']],
  ])
})

test('a source that supports none of the sentences that cite it is told apart', async () => {
  const result = await readLease(
    'The rent is £2,650 a month, payable in advance [1]. The landlord paints the windows each spring [2].',
  )
  expect(sourcesOf(result)).toEqual([
    ['1', '0'],
    ['2', '1', 'nothing'],
  ])
  expect(unsupportedOf(result)).toEqual(['The landlord paints the windows each spring.'])
})

test('a sentence in another language is judged and located by its numbers alone', async () => {
  const german = 'Wie hoch ist die Miete?'
  const right = await readLease(
    'Der Mieter zahlt 2.650 £ [1]. Die Miete ist laut Herrn Voss im Voraus zahlbar [1].',
    german,
  )
  expect([unsupportedOf(right), sourcesOf(right)[0]]).toEqual([[], ['1', '0']])
  expect(right.references.files[0]?.text).toMatch(/^The rent is £2,650/)
  const wrong = await readLease('Der Mieter zahlt 2.950 £ [1].', german)
  expect(unsupportedOf(wrong)).toEqual(['Der Mieter zahlt 2.950 £.'])
})

test('sentences without a number or name are unsupported though a passage is in another language', async () => {
  const given: ContextPassage[] = [
    'The Seller delivers 1,200 kg of Citra and 800 kg of Mosaic hop pellets per crop year.',
    'タンクは使用後24時間以内に苛性ソーダ2%で洗浄する。怪我をした場合は、工場長に報告する。',
  ].map((text, index) => ({
    number: index + 1,
    parts: [passageOf(text, { id: index, file_id: `file ${index}` })],
  }))
  const readIn = async (passagesGiven: ContextPassage[], written: string) => {
    const config = { inline_citations: true, max_snippets: 9 }
    const reading = citedAnswer('How much Citra do they deliver?', passagesGiven, config)
    reading.push(written)
    reading.end()
    return reading.result((work) => Promise.resolve(work()))
  }
  const invented =
    'The quantity is 9,999 kg [1]. The moon is made of cheese. Citra grows there. Everyone knows that.'
  for (const some of [given, given.slice(1)]) {
    expect(unsupportedOf(await readIn(some, invented))).toEqual([
      'The quantity is 9,999 kg.',
      'The moon is made of cheese.',
      'Citra grows there.',
      'Everyone knows that.',
    ])
  }
  const shared = 'The tank is washed with a solution of 2%.'
  expect(unsupportedOf(await readIn(given, shared))).toEqual([])
})

test('an invented citation is named with a sentence that no passage supports, and dropped from others', async () => {
  const result = await readLease(
    'The rent is £9,150 a month, payable in advance [42]. It is £2,900 since July 2026 [2][7, 8]. The moon is made of cheese [99].',
  )
  expect(result.text).not.toMatch(/42|7, 8|99/)
  expect(unsupportedOf(result)).toEqual([
    'The rent is £9,150 a month, payable in advance.',
    'The moon is made of cheese.',
  ])
  expect(result.unsupported?.map(({ unknown_cites }) => unknown_cites)).toEqual([['42'], ['99']])
})

test('a true sentence without a citation gets one, and a sentence again none', async () => {
  const said = 'The rent is £2,900 a month since July 2026.'
  expect(matchesOf(await readLease(`${said} ${said}`))).toEqual([
    [said, expect.stringMatching(/^With effect/), true],
  ])
})

test.each([
  'rent '.repeat(3000),
  'rent month £2,650 '.repeat(1000),
  'The rent, the rent.',
  'The rent a month.',
])('words that are repeated, and few of them, get no citation: %#', async (written) => {
  expect(matchesOf(await readLease(written, 'How much is the rent a month?'))).toEqual([])
})

test.each([
  'Dogs are allowed in the saloon.',
  'The ferry Astrid was built in 1962 in Aarhus.',
  'The ferry Astrid was built in 1963 in Odense.',
  'Astrid was built for tourists by a yard in Odense.',
  'The passages do not say when Astrid was built.',
  'Was the ferry Astrid built in 1962 in Odense?',
  'Astrid:',
  'It is fine.',
])('%j has no source that Sheaf could match', async (sentence) => {
  expect(matchesOf(await read(sentence, 5, builtQuestion))).toEqual([])
})

test('a row of a table is cited, matched or unsupported as a sentence, and its heads claim nothing', async () => {
  const stock = 'Item | Price | Place\nAnchor chain | 1,200 kr | Odense\nFender | 300 kr | Aarhus'
  const given: ContextPassage[] = [{ number: 1, parts: [passageOf(stock)] }]
  const reading = citedAnswer('What do chains cost?', given, {
    inline_citations: true,
    max_snippets: 9,
  })
  const rows = [
    '| Name of thing | Whole Price | Place |',
    '|:---|-:|:-:|',
    '| Anchor chain | 1,200 kr. [1] | Odense |',
    '| Fender | 300 kr. today | Aarhus |',
    '| Life vest | 999 kr | Odense [1] |',
  ]
  reading.push(rows.join('\n'))
  reading.end()
  const result = await reading.result((work) => Promise.resolve(work()))
  expect(result.text).toBe(rows.join('\n'))
  expect(result.references.files.map(({ text }) => text)).toEqual(stock.split('\n').slice(1))
  expect(result.unsupported?.map(({ start, end }) => result.text.slice(start, end))).toEqual([
    'Life vest | 999 kr | Odense',
  ])
  // Before the bar, so that the citation is in the table.
  expect(matchesOf(result)).toEqual([
    [expect.stringMatching(/Aarhus$/), 'Fender | 300 kr | Aarhus', true],
  ])
})

test('a row of digits has no source that Sheaf could match', async () => {
  const table = (row: string) => `| a | b |\n|---|---|\n${row}`
  const question = 'From which date do we pay the rent, and in which month?'
  for (const written of [table('| 1 | 3 |'), table('| 3 | rent |'), '1, 3.']) {
    expect(matchesOf(await readLease(written, question))).toEqual([])
  }
})

test('a name of a column that holds a fact must be supported', async () => {
  const head = '| Item | Arrested in 1999 |\n|---|---|\n| Astrid | built in 1962 |'
  const { text, unsupported } = await read(head, 4, builtQuestion)
  expect(unsupported?.map(({ start, end }) => text.slice(start, end))).toEqual([
    'Item | Arrested in 1999',
  ])
})

test.each([
  'Built in 1962 [1].\n\nSources:\n[1] NAME',
  'Built in 1962.\n\n**Sources**\n- [1] NAME.pdf, page 3',
  'Built in 1962 [^1].\n\n[^1]: NAME.pdf',
])('a list of sources at the end claims nothing: %j', async (written) => {
  const [first] = passages
  const name = (first?.parts[0].file_name ?? '').replace(/\.\w+$/u, '')
  const result = await read(written.replace('NAME', name), 3, builtQuestion)
  expect(result.unsupported).toEqual([])
  expect(result.references.files.map(({ text }) => text)).toEqual([
    'The ferry Astrid was built in 1962 in Odense.',
  ])
})
