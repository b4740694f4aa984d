import { termsOf } from '#service/retrieval/words.ts'

const auxiliaries =
  'wurden?|wird|werden|hat|haben|hatten?|ist|sind|war|waren|kann|können|darf|muss|soll|sollen|will'
// “Wann wurde die Mensa eröffnet?”, “Wer hat die Wand gebaut?”
const verbAtEnd = new RegExp(
  `^[^\\p{L}]{0,5}(?:wann|wer|warum|wieso|weshalb)\\s(?:${auxiliaries})\\s.{2,120}\\s(\\p{Ll}\\p{L}{4,})[^\\p{L}\\p{N}]{0,5}$`,
  'iu',
)
// “Wer baut das Becken?”
const verbBehindWho = new RegExp(
  `^[^\\p{L}]{0,5}[Ww]er\\s(?!(?:${auxiliaries})(?!\\p{L}))(\\p{Ll}\\p{L}{3,})\\s`,
  'u',
)

// “Wer hat Protokoll geführt?” is about the minutes: their verb says little.
const lightVerb =
  /^(?:ge)?(?:fuhr|leit|halt|mach|tat|nehm|nomm|stell|ubernehm|ubernomm|durchgefuhr|organisier|erledig|kumm)/u

/**
 * The term of the verb of a German question for when, why or by whom something is done. A text that says nothing like it
 * is mostly about something else that is done with the thing.
 */
export function eventVerbOf(question: string): string | null {
  const text = question.slice(0, 200)
  const end = verbAtEnd.exec(text)?.[1]
  // The pattern ignores capitals, and German nouns have them.
  const verb = end !== undefined && /^\p{Ll}/u.test(end) ? end : verbBehindWho.exec(text)?.[1]
  const [term] = termsOf(verb ?? '')
  return term === undefined || lightVerb.test(term) ? null : term
}
