import { agentColumns } from '#service/answering/measures/agents.ts'
import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { isStopWord } from '#service/retrieval/stop-words.ts'
import { termsOf } from '#service/retrieval/words.ts'

const maxChars = 300
// “Did Peter brew”, “hat Peter gebraut”
const doing: readonly (readonly [string, RegExp])[] = [
  ['en', /(?<!\p{L})(?:did|does|has|have|had) (?<who>\p{L}{3,}) (?<verb>\p{L}{3,})/iu],
  ['de', /(?<!\p{L})(?:hat|hatte) (?<who>\p{L}{3,}) (?<verb>\p{L}{3,})[\s?.!]*$/iu],
]
// “How many batches did everyone brew?”
const nobodysName = words(
  'every(?:one|body)|some(?:one|body)|any(?:one|body)|nobody|already|niemand|jeder|jemand|schon|bereits|chacun|personne|todos|nadie',
)

/**
 * Whether a question asks what somebody did whom no text has, of rows with a column of those who do it: “How many batches did Peter
 * brew?” of a list with brewers. Then the rows are those of others.
 */
export function namesUnknownPerson(
  text: string,
  header: readonly string[],
  isKnown: (term: string) => boolean,
): boolean {
  return doing.some(([language, pattern]) => {
    const { who = '', verb = '' } = pattern.exec(text.slice(0, maxChars))?.groups ?? {}
    const terms = termsOf(who)
    if (terms.length === 0 || nobodysName.test(who) || isStopWord(who.toLowerCase(), language))
      return false
    const isOfDoers = termsOf(verb).some((term) => agentColumns(term, header).length > 0)
    return isOfDoers && !terms.some(isKnown)
  })
}
