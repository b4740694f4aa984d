import { expect, test } from 'vitest'
import type { QuestionAnswer } from '#contract/questions.ts'
import { citedAnswer } from './cited-answer.ts'
import type { ContextPassage } from '#service/questions/context-passages.ts'
import { passageOf } from '#service/questions/support/test-passage.ts'

type CitedResult = Awaited<ReturnType<ReturnType<typeof citedAnswer>['result']>>

/** Where the sources of an answer were matched, and their words. */
function matchesOf({ text, matched_citations = [], references }: CitedResult) {
  const files: NonNullable<QuestionAnswer['references']>['files'] = references.files
  return matched_citations.map(({ at, cite }) => {
    const reference = files.find((file) => file.cite === cite)
    return [text.slice(0, at), reference?.text, reference?.matched]
  })
}

test('a sentence without a citation may have its facts from several lines of one passage', async () => {
  const given: ContextPassage[] = [
    'From 1 November 2026:\n\n- Mill Pale 30 l: €92 instead of €88\n- Mill Pale 50 l: €146 instead of €139\n- Barn Door 50 l: €162 instead of €155',
    'Opening hours: from Monday to Friday, 9 to 17.',
  ].map((text, index) => ({ number: index + 1, parts: [passageOf(text, { id: index })] }))
  const matchesIn = async (written: string, question: string) => {
    const reading = citedAnswer(question, given, { inline_citations: true, max_snippets: 9 })
    reading.push(written)
    reading.end()
    return matchesOf(await reading.result((work) => Promise.resolve(work())))
  }
  const asked = 'How much is a 50 l keg of Mill Pale?'
  expect(
    await matchesIn('A 50 l keg of Mill Pale costs €146 from 1 November 2026.', asked),
  ).toEqual([[expect.any(String), expect.stringContaining('Mill Pale 50 l: €146'), true]])
  expect(
    await matchesIn(
      'Ein Fass Mill Pale mit 50 l kostet ab dem 1. November 2026 146 €.',
      'Was kostet ein Fass Mill Pale mit 50 l?',
    ),
  ).toEqual([[expect.any(String), expect.stringContaining('Mill Pale 50 l: €146'), true]])
  expect(
    await matchesIn('A 50 l keg of Mill Pale costs €147 from 1 November 2026.', asked),
  ).toEqual([])
  expect(await matchesIn('The shop is open on Monday in November 2026.', asked)).toEqual([])
  for (const wrong of [
    'A 30 l keg of Mill Pale costs €146 from 1 November 2026.',
    'A 50 l keg of Barn Door costs €146 from 1 November 2026.',
    'Ein Fass Barn Door mit 50 l kostet ab dem 1. November 2026 146 €.',
    'Ein Fass Mill Pale mit 50 l kostet ab dem 1. November 2026 nicht 146 €.',
  ]) {
    expect(await matchesIn(wrong, asked)).toEqual([])
  }
})
