import { namesPerson } from '#service/answering/languages/person-names.ts'
import { isNext, withFirst } from './places.ts'
import type { NeighbourRule } from '#service/answering/select-statements.ts'

// “Yours is Giulia Castellani”, “… kümmert sich darum” and “lo pedimos a Ciclosur” are about the sentence before them.
const refersBack =
  /^[^\p{L}]*(?:\p{L}+ ){0,3}?(?:yours|ours|theirs|his|hers|(?:deiner|ihrer?|eurer?|unserer?|deine|eure|unsere) ist|der (?:deine|ihre|eure|unsere)|el (?:tuyo|suyo|nuestro)|la (?:tuya|suya|nuestra)|l[ea] (?:vôtre|nôtre|tien|tienne)|lo (?!(?:que|mismo|normal|demás|siguiente|contrario)(?!\p{L}))\p{L}+)(?!\p{L})|(?<!\p{L})(?:(?:for|of|after|about|from|by|with) (?:it|them|this)|does (?:it|this|so)|darum|dafür|damit|davon|daran|hierum|hierfür|s['’]en (?:occupe|charge|occupent|chargent)|se (?:ocupa|encarga|ocupan|encargan) de (?:ello|esto))(?!\p{L})/iu
// “We need a new supplier, who brings it now?”, but not “Where do visitors who arrive late ring?”
const asksOtherwise =
  /^\P{L}*(?:do|does|did|is|are|was|were|can|may|must|has|have)(?!\p{L})|(?<!\p{L})(?:where|when|what|how|which|why|wo|wann|was|wie|warum|welche[rnsm]?|d[oó]nde|cu[aá]ndo|c[oó]mo|qué|cuál|cuánt[oa]s?)(?!\p{L})/iu
const asksWho = /(?<!\p{L})(?:who|wer|qui[eé]n(?:es)?)(?!\p{L})/iu
const properName = /\p{Lu}\p{M}*\p{Ll}[\p{L}\p{M}’'-]* \p{Lu}[\p{L}\p{M}’'-]+/u

/**
 * The statements of an answer to a question for a person with the sentence behind one of them that refers back to it and names
 * somebody, where the statement names nobody or lacks words of the question.
 */
export const withPersonBehind: NeighbourRule = (answering, read, question, maxStatements) => {
  const asksForPerson =
    question.answerType === 'person' ||
    (asksWho.test(question.text) && !asksOtherwise.test(question.text))
  const [statement] = answering
  if (!asksForPerson || statement === undefined || statement.passage.header !== null)
    return answering
  const next = read.find((other) => isNext(statement, other))
  if (next === undefined || !refersBack.test(next.text)) return answering
  const { text, terms } = statement
  const isTold =
    properName.test(text) &&
    question.terms.every(
      ({ term, kind, related }) =>
        [term, ...related].some((form) => terms.has(form)) ||
        (kind === 'generic' && !next.terms.has(term)) ||
        (kind === 'name' && question.subject.includes(term)),
    )
  if (isTold || !namesPerson(next.text, { ...question, text: `${question.text} ${text}` })) {
    return answering
  }
  return withFirst([statement, { ...next, copies: [] }], answering, maxStatements)
}
