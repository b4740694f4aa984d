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
export function deniesNothing(
  { passage, text }: Pick<ScoredStatement, 'passage' | 'text'>,
  { text: question, language, terms }: Question,
): boolean {
  // “Which things are not done yet?” names nothing that a text has to say.
  if (passage.header !== null || terms.every(({ kind }) => kind === 'generic')) return false
  if (!readLanguages.has(language ?? 'en')) return false
  return (
    asksForThings.test(question) && saysNot(question) && !saysNot(text) && !leavesOut.test(text)
  )
}
