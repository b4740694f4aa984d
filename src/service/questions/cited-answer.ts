import { directionControls } from '#contract/primitives.ts'
import type { QueryConfig } from '#contract/query-config.ts'
import type { FileReference, QuestionAnswer, WebReference } from '#contract/questions.ts'
import { noAnswerText } from '#service/answering/compose-answer.ts'
import { sentencesOf } from '#service/retrieval/sentences.ts'
import type { Span } from '#service/retrieval/sentences.ts'
import type { RunPaced } from '#service/scheduling/paced-work.ts'
import { citedSentences, maxSentenceChars, unsupportedCheck } from './check-support.ts'
import type { AnswerMark } from './check-support.ts'
import { markedAnswer } from './citation-marks.ts'
import type { MarkedPart } from './citation-marks.ts'
import type { ContextPassage } from './context-passages.ts'
import { notInDocuments } from './grounded-prompt.ts'
import { locateQuote } from './locate-quote.ts'
import type { Quote } from './locate-quote.ts'

interface Citation {
  cite: string
  quote: Quote
}

type CitedResult = Pick<QuestionAnswer, 'sources' | 'unsupported'> & {
  text: string
  /** The text without marks. */
  plain: string
  references: NonNullable<QuestionAnswer['references']>
}

// Far more than an answer has. Any further mark gets the last place that was found in its passage.
const maxLocatedQuotes = 500
const maxLeadingNumbers = 20
const lineBeginning = /\n[ \t]*(?:(?:[-*•]|\d{1,3}[.)])[ \t]*)?$/
const sentenceEnd = /[.!?。！？](?=\s)|[。！？]|[^\s](?=\n)/u

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
  let citesBefore = new Set<string>()
  let removedSpace = ''
  /** The numbers of a mark that stands before its sentence. */
  let leading: number[] = []

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
    const quote = locateQuote(sentence, question, passage.parts)
    const ofPassage = citations.filter((citation) => citation.quote.passage === quote.passage)
    const existing = ofPassage.find(
      (citation) => citation.quote.start <= quote.start && citation.quote.end >= quote.end,
    )
    if (existing !== undefined) return existing
    if (citations.length >= config.max_snippets) return ofPassage[0] ?? null
    const citation = { cite: String(citations.length + 1), quote }
    citations.push(citation)
    return citation
  }

  const cite = ({ numbers, space }: Mark): string => {
    removedSpace ||= space
    // What says that there is no answer has no sources.
    if (plain.length === recent.length && recent.trim() === noAnswerText) return ''
    const cited = numbers.flatMap((number) => passages[number - 1] ?? [])
    const found = cited.flatMap((passage) => citationFor(passage) ?? [])
    const added = found.filter((citation) => !citesBefore.has(citation.cite))
    for (const citation of added) citesBefore.add(citation.cite)
    const shown = [...new Set(added.map((citation) => `[${citation.cite}]`))].join('')
    const written = config.inline_citations && shown !== '' ? `${space}${shown}` : ''
    if (found.length > 0) {
      marks.push({ at: plain.length, passages: cited, chars: written.length })
    }
    if (written !== '') removedSpace = ''
    text += written
    return written
  }

  const citeLeading = (): string => {
    const numbers = leading
    leading = []
    return numbers.length === 0 || plain === '' ? '' : cite({ type: 'mark', numbers, space: ' ' })
  }

  const addMark = (mark: Mark): string => {
    if (plain === '' || lineBeginning.test(recent)) {
      leading = [...leading, ...mark.numbers].slice(0, maxLeadingNumbers)
      return ''
    }
    return `${citeLeading()}${cite(mark)}`
  }

  /** Writes text, and a mark that stood before its first sentence after that. */
  const addText = (written: string): string => {
    if (leading.length === 0) return write(written)
    // The end of a line ends its sentence, and a mark that is a line of its own belongs to the line before it.
    if (written.startsWith('\n') && plain !== '') {
      return `${citeLeading()}${write(written)}`
    }
    const added = /\s$/.test(recent) ? written.replace(/^[ \t]+/, '') : written
    const isAfterPoint = /^\s/.test(added) && /[.!?。！？]$/u.test(recent)
    const end = isAfterPoint ? null : sentenceEnd.exec(added)
    if (end === null && !isAfterPoint) return write(added)
    const sentenceChars = end === null ? 0 : end.index + end[0].length
    const first = write(added.slice(0, sentenceChars))
    return `${first}${citeLeading()}${write(added.slice(sentenceChars))}`
  }

  const send = (parts: readonly MarkedPart[]): string[] =>
    parts
      .map((part) => (part.type === 'text' ? addText(part.text) : addMark(part)))
      .filter((piece) => piece !== '')

  return {
    push: (piece: string): string[] => send(marked.push(replaced.push(printable.push(piece)))),
    end: (): string[] =>
      [...send([...marked.push(replaced.end()), ...marked.end()]), citeLeading()].filter(
        (piece) => piece !== '',
      ),

    /** Runs its parts by `run`, which may pause between them. */
    result: async (run: RunPaced): Promise<CitedResult> => {
      const given = passages.flatMap(({ parts }) => parts)
      const isUnsupported = unsupportedCheck(question, given)
      const unsupported: Span[] = []
      const sentences = citedSentences(plain, marks)
      const checkNext = (): boolean => {
        const next = sentences.next()
        if (next.done === true) return false
        if (isUnsupported(next.value)) unsupported.push(next.value)
        return true
      }
      while (await run(checkNext));
      return {
        text,
        plain,
        sources: citations.map(({ quote }) => ({
          file_id: quote.passage.file_id,
          snippet: quote.text,
        })),
        references: presentReferences(citations, config.inline_citations),
        unsupported: spansWithMarks(unsupported, marks),
      }
    },
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

function presentReferences(
  citations: readonly Citation[],
  hasMarks: boolean,
): NonNullable<QuestionAnswer['references']> {
  const files: FileReference[] = []
  const pages: WebReference[] = []
  for (const { cite, quote } of citations) {
    const { file_id, file_name, page, web } = quote.passage
    const place = {
      fileId: file_id,
      text: quote.text,
      score: Math.round(quote.score * 1000) / 1000,
      page,
      start: quote.start,
      end: quote.end,
      ...(hasMarks ? { cite } : {}),
    }
    if (web === undefined) files.push({ ...place, file_name })
    else pages.push({ ...place, ...web })
  }
  return { files, web: pages }
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
