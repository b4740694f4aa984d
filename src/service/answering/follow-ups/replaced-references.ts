import { monthWord } from '#service/answering/languages/dates-in-names.ts'
import { isStopWord } from '#service/retrieval/stop-words.ts'
import { beginsWithWho } from '#service/answering/languages/patterns/who.ts'
import type { Turn } from './turns.ts'
import { withoutEnd } from './turns.ts'

/** A question that can be asked alone, and as people read it. */
interface Resolved {
  question: string
  shown: string
}

const same = (question: string): Resolved => ({ question, shown: question })

// “How many of them have a lamp?”, “¿Y cuántos no están pagados?”
const countedAgain =
  /^[^\p{L}]*(?:(?:and|und|y|but|aber|pero)\s+)?(?:how many of (?:them|these|those)|wie ?viele (?:davon|von (?:ihnen|denen|diesen))|cuánt[oa]s de (?:ell[oa]s|est[oa]s|es[oa]s))\s+(.+)$/iu
const countedAgainWithoutNoun =
  /^[^\p{L}]*y\s+cuánt[oa]s\s+((?:no|ha|han|está|están|son|tienen?|tiene)\s.+)$/iu
const counted = /^[^\p{L}]*(?:how many|wie ?viele|cuánt[oa]s)\s/iu
// “How many cats are there” needs only its noun.
const countsAll =
  /^([^\p{L}]*how many (?:\p{L}+ ){1,2}?)(?:are (?:there|registered|listed)|exist|do we have|have we got)(?: (?:here|in total|now))?$/iu

/** Before a question that counts again: the things that the question before counted, with what the new one says of them. */
function countOfCounted(question: string, { question: before }: Turn): Resolved | null {
  const text = withoutEnd(question)
  const rest = (countedAgain.exec(text) ?? countedAgainWithoutNoun.exec(text))?.[1]
  if (rest === undefined || !counted.test(before)) return null
  const all = countsAll.exec(withoutEnd(before))?.[1]
  return all === undefined
    ? { question: `${withoutEnd(before)} ${rest}?`, shown: `${withoutEnd(before)}, ${rest}?` }
    : same(`${all.trimEnd()} ${rest}?`)
}

const yearBefore =
  /^[^\p{L}]*(?:(?:and|und|y|what about|how about)\s+)?(?:(?:in )?the (?:year before|previous year)|im (?:jahr (?:davor|zuvor)|vorjahr|vorangegangenen jahr)|(?:en )?el año (?:anterior|pasado)|l['’]année (?:précédente|d['’]avant))$/iu
const yearAfter =
  /^[^\p{L}]*(?:(?:and|und|y|what about|how about)\s+)?(?:(?:in )?the (?:year after|next year|following year)|im (?:jahr (?:danach|darauf)|folgejahr)|(?:en )?el año siguiente|l['’]année suivante)$/iu
const year = /(?<!\p{N})(?:19|20)\d{2}(?!\p{N})/gu

/** “And the year before?”: the question before for another year. */
function otherYear(question: string, { question: before }: Turn): string | null {
  const text = withoutEnd(question)
  const step = yearBefore.test(text) ? -1 : yearAfter.test(text) ? 1 : 0
  const years = new Set(before.match(year))
  const [only] = years
  if (step === 0 || only === undefined || years.size > 1) return null
  return before.replaceAll(only, String(Number(only) + step))
}

const sameTime =
  /(?<!\p{L})(?:(?:in|on|at|for|during) )?(?:that|the same) (?:week|day|weekend|date|month)(?!\p{L})|(?<!\p{L})(?:in|an) (?:dieser|derselben|diesem|demselben) (?:woche|tag|wochenende|monat)(?!\p{L})|(?<!\p{L})(?:en )?es[ea] (?:semana|día|mes)(?!\p{L})/iu
const day = `\\d{1,2}(?:st|nd|rd|th|\\.)?\\s+(?:of |de )?(?:${monthWord})|(?:${monthWord})\\s+\\d{1,2}(?!\\p{N})|\\d{4}-\\d\\d-\\d\\d`
const namedTime = new RegExp(
  `(?<!\\p{L})(?:(?:in|on|at|for|during|am|im|vom|el|en) )?(?:(?:the|this|der|la) )?(?:(?:week|woche|semana) (?:of|starting|from|vom|ab|del?) )?(?:the )?(?:${day})(?:,? (?:de )?\\d{4})?(?![\\p{L}\\p{N}])`,
  'iu',
)

/** “Which nurse is on that week?”: the day or the week of the question before. */
function sameTimeAs(question: string, { question: before }: Turn): string | null {
  if (namedTime.test(question)) return null
  const time = namedTime.exec(before)?.[0]
  return time === undefined || !sameTime.test(question) ? null : question.replace(sameTime, time)
}

const asksWho =
  /^[^\p{L}]*(?:who(?:['’]s| is| was)|wer (?:ist|war)|quién es) (?:(?:the|our|an?|der|die|das|unsere?|el|la|nuestr[oa]) )?(\p{L}[\p{L}-]*(?: \p{L}+)?)$/iu
const possession =
  /(?<!\p{L})(?:his|her|their|seine?|ihre?|sus?) (\p{L}[\p{L}-]*(?: (?:number|address|nummer|adresse))?)(?=\s*$)/iu
const name = "(\\p{Lu}[\\p{L}’'-]+(?: \\p{Lu}[\\p{L}’'-]+){1,2})"
const ofName: readonly [RegExp, string][] = [
  [/^(?:his|her|their)/iu, 'of'],
  [/^(?:seine?|ihre?)/iu, 'von'],
  [/^sus?/iu, 'de'],
]

const month = new RegExp(`(?<!\\p{L})(?:${monthWord})(?!\\p{L})`, 'giu')
// “The Village Hall” is no person.
const anyName = new RegExp(
  `(?<!\\p{L})(?<!(?:the|der|die|das|dem|den|im|am|el|la|los) )(?<!\\p{Lu}[\\p{L}’'-]+ )${name}`,
  'gu',
)

/** The person whom the first sentence of an answer names, where that is one; null otherwise. */
export function onlyPersonIn(answer: string): string | null {
  const [first = ''] = answer.slice(0, 2000).split('\n\n')
  // “Club Rules: ” is where the sentence stands.
  const said = first.replace(/^[^:]{1,80}: /u, '').replaceAll(month, (one) => one.toLowerCase())
  const names = new Set(
    (said.match(anyName) ?? []).filter(
      (one) =>
        !(['en', 'de', 'es'] as const).some((language) => isStopWord(firstWord(one), language)),
    ),
  )
  const [only] = names
  return names.size === 1 && only !== undefined ? only : null
}

const firstWord = (text: string): string => (/^\S+/u.exec(text)?.[0] ?? '').toLowerCase()

/** “His phone number?” after “Who is the caretaker?”: that of the person whom the answer before calls so. */
function ofNamedPerson(question: string, { question: before, answer }: Turn): string | null {
  const text = withoutEnd(question)
  const [written, thing] = possession.exec(text) ?? []
  if (written === undefined || thing === undefined || !beginsWithWho(before)) return null
  const preposition = ofName.find(([pattern]) => pattern.test(written))?.[1] ?? 'of'
  const asking = (person: string): string =>
    text.replace(written, `${thing} ${preposition} ${person}?`).replace(/^¿?(?:and|und|y)\s+/iu, '')
  const first = onlyPersonIn(answer)
  if (first !== null) return asking(first)
  const role = asksWho.exec(withoutEnd(before))?.[1]
  if (role === undefined) return null
  const found = new RegExp(
    `(?<!\\p{L})(?:[${role[0]?.toLowerCase()}${role[0]?.toUpperCase()}]${role.slice(1)}(?: is|:|,| ist)? (?:(?:Mrs?|Ms|Dr|Herr|Frau)\\.? )?${name}|${name}(?: \\(|, | is | ist )(?:(?:the|der|die|our|unser) )?${role})`,
    'u',
  ).exec(answer.slice(0, 2000))
  const person = found?.[1] ?? found?.[2]
  return person === undefined ? null : asking(person)
}

/**
 * Replaces the words of a question that refer to the turn before (what was counted, a year, a day or a person), so that it
 * can be asked alone. Null where it has none, or where that turn does not tell what they mean.
 */
export function withReferences(question: string, last: Turn): Resolved | null {
  const count = countOfCounted(question, last)
  if (count !== null) return count
  const other =
    otherYear(question, last) ?? sameTimeAs(question, last) ?? ofNamedPerson(question, last)
  return other === null ? null : same(other)
}

/** The turns before a question, each with what its words stand for. */
export function resolvedTurns(history: readonly Turn[]): Turn[] {
  const resolved: Turn[] = []
  for (const turn of history) {
    const before = resolved.at(-1)
    const own = before === undefined ? null : withReferences(turn.question, before)
    resolved.push(own === null ? turn : { ...turn, question: own.question })
  }
  return resolved
}
