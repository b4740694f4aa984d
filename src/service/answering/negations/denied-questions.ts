import { words } from '#service/answering/languages/patterns/whole-words.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { saysNot } from '#service/answering/tables/table-request.ts'

const asksForThings =
  /^\P{L}*(?:which|who|how many|welche[rsnm]?|wer|wie ?viele|qué|cuáles|quién(?:es)?|cuánt[oa]s|quel(?:le)?s?|qui|combien)(?!\p{L})/iu
// Whatever says that something is left out, missing or still to be done.
const leavesOut = words(
  `never|nobody|none|nothing|only|except\\p{L}*|unless|un\\p{L}{3,}|in\\p{L}+(?:ible|able|plete|valid)|refus\\p{L}*|reject\\p{L}*|absen\\p{L}*|missing|lack\\p{L}*|fail\\p{L}*|forbid\\p{L}*|prohibit\\p{L}*|exclu\\p{L}*|clos\\p{L}*|still|yet|pending|open|outstanding|apolog\\p{L}*|excused|free|cancel\\p{L}*|
nie|niemand|nichts|nur|außer|fehl\\p{L}*|abge\\p{L}+|verboten|ausge\\p{L}+|entschuldigt\\p{L}*|offen\\p{L}*|noch|frei|gesperrt|geschlossen|weder|
nunca|nadie|nada|sólo|solo|salvo|excepto|falta\\p{L}*|ausen\\p{L}*|prohib\\p{L}*|rechaz\\p{L}*|pendiente\\p{L}*|excus\\p{L}*|
jamais|personne|rien|seul\\p{L}*|sauf|manqu\\p{L}*|interdit\\p{L}*|aucune?|ni`,
)
const readLanguages: ReadonlySet<string> = new Set(['en', 'de', 'es', 'fr'])

/**
 * Whether a sentence says nothing of what is not so or was not done, where a question asks of which things that is true: “Each
 * institute gets at most 50 packets” does not tell which institutes have not received theirs.
 */
export function deniesNothingOf({
  text: question,
  language,
  terms,
}: Question): (statement: Pick<ScoredStatement, 'passage' | 'text'>) => boolean {
  const asksForDenied =
    readLanguages.has(language ?? 'en') &&
    // “Which things are not done yet?” names nothing that a text has to say.
    terms.some(({ kind }) => kind !== 'generic') &&
    asksForThings.test(question) &&
    saysNot(question)
  return ({ passage, text }) =>
    asksForDenied && passage.header === null && !saysNot(text) && !leavesOut.test(text)
}
