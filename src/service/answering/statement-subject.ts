import { isAmong } from './read-question.ts'
import { termsOf } from '#service/retrieval/words.ts'
import type { Question } from './read-question.ts'
import { isSectionHeading } from './languages/section-numbers.ts'
import type { Statement } from './statements.ts'

const asksForThing =
  /^[^\p{L}]*(?:(?:which|what(?!\s+(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|must|may|happen(?:s|ed)?)(?!\p{L}))|welche[rsnm]?|quel(?:le)?s?|qué|cuál(?:es)?)(?!\p{L})(?:\s+(?<thing>\p{L}[\p{L}-]*))?|(?:who|whose|wer|qui|quién(?:es)?)(?!\p{L}))/iu
const pronounFirst =
  /^[^\p{L}\p{N}]*(?:it|they|she|he|its|their|this|these|sie|er|es|ihre?|diese[rsm]?|elle|ils?|elles|cette|ce|cet|ces|ella|él|ellos|ellas|este|esta|estos|estas)(?![\p{L}’'])/iu
const connective =
  '(?:with|of|for|by|between|on|about|from|to|in|at|mit|von|vom|über|für|zwischen|bei|beim|zu|zum|zur|im|con|de|del|sobre|entre|para|en|avec|pour|du|des|chez|nr|no)'
const definite =
  '(?:the|this|these|der|die|das|diese[rs]?|el|la|los|las|est[ea]s?|le|les|ce|cet|cette|ces)'
// “The contract ends”, but not “The contract with Alba ends”, “The contract 032” or “The contract Alba”.
const definiteFirst = new RegExp(
  `^[^\\p{L}\\p{N}]*${definite}\\s+(\\p{L}[\\p{L}-]*)\\s+(?!${connective}(?!\\p{L}))(\\p{L})`,
  'iu',
)
// “For late delivery, the supplier pays”.
const definiteInside = new RegExp(
  `(?<=\\s)${definite}\\s+(\\p{L}[\\p{L}-]*)(?!\\p{L})(?!\\s+(?:\\p{N}|${connective}(?!\\p{L})))(?:\\s+(\\p{L}))?`,
  'giu',
)

/** The word for the thing that a question wants to know: “contract” of “Which contract ends in May?”. */
export function thingOf({ text }: Question): string | null {
  return asksForThing.exec(text)?.groups?.['thing'] ?? null
}

const maxFragmentWords = 4
const withoutSpaces = /\p{scx=Han}|\p{scx=Hira}|\p{scx=Kana}|\p{scx=Thai}/u

/**
 * Whether a text of a few words below a heading says of what the heading names all that a question asks of a thing:
 * “Vegan.” below “Lentil soup”, for “Which recipes are vegan?”.
 */
export function isFragmentFor(
  { text, terms, passage }: Pick<Statement, 'text' | 'terms' | 'passage'>,
  question: Question,
): boolean {
  if (passage.header !== null || passage.headings.length === 0) return false
  const [thing = ''] = termsOf(thingOf(question) ?? '')
  if (thing === '') return false
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length > maxFragmentWords || withoutSpaces.test(text) || terms.has(thing)) return false
  const others = question.terms.filter(({ term, kind }) => term !== thing && kind !== 'generic')
  return others.length > 0 && others.every((one) => isAmong(one, terms))
}

/**
 * Whether a question asks which thing something is said of, and a statement does not name it: “It ends in May”, or
 * “The contract ends in May” for “Which contract …?”.
 */
export function lacksSubject(
  statement: Pick<Statement, 'text' | 'terms' | 'passage'> & Partial<Pick<Statement, 'label'>>,
  question: Question,
): boolean {
  const { text, passage } = statement
  if (isFragmentFor(statement, question)) return true
  if (passage.header !== null || !asksForThing.test(question.text)) return false
  if (pronounFirst.test(text)) return true
  const [term = ''] = termsOf(thingOf(question) ?? '')
  if (term === '') return false
  if (isSectionHeading(thingOf(question) ?? '', passage.headings.at(-1) ?? '')) return true
  const related = question.terms.find((one) => one.term === term)?.related ?? []
  // “Date: 5 October 2026” for “Which invoices are from 5 October?”.
  const isOfThing = [term, ...related].some((form) => statement.terms.has(form))
  if (typeof statement.label === 'string' && !text.startsWith('"') && !isOfThing) return true
  return [definiteFirst.exec(text) ?? [], ...text.matchAll(definiteInside)].some(
    ([, noun = '', next = '']) =>
      !(question.language !== 'de' && /\p{Lu}/u.test(next)) &&
      termsOf(noun).some((own) => own === term || related.includes(own)),
  )
}

/**
 * What a reader can call the thing that a passage is about: the nearest heading that has the word which the question
 * uses for it and more (“Contract 032”), else the name of the file.
 */
export function subjectNameOf(
  { headings, web, file_name }: Statement['passage'],
  question: Question,
  isFragment = false,
): string {
  const [term = ''] = termsOf(thingOf(question) ?? '')
  const heading = headings.findLast((text) => {
    const terms = termsOf(text)
    return terms.length > 1 && terms.includes(term)
  })
  const isSection = isSectionHeading(thingOf(question) ?? '', headings.at(-1) ?? '')
  const nearest = isFragment || isSection ? headings.at(-1) : undefined
  return heading ?? nearest ?? web?.title ?? file_name.replace(/\.\w{1,5}$/u, '')
}
