import type { Question } from '#service/answering/read-question.ts'
import type { TableRequest } from '#service/answering/tables/table-request.ts'
import { termsOf } from '#service/retrieval/words.ts'

type Asked = Pick<Question, 'text' | 'language'>

const maxChars = 1000
const pastForm =
  /(?:ed|^(?:came|went|got|took|left|ran|sat|stood|fell|grew|rose|wrote|spoke|met))$/u
const auxiliary = /^(?:did|does|do)$/u
const behindVerb = /^(?:in|on|at|by|for|from|to|with|of|this|last|during|since|here|there)$/u
// “Were vaccinated” names a condition.
const passive = /(?<!\p{L})(?:wurden?|worden|sind|ist|war(?:en)?|haben|hat|hatten?)(?!\p{L})/iu
const spanishPlural = /(?:[aeií]ron|aban|ían|en|an)$/u

// These say no more than that a row is one: its animal lives here, and its member has joined.
const relations: ReadonlySet<string> = new Set(
  termsOf(
    `live lives lived exist exists own owns owned keep keeps kept arrive arrived arrives came land landed send sent submit submitted
    visit visited leben lebt lebten wohnen wohnt besitzt besitzen besaßen betreut betreuen versorgt versorgen kommen kamen
    existieren entraron entran apuntaron apuntan vienen vinieron viven existen llegaron llegan dieron poseen vivent existent
    possèdent viennent habitent`,
  ),
)
// What became of a row is a condition, and no row may be counted without it.
const outcome =
  /^(?:cancel|return|refund|refus|reject|declin|fail|miss|los[et]|br[eo]k|escalat|re-?open|clos|sol[dv]|resolv|finish|complet|paid|pay|renew|extend|stop|quit|leav|left|die[ds]?$|complain|forg[eo]t|delay|damag|withdr|expir|approv|confirm|storn|künd|gekünd|abges|zurück|st[ae]rb|gest|verl|abgel|verp|vers[äa]um|bez|geschl|schlie|gel[öo]s|beschw|verfall|genehm|bestät|reklam|anul|devolv|devuel|muri|muer|dej|abandon|perd|pierd|rechaz|falt|quej|renov|cerr|cierr|resolv|resuelv|termin|acab|pag|venc|aprob|confirm|annul|rend|retourn|meur|perd|échou|ferm|résol|pai|renouvel|quitt|expir)/iu

/**
 * Whether a term that no table has is the verb between what a question counts and what it says of that, as “landed” is in “How many
 * tickets landed at Dina?”: of the rows, it says no more than that.
 */
export function isVerbOfCount(
  term: string,
  { aggregate, counted }: Pick<TableRequest, 'aggregate' | 'counted'>,
  { text, language }: Asked,
): boolean {
  const words = text.slice(0, maxChars).match(/[\p{L}\p{M}]+/gu) ?? []
  const at = words.findIndex((word) => /^\p{Ll}/u.test(word) && termsOf(word).includes(term))
  const word = words[at]
  if (aggregate !== 'count' || word === undefined || counted === null) return false
  const before = words[at - 1]?.toLowerCase()
  const isBehindNoun = before === counted.toLowerCase()
  const isReflexive = before === 'se'
  const isLast = at === words.length - 1
  if ((isBehindNoun || isReflexive) && relations.has(term)) return true
  if (outcome.test(word)) return false
  switch (language) {
    case 'en': {
      const isBehindDid = words.slice(0, at).some((own) => auxiliary.test(own.toLowerCase()))
      const isAtEnd = isLast || behindVerb.test((words[at + 1] ?? '').toLowerCase())
      return (isBehindNoun && pastForm.test(word)) || (isBehindDid && isAtEnd)
    }
    case 'de':
      return (
        (isBehindNoun && /(?:t|te|ten|en)$/u.test(word) && !/^ge\p{L}+(?:t|en)$/u.test(word)) ||
        (isLast && word.endsWith('en') && !passive.test(text))
      )
    case 'es':
      return (isBehindNoun || isReflexive) && spanishPlural.test(word)
    case 'fr':
      return isBehindNoun && word.endsWith('ent')
    default:
      return false
  }
}

const notes = new Map([
  ['de', (word: string) => `„${word}“ steht in keiner Spalte`],
  ['es', (word: string) => `ninguna columna dice “${word}”`],
  ['fr', (word: string) => `aucune colonne ne dit « ${word} »`],
])

/** What is said of such a verb that no column tells; empty where it only says that there are such rows. */
export function noteOnUnread(term: string, { text, language }: Asked): string {
  if (relations.has(term)) return ''
  const words = text.slice(0, maxChars).match(/[\p{L}\p{M}]+/gu) ?? []
  const word = words.find((own) => termsOf(own).includes(term)) ?? term
  return notes.get(language ?? '')?.(word) ?? `no column says “${word}”`
}
