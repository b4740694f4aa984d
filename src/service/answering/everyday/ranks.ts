import { mentions } from '#service/answering/forms/mentioned-terms.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { Statement } from '#service/answering/statements.ts'
import { termsOf } from '#service/retrieval/words.ts'

// “The second of May” is a day, and “the second half” one of two only.
const ranked =
  /(?<!\p{L})(?:the|my|our|your|a|der|die|das|dem|den|mein(?:e[nmrs]?)?|unsere?[nmrs]?|el|la|mi|nuestr[oa]|un|una|le|mon|ma|notre) (second|third|fourth|fifth|2nd|3rd|4th|5th|zweite[nrms]?|dritte[nrms]?|vierte[nrms]?|fünfte[nrms]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|deuxième|second|seconde|troisième|quatrième|cinquième) (?!of |half|time|mal(?!\p{L})|de )(\p{L}[\p{L}-]*)/iu
const ranks: readonly (readonly string[])[] = [
  ['second', '2nd', 'zweite', 'segundo', 'segunda', 'deuxième', 'seconde', '2e', '2º', '2ª'],
  ['third', '3rd', 'dritte', 'tercer', 'tercero', 'tercera', 'troisième', '3e', '3º', '3ª'],
  ['fourth', '4th', 'vierte', 'cuarto', 'cuarta', 'quatrième', '4e', '4º', '4ª'],
  ['fifth', '5th', 'fünfte', 'quinto', 'quinta', 'cinquième', '5e', '5º', '5ª'],
]
// A further key is the second one, too.
const furtherOne =
  /(?<!\p{L})(?:further|additional|another|extra|subsequent|following|weitere\p{L}*|zusätzlich\p{L}*|folgende\p{L}*|adicional(?:es)?|siguientes?|supplémentaires?|suivante?s?)(?!\p{L})/iu

/**
 * Tells whether a statement is about another than the second, third, … of the things that a question asks about: it has only another
 * rank, or it has none although one of the statements counts these things. `forms` are those of the terms of the question.
 */
export function otherRankOf(
  question: Question,
  forms: readonly (readonly string[])[],
  statements: readonly Statement[],
): (statement: Statement) => boolean {
  const [, written = '', noun = ''] = ranked.exec(question.text) ?? []
  const rank = written.toLowerCase().replace(/(?<=te)[nrms]$/u, '')
  const at = ranks.findIndex((words) => words.includes(rank))
  if (at < 0) return () => false
  const formsOf = (terms: readonly string[]): string[] => [
    ...terms,
    ...question.terms.flatMap(({ term }, index) =>
      terms.includes(term) ? (forms[index] ?? []) : [],
    ),
  ]
  const own = formsOf([...(ranks[at] ?? []).flatMap((word) => termsOf(word)), String(at + 2)])
  const others = ranks.flatMap((words, index) =>
    index === at ? [] : words.flatMap((word) => termsOf(word)),
  )
  const nounForms = formsOf(termsOf(noun))
  const hasOther = ({ terms }: Statement): boolean => others.some((term) => terms.has(term))
  const isCounted = statements.some(
    (one) =>
      nounForms.some((form) => one.terms.has(form)) &&
      (hasOther(one) || own.slice(0, -1).some((form) => one.terms.has(form))),
  )
  return (statement) => isCounted && !mentions(own, statement) && !furtherOne.test(statement.text)
}
