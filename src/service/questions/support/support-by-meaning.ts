import type { Meanings } from '#service/retrieval/meaning/meanings.ts'
import { dotProduct } from '#service/retrieval/meaning/vector-codes.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import type { Span } from '#service/retrieval/sentences.ts'
import { questionTerms, termsOf } from '#service/retrieval/words.ts'
import { claimsOf, languageOfText, namesOf } from './claims.ts'
import type { CheckedSentence } from './check-support.ts'
import { factsOf, isComparable, isReadLanguage } from './comparable-facts.ts'
import type { ComparableFacts } from './comparable-facts.ts'

type ComparedSentence = Pick<CheckedSentence, 'text' | 'isTableHead' | 'cited'>

/** A statement of a passage. */
export interface Statement extends Span {
  passage: FoundPassage
  text: string
}

interface ReadStatement extends Statement {
  facts: ComparableFacts
  /** The terms of the statement, of the one before it and of its headings. */
  context: ReadonlySet<string>
}

// Somebody waits for the end of the answer: more texts take a model on a processor too long.
const maxSentences = 8
const maxStatements = 24
const maxReadSentences = 50
const maxChars = 400
const minContentTerms = 3
// Measured: docs/decisions/063-support-by-meaning.md.
const comparedStatements = 3
const minNearness = 0.5
const minOfSubject = 0.25

/**
 * Finds the statement with the meaning of a sentence for those sentences that words leave without support. One call
 * embeds the sentences and the statements of the passages; no call is made where numbers, names or denials rule
 * every statement out. A sentence is supported where its vector is at least half of the way from the three nearest
 * other statements to the statement.
 */
export async function supportByMeaning<Sentence extends ComparedSentence>(
  question: string,
  unsupported: readonly Sentence[],
  passages: readonly FoundPassage[],
  compare: Meanings['compare'],
): Promise<Map<Sentence, Statement>> {
  const supported = new Map<Sentence, Statement>()
  const read = unsupported
    .filter(
      ({ text, isTableHead }) => !isTableHead && !text.includes('|') && text.length <= maxChars,
    )
    .slice(0, maxReadSentences)
  if (read.length === 0) return supported
  const statements = readStatements(read, passages)
  const sentences = comparableSentences(question, read, statements).slice(0, maxSentences)
  if (sentences.length === 0 || statements.length <= comparedStatements) return supported

  const texts = new Set([
    ...sentences.map(({ sentence }) => sentence.text),
    ...statements.map(textOf),
  ])
  const compared = await compare([...texts])
  if (compared === null) return supported
  const vectors = new Map([...texts].map((text, at) => [text, compared.vectors[at]]))
  const similarity = (a: { text: string }, b: { text: string }): number => {
    const [first, second] = [vectors.get(a.text), vectors.get(b.text)]
    if (first === undefined || second === undefined) return 0
    return (dotProduct(first, second) - compared.unrelated) / (1 - compared.unrelated)
  }

  for (const { sentence, facts, candidates } of sentences) {
    const near = new Map(
      statements.map((statement) => [statement, similarity(sentence, statement)]),
    )
    const nearness = (statement: ReadStatement): number => near.get(statement) ?? 0
    const [best] = candidates.toSorted((a, b) => nearness(b) - nearness(a))
    if (best === undefined || !isComparable(facts, best.facts, best.context)) continue
    const reached = nearness(best)
    // A statement that says the same again, in another file for instance, is nothing to stand out from.
    const others = statements
      .filter((other) => other !== best && similarity(other, best) < reached)
      .map(nearness)
      .toSorted((a, b) => b - a)
      .slice(0, comparedStatements)
    if (others.length < comparedStatements) continue
    const mean = others.reduce((sum, value) => sum + value, 0) / others.length
    const base = Math.max(mean, minOfSubject)
    if ((reached - base) / (1 - base) >= minNearness) supported.set(sentence, best)
  }
  return supported
}

/** The sentences that are a claim as a whole and can say what a statement says. */
function comparableSentences<Sentence extends ComparedSentence>(
  question: string,
  unsupported: readonly Sentence[],
  statements: readonly ReadStatement[],
) {
  const questionWords = new Set(questionTerms(question).keys())
  const names = new Set(statements.flatMap(({ text }) => namesOf(text)))
  const answer = languageOfText(unsupported.map(textOf).join(' '))
  return unsupported
    .filter(({ text }) => hasContent(text) && claimsOf(text, questionWords).join('') === text)
    .flatMap((sentence) => {
      const language = languageOfText(sentence.text) ?? answer
      if (!isReadLanguage(language)) return []
      return {
        sentence,
        facts: factsOf(sentence.text, names, language),
        candidates:
          sentence.cited.length === 0
            ? statements
            : statements.filter(({ passage }) => sentence.cited.includes(passage)),
      }
    })
    .filter(({ facts, candidates }) =>
      candidates.some((statement) => isComparable(facts, statement.facts, statement.context)),
    )
}

/** Statements of passages in languages that can be compared, those of the passages that the sentences cite first. */
function readStatements(
  unsupported: readonly ComparedSentence[],
  passages: readonly FoundPassage[],
): ReadStatement[] {
  const ordered = new Set([...unsupported.flatMap(({ cited }) => cited), ...passages])
  const statements: ReadStatement[] = []
  for (const passage of ordered) {
    if (statements.length >= maxStatements) break
    const language = languageOfText(passage.text)
    if (isReadLanguage(language)) statements.push(...statementsOf(passage, language))
  }
  return statements.slice(0, maxStatements)
}

function statementsOf(passage: FoundPassage, language: string): ReadStatement[] {
  const headings = [...passage.heading_terms, ...termsOf((passage.header ?? []).join(' '))]
  const textAt = ({ start, end }: Span): string =>
    passage.text.slice(start - passage.start, end - passage.start)
  return passage.statements.flatMap((span, at) => {
    const text = textAt(span)
    const before = passage.statements[at - 1]
    if (text.length > maxChars || !hasContent(text)) return []
    const context = new Set([
      ...headings,
      ...termsOf(text),
      ...(before === undefined ? [] : termsOf(textAt(before))),
    ])
    return [{ ...span, passage, text, facts: factsOf(text, new Set(), language), context }]
  })
}

/** Whether a text says enough to be compared. Words of scripts without spaces are as long as a clause. */
function hasContent(text: string): boolean {
  return questionTerms(text).size >= minContentTerms
}

function textOf({ text }: { text: string }): string {
  return text
}
