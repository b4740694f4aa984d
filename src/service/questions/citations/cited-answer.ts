import type { QueryConfig } from '#contract/query-config.ts'
import type { QuestionAnswer } from '#contract/questions.ts'
import { answerWords } from '#service/answering/texts/answer-words.ts'
import type { CitedSources } from '#service/answering/answer-question.ts'
import { noMeanings } from '#service/retrieval/meaning/meanings.ts'
import type { Meanings } from '#service/retrieval/meaning/meanings.ts'
import { languageOfQuestion } from '#service/retrieval/stop-words.ts'
import { sentencesOf } from '#service/retrieval/sentences.ts'
import type { Span } from '#service/retrieval/sentences.ts'
import type { RunPaced } from '#service/scheduling/paced-work.ts'
import { markedAnswer } from '#service/texts/citation-marks.ts'
import type { MarkedPart } from '#service/texts/citation-marks.ts'
import { placedMarks } from '#service/texts/placed-marks.ts'
import { languageOfText } from '#service/questions/support/claims.ts'
import { lexicalSupport } from '#service/questions/support/lexical-support.ts'
import {
  citedSentences,
  maxSentenceChars,
  unsupportedCheck,
} from '#service/questions/support/check-support.ts'
import type { CheckedSentence } from '#service/questions/support/check-support.ts'
import { answerText } from '#service/questions/answer-text/answer-text.ts'
import type { ContextPassage } from '#service/questions/context-passages.ts'
import type { Quote } from './locate-quote.ts'
import { canHoldMore, holdsMore, quoteOf, sourceMatcher } from './match-source.ts'
import { documentNames } from './document-names.ts'
import {
  citationsOf,
  laterMarks,
  presentSources,
  reasonOf,
  spansWithMarks,
  unknownOf,
} from './present-citations.ts'
import type { Citation, PlacedMark } from './present-citations.ts'
import { unsureMarks } from './unsure-marks.ts'
import { supportByMeaning } from '#service/questions/support/support-by-meaning.ts'
import type { Statement } from '#service/questions/support/support-by-meaning.ts'

/** A sentence of an answer, and the statement of a passage that means the same. */
export interface MeaningSupport {
  claim: string
  statement: Statement
}

type CitedResult = CitedSources &
  Pick<QuestionAnswer, 'unsupported' | 'matched_citations'> & {
    text: string
    /** The text without marks. */
    plain: string
    /** The sentences that only their meaning supports. */
    byMeaning: MeaningSupport[]
  }

// Far more than an answer has. Any further mark gets the last place that was found in its passage.
const maxLocatedQuotes = 500

type Mark = Extract<MarkedPart, { type: 'mark' }>
type Checked = CheckedSentence<PlacedMark>

// One after the other is shown below the answer.
const maxReasons = 20

/**
 * Reads the answer of a model that was given these passages. A mark is kept only where it cites one of them, and
 * gets the number of its source: sources are counted in the order in which the answer cites them. `push` and
 * `end` return the pieces of text to send next.
 */
export function citedAnswer(
  question: string,
  passages: readonly ContextPassage[],
  config: Pick<QueryConfig, 'inline_citations' | 'max_snippets'>,
) {
  const marked = markedAnswer(unsureMarks(passages))
  const placed = placedMarks()
  const { noAnswer } = answerWords(languageOfQuestion(question))
  const isDocumentName = documentNames(passages)
  const said = answerText(question, noAnswer)
  const citations: Citation[] = []
  const marks: PlacedMark[] = []
  let text = ''
  /** The text without marks. */
  let plain = ''
  /** The end of `plain`, apart from it because a text that grows is copied whenever it is read. */
  let recent = ''
  let sentence: string | null = null
  const lastCited = new Map<ContextPassage, Citation>()
  let citedHere = new Map<ContextPassage, Citation | null>()
  let locatedQuotes = 0
  let sentCitations = 0
  let citesBefore = new Set<string>()
  let removedSpace = ''

  const write = (written: string): string => {
    let added = plain === '' ? written.trimStart() : written
    if (removedSpace !== '' && /^[\p{L}\p{N}]/u.test(added)) added = `${removedSpace}${added}`
    if (added === '') return ''
    removedSpace = ''
    citesBefore = new Set()
    text += added
    plain += added
    recent += added
    if (recent.length > 2 * maxSentenceChars) recent = recent.slice(-maxSentenceChars)
    sentence = null
    citedHere = new Map()
    return added
  }

  const lastLine = (): string => {
    const end = recent.slice(-maxSentenceChars)
    return end.slice(end.lastIndexOf('\n') + 1)
  }

  const lastSentence = (): string => {
    const end = recent.slice(-maxSentenceChars)
    const line = lastLine()
    // A row of a table is one sentence.
    if (/^\s*\|/.test(line)) return line
    const last = sentencesOf(end).at(-1)
    return last === undefined ? '' : end.slice(last.start, last.end)
  }

  const citationFor = (passage: ContextPassage): Citation | null => {
    const cited = citedHere.get(passage)
    if (cited !== undefined) return cited
    if (locatedQuotes >= maxLocatedQuotes) return lastCited.get(passage) ?? null
    locatedQuotes += 1
    const citation = locate(passage)
    citedHere.set(passage, citation)
    if (citation !== null) lastCited.set(passage, citation)
    return citation
  }

  const locate = (passage: ContextPassage): Citation | null => {
    sentence ??= lastSentence()
    return citationAt(quoteOf(sentence, question, passage), false)
  }

  const citationAt = (quote: Quote, isMatched: boolean): Citation | null => {
    const ofPassage = citations.filter((citation) => citation.quote.passage === quote.passage)
    const existing = ofPassage.find(
      (citation) => citation.quote.start <= quote.start && citation.quote.end >= quote.end,
    )
    if (existing !== undefined) return existing
    if (citations.length >= config.max_snippets) return isMatched ? null : (ofPassage[0] ?? null)
    const citation = { cite: String(citations.length + 1), quote, isMatched, supports: true }
    citations.push(citation)
    return citation
  }

  const cite = ({ numbers, space }: Mark): string => {
    removedSpace ||= space
    // What says that there is no answer has no sources.
    if (plain.length === recent.length && recent.trim() === noAnswer) return ''
    // A list of sources at the end says nothing that a source could support.
    if (isDocumentName(lastLine())) return ''
    const cited = numbers.flatMap((number) => passages[number - 1] ?? [])
    const unknown = numbers.filter((number) => passages[number - 1] === undefined)
    const citationsOfMark = cited.flatMap((passage) => citationFor(passage) ?? [])
    const added = citationsOfMark.filter((citation) => !citesBefore.has(citation.cite))
    for (const citation of added) citesBefore.add(citation.cite)
    const shown = [...new Set(added.map((citation) => `[${citation.cite}]`))].join('')
    const written = config.inline_citations && shown !== '' ? `${space}${shown}` : ''
    if (citationsOfMark.length > 0 || unknown.length > 0) {
      marks.push({
        at: plain.length,
        passages: citationsOfMark.length > 0 ? cited : [],
        citations: citationsOfMark,
        unknown: unknown.map(String),
        chars: written.length,
      })
    }
    if (written !== '') removedSpace = ''
    text += written
    return written
  }

  const send = (parts: readonly MarkedPart[]): string[] =>
    parts
      .map((part) => (part.type === 'text' ? write(part.text) : cite(part)))
      .filter((piece) => piece !== '')

  return {
    push: (piece: string): string[] => send(placed.push(marked.push(said.push(piece)))),
    end: (): string[] =>
      send([...placed.push([...marked.push(said.end()), ...marked.end()]), ...placed.end()]),
    /** Whether nothing that the model still says belongs to its answer. */
    isOver: said.isOver,

    /** All that is cited, where something was added since the last call; otherwise null. */
    newSources: (): CitedSources | null => {
      if (sentCitations === citations.length) return null
      sentCitations = citations.length
      return presentSources(citations, config.inline_citations)
    },

    /** Runs its parts by `run`, which may pause between them. What words leave unsupported is compared by `compare`. */
    result: async (
      run: RunPaced,
      compare: Meanings['compare'] = noMeanings.compare,
    ): Promise<CitedResult> => {
      const shownParts = passages.flatMap(({ parts }) => parts)
      const words = lexicalSupport(question, languageOfAnswer(question, plain))
      const computed = passages.flatMap(({ parts, figure }) => (figure === undefined ? [] : parts))
      const isUnsupported = unsupportedCheck(question, shownParts, words, computed)
      const source = sourceMatcher(question, passages, words.supports)
      const isCitedLater = laterMarks(
        plain,
        marks.filter(({ citations: places }) => places.length > 0),
      )
      const withoutWords: Checked[] = []
      const missing = new Map<Checked, string[]>()
      const added: { claim: Checked; quote: Quote }[] = []
      const moved: { claim: Checked; quote: Quote }[] = []
      const supporting = new Set<Citation>()
      const uses = new Map<Citation, number>()
      const matchedTexts = new Set<string>()

      const sourceOf = (claim: Checked): Quote | null => {
        if (claim.isTableHead || locatedQuotes >= maxLocatedQuotes) return null
        const isUnsure =
          claim.cited.length === 0
            ? !isCitedLater(claim.end) && !matchedTexts.has(claim.text)
            : passages.some((passage) => canHoldMore(passage, claim.text, claim.cited))
        if (!isUnsure) return null
        locatedQuotes += 1
        matchedTexts.add(claim.text)
        const quote = source.ofUncited(claim)
        // Where a model cites another passage than the one that says it, the one that does stands beside it.
        const isBetter =
          quote !== null && (claim.cited.length === 0 || holdsMore(quote, claim.text, claim.cited))
        return isBetter ? quote : null
      }
      const sourceInstead = (claim: Checked): Quote | null => {
        if (claim.cited.length === 0 || claim.isTableHead || locatedQuotes >= maxLocatedQuotes) {
          return null
        }
        locatedQuotes += 1
        return source.instead(claim)
      }
      const judge = (claim: Checked): void => {
        if (isDocumentName(claim.text)) return
        const cites = citationsOf(claim)
        for (const citation of cites) uses.set(citation, (uses.get(citation) ?? 0) + 1)
        if (isUnsupported(claim)) {
          const quote = sourceInstead(claim)
          if (quote !== null) {
            moved.push({ claim, quote })
            return
          }
          withoutWords.push(claim)
          if (cites.size > 0 && !claim.isTableHead && missing.size < maxReasons) {
            missing.set(claim, words.missing(claim.text, claim.cited))
          }
          return
        }
        for (const citation of cites) supporting.add(citation)
        const quote = sourceOf(claim)
        if (quote !== null) added.push({ claim, quote })
      }
      const sentences = citedSentences(plain, marks)
      const judgeNext = (): boolean => {
        const next = sentences.next()
        if (next.done === true) return false
        judge(next.value)
        return true
      }
      while (await run(judgeNext));

      const byMeaning = await supportByMeaning(question, withoutWords, shownParts, compare)
      const left = withoutWords.filter((claim) => !byMeaning.has(claim))
      for (const claim of byMeaning.keys()) {
        for (const citation of citationsOf(claim)) supporting.add(citation)
      }
      for (const { claim, quote } of moved) {
        // The number in the text stays, and gets the other place, unless another sentence has it, too.
        const own = [...citationsOf(claim)].find((citation) => uses.get(citation) === 1)
        if (own === undefined) added.push({ claim, quote })
        else {
          own.quote = quote
          own.isMatched = true
          supporting.add(own)
        }
      }
      const matched: (Span & { cite: string })[] = []
      for (const { claim, quote } of added.toSorted((a, b) => a.claim.start - b.claim.start)) {
        const citation = citationAt(quote, true)
        if (citation === null) {
          // There is no room for the right source.
          if (claim.cited.length > 0 && isUnsupported(claim)) left.push(claim)
          continue
        }
        supporting.add(citation)
        matched.push({ start: claim.start, end: claim.end, cite: citation.cite })
      }
      for (const citation of uses.keys()) citation.supports = supporting.has(citation)

      const unsupported = left.toSorted((a, b) => a.start - b.start)
      const places = spansWithMarks(matched, marks)
      const spans = spansWithMarks(unsupported, marks)
      return {
        text,
        plain,
        ...presentSources(citations, config.inline_citations),
        unsupported: unsupported.map((claim, index) => ({
          ...(spans[index] ?? claim),
          ...reasonOf(citationsOf(claim), missing.get(claim)),
          ...unknownOf(claim),
        })),
        byMeaning: [...byMeaning].map(([{ text: claim }, statement]) => ({ claim, statement })),
        ...(config.inline_citations && matched.length > 0
          ? {
              matched_citations: matched.map(({ cite: matchedCite }, index) => ({
                at: places[index]?.end ?? 0,
                cite: matchedCite,
              })),
            }
          : {}),
      }
    },
  }
}

const maxLanguageChars = 4000

/** The language of an answer; that of the question where the answer is too short to tell it. */
function languageOfAnswer(question: string, answer: string): string | null {
  return languageOfText(answer.slice(0, maxLanguageChars)) ?? languageOfQuestion(question)
}
