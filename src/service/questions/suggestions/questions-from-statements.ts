import type { PassageText } from '#service/retrieval/chunk-store.ts'
import { readSentences } from '#service/retrieval/sentences.ts'
import { statementGrammars } from './statement-grammar.ts'

const minSentenceChars = 20
const maxSentenceChars = 200
const maxSubjectWords = 8
const maxSentencesPerFile = 300
const maxQuestionsPerFile = 6

const amount = /^(?:\S+ ){1,5}?[€$£]?\d/u
const otherThanTime =
  /[€$£%°]|\d ?(?:euros?|km|kg|cm|mm|m²|litres?|liter|francs?|pages?)(?!\p{L})/iu

/**
 * The question that a sentence answers: “How much does a berth cost?” for “A berth costs 130 euros.” Null where no grammar
 * is known for it.
 */
export function questionFromStatement(sentence: string, language: string | null): string | null {
  const grammar = statementGrammars.get(language ?? '')
  const text = sentence.replaceAll(/\s+/g, ' ').trim()
  if (grammar === undefined || !grammar.beginning.test(text)) return null
  const words = text.split(' ')
  for (let count = 1; count <= Math.min(maxSubjectWords, words.length - 1); count += 1) {
    const subject = words.slice(0, count).join(' ')
    if (/[^\p{L}\p{N} '’&%-]/u.test(subject)) return null
    const rest = words.slice(count).join(' ')
    const rule = grammar.rules.find(
      ({ pattern, value }) =>
        pattern.test(rest) &&
        (value === undefined || amount.test(rest)) &&
        (value !== 'time' || !otherThanTime.test(rest)),
    )
    if (rule === undefined) continue
    const inSentence = `${text.slice(0, 1).toLowerCase()}${subject.slice(1)}`
    if (grammar.unclear.test(inSentence)) return null
    return rule.question(inSentence, rule.pattern.exec(rest) ?? [])
  }
  return null
}

/** The questions that sentences of a file answer, each with its sentence. */
export function questionsFromStatements(
  passages: readonly PassageText[],
  language: string | null,
): { question: string; statement: string }[] {
  const questions: { question: string; statement: string }[] = []
  let read = 0
  for (const { header, text } of passages) {
    if (header !== null) continue
    for (const { start, end } of readSentences(text)) {
      read += 1
      if (read > maxSentencesPerFile || questions.length === maxQuestionsPerFile) return questions
      if (end - start < minSentenceChars || end - start > maxSentenceChars) continue
      const statement = text.slice(start, end)
      const question = questionFromStatement(statement, language)
      if (question !== null) questions.push({ question, statement })
    }
  }
  return questions
}
