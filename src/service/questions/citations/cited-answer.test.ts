import { expect, test } from 'vitest'
import type { QuestionAnswer } from '#contract/questions.ts'
import { citedAnswer } from './cited-answer.ts'
import type { ContextPassage } from '#service/questions/context-passages.ts'
import { passageOf } from './test-passage.ts'

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

test('a name of a column that holds a fact must be supported', async () => {
  const head = '| Item | Arrested in 1999 |\n|---|---|\n| Astrid | built in 1962 |'
  const { text, unsupported } = await read(head, 4, builtQuestion)
  expect(unsupported?.map(({ start, end }) => text.slice(start, end))).toEqual([
    'Item | Arrested in 1999',
  ])
})
