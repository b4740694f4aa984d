import { directionControls } from '#contract/primitives.ts'
import type { QueryConfig } from '#contract/query-config.ts'
import { noAnswerText } from '#contract/questions.ts'
import type { FileReference, QuestionAnswer, WebReference } from '#contract/questions.ts'
import type { CitedSources } from '#service/answering/answer-question.ts'
import { headingOf } from '#service/answering/compose-answer.ts'
import { noMeanings } from '#service/retrieval/meaning/meanings.ts'
import type { Meanings } from '#service/retrieval/meaning/meanings.ts'
import { sentencesOf } from '#service/retrieval/sentences.ts'
import type { Span } from '#service/retrieval/sentences.ts'
import type { RunPaced } from '#service/scheduling/paced-work.ts'
import { citedSentences, maxSentenceChars, unsupportedCheck } from './check-support.ts'
import type { AnswerMark, CheckedSentence } from './check-support.ts'
import { markedAnswer } from './citation-marks.ts'
import type { MarkedPart } from './citation-marks.ts'
import type { ContextPassage } from '#service/questions/context-passages.ts'
import { notInDocuments } from '#service/questions/grounded-prompt.ts'
import { locateQuote } from './locate-quote.ts'
import type { Quote } from './locate-quote.ts'
import { canHoldMore, holdsMore, sourceMatcher } from './match-source.ts'
import { placedMarks } from './placed-marks.ts'
import { supportByMeaning } from './support-by-meaning.ts'
import type { Statement } from './support-by-meaning.ts'

/** A sentence of an answer, and the statement of a passage that means the same. */
export interface MeaningSupport {
  said: string
  statement: Statement
}

interface Citation {
  cite: string
  quote: Quote
  /** Whether no mark of the model cites it. */
  isMatched: boolean
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

// With `u`, a surrogate matches only where it is half of a character.
// eslint-disable-next-line no-control-regex -- the pattern searches for control characters
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ud800-\udfff]/gu

type Mark = Extract<MarkedPart, { type: 'mark' }>

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
  const marked = markedAnswer()
  const placed = placedMarks()
  const printable = printableText()
  const replaced = replaceNotice()
  const citations: Citation[] = []
  const marks: (AnswerMark & { chars: number })[] = []
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

  const lastSentence = (): string => {
    const end = recent.slice(-maxSentenceChars)
    const line = end.slice(end.lastIndexOf('\n') + 1)
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
    return citationAt(locateQuote(sentence, question, passage.parts), false)
  }

  const citationAt = (quote: Quote, isMatched: boolean): Citation | null => {
    const ofPassage = citations.filter((citation) => citation.quote.passage === quote.passage)
    const existing = ofPassage.find(
      (citation) => citation.quote.start <= quote.start && citation.quote.end >= quote.end,
    )
    if (existing !== undefined) return existing
    if (citations.length >= config.max_snippets) return isMatched ? null : (ofPassage[0] ?? null)
    const citation = { cite: String(citations.length + 1), quote, isMatched }
    citations.push(citation)
    return citation
  }

  const cite = ({ numbers, space }: Mark): string => {
    removedSpace ||= space
    // What says that there is no answer has no sources.
    if (plain.length === recent.length && recent.trim() === noAnswerText) return ''
    const cited = numbers.flatMap((number) => passages[number - 1] ?? [])
    const citationsOfMark = cited.flatMap((passage) => citationFor(passage) ?? [])
    const added = citationsOfMark.filter((citation) => !citesBefore.has(citation.cite))
    for (const citation of added) citesBefore.add(citation.cite)
    const shown = [...new Set(added.map((citation) => `[${citation.cite}]`))].join('')
    const written = config.inline_citations && shown !== '' ? `${space}${shown}` : ''
    if (citationsOfMark.length > 0) {
      marks.push({ at: plain.length, passages: cited, chars: written.length })
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
    push: (piece: string): string[] =>
      send(placed.push(marked.push(replaced.push(printable.push(piece))))),
    end: (): string[] =>
      send([...placed.push([...marked.push(replaced.end()), ...marked.end()]), ...placed.end()]),

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
      const isUnsupported = unsupportedCheck(question, shownParts)
      const sourceOf = sourceMatcher(question, passages)
      const isCitedLater = laterMarks(plain, marks)
      const withoutWords: CheckedSentence[] = []
      const matched: (Span & { cite: string })[] = []
      const sentences = citedSentences(plain, marks)
      const match = ({
        start,
        end,
        isTableHead,
        text: sentenceText,
        cited,
      }: CheckedSentence): void => {
        if (isTableHead || locatedQuotes >= maxLocatedQuotes) return
        const isUnsure =
          cited.length === 0
            ? !isCitedLater(end)
            : passages.some((passage) => canHoldMore(passage, sentenceText, cited))
        if (!isUnsure) return
        locatedQuotes += 1
        const quote = sourceOf(sentenceText)
        // Where a model cites another passage than the one that says it, the one that does stands beside it.
        if (quote === null || (cited.length > 0 && !holdsMore(quote, sentenceText, cited))) return
        const citation = citationAt(quote, true)
        if (citation) matched.push({ start, end, cite: citation.cite })
      }
      const checkNext = (): boolean => {
        const next = sentences.next()
        if (next.done === true) return false
        if (isUnsupported(next.value)) withoutWords.push(next.value)
        else match(next.value)
        return true
      }
      while (await run(checkNext));
      const byMeaning = await supportByMeaning(question, withoutWords, shownParts, compare)
      const unsupported = withoutWords.filter((said) => !byMeaning.has(said))
      const places = spansWithMarks(matched, marks)
      return {
        text,
        plain,
        ...presentSources(citations, config.inline_citations),
        unsupported: spansWithMarks(unsupported, marks),
        byMeaning: [...byMeaning].map(([{ text: said }, statement]) => ({ said, statement })),
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

/** Whether a mark stands after a place in its line; places must come in order. */
function laterMarks(text: string, marks: readonly AnswerMark[]): (place: number) => boolean {
  let next = 0
  let lineEnd = -1
  return (place) => {
    if (lineEnd < place) {
      const at = text.indexOf('\n', place)
      lineEnd = at < 0 ? text.length : at
    }
    while ((marks[next]?.at ?? Infinity) < place) next += 1
    return (marks[next]?.at ?? Infinity) <= lineEnd
  }
}

/** Spans of a text, in order, in the text with its marks. */
function spansWithMarks(
  spans: readonly Span[],
  marks: readonly { at: number; chars: number }[],
): Span[] {
  let next = 0
  let added = 0
  const offsetOf = (at: number, before: number): number => {
    for (let mark = marks[next]; mark !== undefined && mark.at < before; mark = marks[next]) {
      added += mark.chars
      next += 1
    }
    return at + added
  }
  return spans.map(({ start, end }) => ({
    start: offsetOf(start, start + 1),
    end: offsetOf(end, end),
  }))
}

function presentSources(citations: readonly Citation[], hasMarks: boolean): CitedSources {
  const files: FileReference[] = []
  const pages: WebReference[] = []
  for (const { cite, quote, isMatched } of citations) {
    const { file_id, file_name, version_id, page, web } = quote.passage
    const place = {
      fileId: file_id,
      version_id,
      text: quote.text,
      score: Math.round(quote.score * 1000) / 1000,
      page,
      start: quote.start,
      end: quote.end,
      ...headingOf(quote.passage),
      ...(hasMarks ? { cite } : {}),
      ...(isMatched ? { matched: true } : {}),
    }
    if (web === undefined) files.push({ ...place, file_name })
    else pages.push({ ...place, ...web })
  }
  const sources = citations.map(({ quote: { passage, text } }) => ({
    file_id: passage.file_id,
    snippet: text,
  }))
  return { sources, references: { files, web: pages } }
}

/**
 * Removes what is no text: control characters, those that turn the direction of the text after them, and halves of
 * characters, of which the other half may still come.
 */
function printableText() {
  let half = ''
  return {
    push: (piece: string): string => {
      const text = half + piece
      half = /[\ud800-\udbff]$/.exec(text)?.[0] ?? ''
      return text
        .slice(0, text.length - half.length)
        .replaceAll(unprintable, '')
        .replaceAll(directionControls, '')
    },
  }
}

/** Replaces the words by which a model says that the documents have no answer, which may come in pieces. */
function replaceNotice() {
  let pending = ''
  const read = (isEnd: boolean): string => {
    // With the point after it, which may still come.
    const notice = new RegExp(`${notInDocuments}(?:\\.|(?=[^.])${isEnd ? '|$' : ''})`, 'g')
    const written = pending.replaceAll(notice, noAnswerText)
    const held = isEnd ? 0 : heldChars(written)
    pending = written.slice(written.length - held)
    return written.slice(0, written.length - held)
  }
  return {
    push: (piece: string): string => {
      pending += piece
      return read(false)
    },
    end: (): string => read(true),
  }
}

/** How many characters at the end may be the beginning of the notice. */
function heldChars(text: string): number {
  for (let chars = Math.min(notInDocuments.length, text.length); chars > 0; chars -= 1) {
    if (notInDocuments.startsWith(text.slice(text.length - chars))) return chars
  }
  return 0
}
