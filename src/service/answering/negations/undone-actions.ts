import { words } from '#service/answering/languages/patterns/whole-words.ts'
import type { Question } from '#service/answering/read-question.ts'
import { saysNot } from '#service/answering/tables/table-request.ts'
import { stemmerOrIdentity } from '#service/retrieval/forms/stemmers.ts'
import { termsOf } from '#service/retrieval/words.ts'

const asksHow =
  /^\P{L}*(?:how (?:do|can|does|should|must|to)|wie(?! (?:viele?|lange?|oft|hoch|teuer|alt|groß|weit|heißt?|ist|sind|war)(?!\p{L}))|wieso|comment|cómo|como)(?!\p{L})/iu
// “A child who is not registered”, “wer nicht angemeldet ist”, “qui n’est pas inscrit”, “que no está inscrito”
const undone = [
  `(?:who|that|if (?:you|they|he|she|we)|anyone|those) (?:is|are|was|were|has|have|had|do|does|did)(?:n['’]t| not)(?: been)? (\\p{L}+)`,
  `(?:wer|der|die|das|wenn|falls)(?: \\p{L}+){0,4} nicht (\\p{L}+)(?: wurden?)? (?:ist|sind|hat|haben|wird|werden|war)`,
  `qui (?:ne (?:s['’])?|n['’])(?:est|sont|a|ont|avait)[- ]?(?:pas)(?: été)? (\\p{L}+)`,
  `(?:que|quien|si) no (?:se )?(?:est[áa]n?|ha|han|hayan?|ha sido|han sido) (\\p{L}+)`,
].map(words)
// “Can only watch”, but “fill in the form” tells how.
const consequence = words(
  `only|cannot|can['’]t|not|no|nur|nicht|keine?[nrsm]?|seulement|ne|pas|que|sólo|solo`,
)

/**
 * Whether a text says only what becomes of those for whom a thing was not done, where a question asks how to do it: “A child who is not
 * registered can only watch” does not tell how to register one.
 */
export function tellsOnlyOfUndone(
  text: string,
  { text: question, terms, language }: Question,
): boolean {
  if (!asksHow.test(question) || saysNot(question)) return false
  const match = undone.map((pattern) => pattern.exec(text)).find((found) => found !== null)
  if (match == null) return false
  const stemOf = stemmerOrIdentity(language)
  const asked = new Set(terms.flatMap(({ term, related }) => [term, ...related]).map(stemOf))
  const isAsked = (part: string): boolean => termsOf(part).some((term) => asked.has(stemOf(term)))
  const verb = match[1] ?? ''
  const verbStems = new Set(termsOf(verb).map(stemOf))
  const rest = text.replace(match[0], ' ')
  return (
    consequence.test(rest) &&
    isAsked(verb) &&
    !termsOf(rest).some((term) => verbStems.has(stemOf(term)))
  )
}
