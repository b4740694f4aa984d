import { currencyBehind } from '#service/answering/conditions/units/currencies.ts'
import type { PassageText } from '#service/retrieval/chunk-store.ts'
import { readSentences } from '#service/retrieval/sentences.ts'
import { statementGrammars } from './statement-grammar.ts'

const minSentenceChars = 20
const maxSentenceChars = 200
const maxSubjectWords = 8
const maxSentencesPerFile = 300
const maxQuestionsPerFile = 6

const amount = /^(?:\S+ ){1,5}?[€$£]?\d/u
const money = new RegExp(
  `^(?:\\S+ ){1,5}?(?:\\p{Sc}\\s?\\d|\\d[\\d.,\\s]*(?:%|per ?cent|prozent|${currencyBehind}))`,
  'iu',
)
// “At 9:30”, “from 8 to 20”, “on 4 May”, but no “platform 3” and no “by 3 members”.
const time = new RegExp(
  [
    String.raw`\d{1,2}[:.]\d{2}(?!\d)`,
    String.raw`\d\s?(?:uhr|[ap]\.?m\.?|h|o[’']clock|heures?|horas?|stunden?|hours?|minut\p{L}*|days?|tage?n?|jours?|d[ií]as?|weeks?|wochen?|semaines?|semanas?|months?|monate?n?|mois|mes(?:es)?|years?|jahre?n?|ans?|años?)(?!\p{L})`,
    String.raw`\d(?:st|nd|rd|th|er)?\.?\s(?:de\s|of\s)?(?:jan|feb|fév|mar|mär|apr|abr|avr|may|mai|mayo|jun|juin|jul|juil|aug|ago|août|sep|oct|okt|nov|dec|dez|dic|déc|ene)\p{L}*`,
    String.raw`(?<!\p{L})(?:january|february|march|april|may|june|july|august|september|october|november|december)\s\d`,
    String.raw`\d\.\d{1,2}\.|(?<!\p{N})(?:19|20)\d{2}(?!\p{N})`,
    String.raw`(?<!\p{L})(?:at|from|until|on|um|von|ab|bis|las|los|el|à|de)\s\d{1,2}(?=[.,;]|$|\s(?:to|and|until|bis|und|a|y|à|et|to)\s)`,
  ].join('|'),
  'iu',
)

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
        (value !== 'money' || money.test(rest)) &&
        (value !== 'time' || time.test(rest)),
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
