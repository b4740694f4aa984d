import type { FoundPassage } from '#service/retrieval/search-results.ts'
import type { Span } from '#service/retrieval/sentences.ts'
import { questionTerms, termsOf } from '#service/retrieval/words.ts'
import { canonicalFacts } from '#service/questions/support/canonical-facts.ts'
import { languageOfText } from '#service/questions/support/claims.ts'

/** A range of a page: offsets in its text. */
export interface Quote extends Span {
  passage: FoundPassage
  text: string
  /** What is cited with this place, where it is another text: a figure over the rows that begin here. */
  said?: string
  /** How much of the sentence the quote and its context contain, from 0 to 1. */
  score: number
}

// A statement beside the best one is quoted with it when it adds this share of the sentence.
const minAddedShare = 0.15
const maxQuotedStatements = 3
const minVerbatimChars = 12
const maxQuotations = 5
const quotationMarks = /[“„«"]([^“”„«»"]{12,400})[”“»"]/gu

/**
 * The words of these passages that a sentence rests on: those it repeats between quotation marks, or the
 * statements that share most with it, with words of the question where the sentence says little.
 */
export function locateQuote(
  sentence: string,
  question: string,
  passages: readonly [FoundPassage, ...FoundPassage[]],
): Quote {
  const sentenceTerms = new Set(questionTerms(sentence).keys())
  for (const [, words = ''] of sentence.matchAll(quotationMarks).take(maxQuotations)) {
    for (const passage of passages) {
      const verbatim = findVerbatim(words, passage.text)
      if (verbatim !== null) {
        const { start, end } = verbatim
        return quoteAt(passage, passage.start + start, passage.start + end, 1)
      }
    }
  }
  const ownTerms = sentenceTerms.size > 1 ? sentenceTerms : new Set(questionTerms(question).keys())
  const best = bestQuote(passages, ownTerms.union(numbersIn(sentence)))
  // Where no passage says any of it, what is nearest to the question tells most.
  if (best.score > 0) return best
  return { ...bestQuote(passages, new Set(questionTerms(question).keys())), score: 0 }
}

function bestQuote(
  passages: readonly [FoundPassage, ...FoundPassage[]],
  terms: ReadonlySet<string>,
): Quote {
  let best: Quote | null = null
  for (const passage of passages) {
    const quote = bestStatements(passage, terms)
    if (best === null || quote.score > best.score) best = quote
  }
  return best ?? wholePassage(passages[0])
}

/** Numbers and dates in the form that they have in every language, which are all that a translation shares. */
function numbersIn(text: string): Set<string> {
  const terms = termsOf(canonicalFacts(text, languageOfText(text)))
  return new Set(terms.filter((term) => /^\p{N}/u.test(term)))
}

interface Statement extends Span {
  terms: ReadonlySet<string>
  /** Whether it is a title, which says nothing itself. */
  isTitle: boolean
}

const maxTitleWords = 8

/** Whether a statement with others after it looks like a title: a few words without a sign at their end. */
function isTitle(text: string, after: string): boolean {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  const isShort = words.length > 0 && words.length <= maxTitleWords
  return isShort && !/\p{N}|\p{P}["'”’»)]*$/u.test(text.trim()) && /^\s*\n/u.test(after)
}

/** Whether a statement is nothing but the sender, the date and the like of a mail. */
function isMailHeader(text: string): boolean {
  return text
    .split('\n')
    .every((line) => /^(?:From|To|Cc|Bcc|Reply-To|Date|Sent|Subject): /.test(line))
}

// The sentences of an answer are compared with few passages, each many times.
const statementsByPassage = new WeakMap<FoundPassage, readonly Statement[]>()

function statementsOf(passage: FoundPassage): readonly Statement[] {
  const cached = statementsByPassage.get(passage)
  if (cached !== undefined) return cached
  const statements = passage.statements.map((span, index) => ({
    ...span,
    terms: new Set(termsOf(textAt(passage, span.start, span.end))).union(
      numbersIn(textAt(passage, span.start, span.end)),
    ),
    isTitle:
      passage.header === null &&
      index < passage.statements.length - 1 &&
      isTitle(textAt(passage, span.start, span.end), textAt(passage, span.end, passage.end)),
  }))
  statementsByPassage.set(passage, statements)
  return statements
}

function bestStatements(passage: FoundPassage, terms: ReadonlySet<string>): Quote {
  const statements = statementsOf(passage)
  const titles = statements.filter((statement) => statement.isTitle)
  const matched = statements.map((statement) =>
    statement.isTitle ? new Set<string>() : statement.terms.intersection(terms),
  )
  const best = matched.reduce(
    (largest, { size }, index) => (size > (matched[largest]?.size ?? 0) ? index : largest),
    Math.max(
      0,
      statements.findIndex(
        (one) => !one.isTitle && !isMailHeader(textAt(passage, one.start, one.end)),
      ),
    ),
  )
  const [first] = statements
  if (first === undefined || terms.size === 0) return wholePassage(passage)

  // Grows on the side that adds more words of the sentence.
  let from = best
  let to = best
  let covered: ReadonlySet<string> = matched[best] ?? new Set()
  while (to - from + 1 < maxQuotedStatements) {
    const before = (matched[from - 1] ?? new Set<string>()).difference(covered)
    const after = (matched[to + 1] ?? new Set<string>()).difference(covered)
    const [more, isAfter] = after.size >= before.size ? [after, true] : [before, false]
    if (more.size < 2 || more.size < minAddedShare * terms.size) break
    covered = covered.union(more)
    if (isAfter) to += 1
    else from -= 1
  }
  const context = new Set([
    ...passage.heading_terms,
    ...termsOf((passage.header ?? []).join(' ')),
    ...titles.flatMap((title) => [...title.terms]),
  ])
  const score = covered.union(terms.intersection(context)).size / terms.size
  return quoteAt(
    passage,
    statements[from]?.start ?? passage.start,
    statements[to]?.end ?? passage.end,
    score,
  )
}

/** The place of words in a text, whatever its blanks, quotation marks and capitals are; null when it has none. */
function findVerbatim(words: string, text: string): Span | null {
  const trimmed = words.trim().replace(/[.,;:!?…]+$/u, '')
  if (trimmed.length < minVerbatimChars) return null
  const pattern = trimmed
    .split(/\s+/)
    .map((word) =>
      word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(/['’‘]/g, "['’‘]"),
    )
    .join('\\s+')
  const match = new RegExp(pattern, 'iu').exec(text)
  return match === null ? null : { start: match.index, end: match.index + match[0].length }
}

function wholePassage(passage: FoundPassage): Quote {
  return quoteAt(passage, passage.start, passage.end, 0)
}

function quoteAt(passage: FoundPassage, start: number, end: number, score: number): Quote {
  return { passage, start, end, text: textAt(passage, start, end), score }
}

function textAt(passage: FoundPassage, start: number, end: number): string {
  return passage.text.slice(start - passage.start, end - passage.start)
}
