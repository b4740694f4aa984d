import { number, timeCount, timeOfDay, timeUnits } from '#service/answering/answer-values.ts'
import { termsOf } from '#service/retrieval/words.ts'
import type { AnswerType } from './language.ts'

// “Who is the managing director of …?”, “¿Cómo se llama el socorrista?”
const identified =
  /(?<!\p{L})(?:who (?:is|was)|what is the name of|wer (?:ist|war)|wie (?:heißt|hieß)|qui (?:est|était)|quién (?:es|fue|era)|cómo se llama|как зовут|кто (?:был|была|является)) (?:(?:the|an?|our|your|de[rmn]|die|das|l[ea]|el|los|las) )?(?:\p{N}{1,2}\. )?(\p{L}[\p{L} -]{2,40}?)(?= (?:of|at|in|for|from|to|de|del|der|des|von|vom|bei|im|und|y|and)(?!\p{L})|\s*[?？]|$)/iu
// “The largest customer” is about customers.
const degree = /^(?:\p{L}+est|most \p{L}+|\p{L}{3,}ste[nrsm]?)\s/iu
// “Welche Durchwahl hat Frau Kern?” is answered by no other sentence about her.
const possessed =
  /^[^\p{L}]*welche[rsnm]? (\p{Lu}[\p{L}-]+) (?:hat|haben|hatten?|besitzt)(?!\p{L})/u
const counted =
  /(?<!\p{L})(?:how many|wie ?viele|cuánt[oa]s|combien (?:de |d['’])|сколько(?: (?:примерно|приблизительно|всего|ещё|еще))?|كم)\s?(\p{L}[\p{L}-]+)/iu
// “Is there a discount for children?”, “Gibt es einen Rabatt für Kinder?”
const beneficiary =
  /^[^\p{L}]*(?:(?:is|are) there|do you (?:have|offer)|gibt es|hay|y a-t-il|есть ли)(?!\p{L}).{1,60}? (?:for|für|para|pour|для) (?:(?:the|my|our|die|das|den|mein[en]?|los|las|mis?|les|mes) )?(\p{L}[\p{L}-]+)[^\p{L}]*$/iu
// “Ibuprofen for children?” asks nothing of anybody else.
const beneficiaryOfFragment =
  /^[^\p{L}]*(?!(?:who|what|which|when|where|why|how|is|are|do|does|can|may|wer|was|wann|wo|wie|gibt|qué|cuál|cuánto)(?!\p{L}))(?:\p{L}[\p{L}-]* ){1,3}(?:for|für|para|pour) (?:the |die |das |den |los |las |les )?(\p{L}[\p{L}-]+)[^\p{L}\p{N}]*$/iu
// “Are dogs allowed?”, “Ist das Frühstück inbegriffen?”
const passive =
  /^[^\p{L}]*(?:is|are|was|were|ist|sind|war|waren|wird|werden|wurden?) (?:(?:the|my|our|your|an?|die|der|das|eine?|meine?|unsere?) )?(?!there|it|this|that|these|those|they|he|she|you|we|es|er|sie|wir|ich|man|the|possible)(\p{L}[\p{L}-]+) (?:\p{L}+ ){0,4}\p{L}+[?？]?\s*$/iu
// “What is the salary of the chief executive?”, “Wie hoch ist das Gehalt der Leiterin?”
const attribute =
  /^[^\p{L}]*(?:what (?:is|was|are|were)|wie (?:hoch|groß|lang) (?:ist|war|sind|waren)|(?:was|welches) (?:ist|sind)|cuál(?:es)? (?:es|son|era|fue)|quel(?:le)?s? (?:est|sont|était)) (?:the|my|our|your|der|die|das|el|la|los|las|l[ea]s?) ((?:\p{L}+ ){0,2}?\p{L}[\p{L}-]{2,}) (?:of|for|on|in|at|with|per|von|vom|für|der|des|bei|im|am|de|del|para|en|du|pour)(?!\p{L})/iu
// “Passenger fares: 486” gives no number of passengers.
const sumOf =
  'fares?|fees?|prices?|costs?|rates?|charges?|revenues?|income|earnings|taxe?s?|compensation|preise?n?|kosten|gebühr(?:en)?|tarife?n?|steuern?|beitr[aä]ge?s?|einnahmen|erlöse?n?'
// What is counted stands behind the number: “3人”.
const counter = /何([人歳階回個枚本台匹冊軒番号])/u

// “How many litres of water do we use?” is about water.
const measured =
  /(?<!\p{L})(?:how many|wie ?viele?|cuánt[oa]s|combien de) (?:(?:hecto|milli|kilo|centi)?(?:lit(?:re|er|ro)s?|met(?:re|er|ro)s?|gram(?:m|me|o|s)?s?)|kilos?|tonn?(?:e|en|es|s)?|toneladas?) (?:of |de |d['’]|(?=\p{Lu}))(?:the |la |las |los |el )?(\p{L}[\p{L}-]+)/iu

/** The thing of which a question asks how much there is in a unit; null where it counts things. */
export function measuredThing(question: string): string | null {
  return measured.exec(question)?.[1] ?? null
}

/** The words for whom or what a question wants to know the name, the number or an offer; null where nothing tells. */
export function focusOf(question: string, answerType: AnswerType | null): string | null {
  if (answerType === 'count') return measuredThing(question) ?? counted.exec(question)?.[1] ?? null
  if (answerType === 'person') return identified.exec(question)?.[1]?.replace(degree, '') ?? null
  const attributeNoun = attribute.exec(question)?.[1] ?? possessed.exec(question)?.[1] ?? null
  if (answerType === 'duration' && /^(?:délai|plazo)$/iu.test(attributeNoun ?? '')) return null
  if (answerType !== null) return attributeNoun
  return (
    beneficiary.exec(question)?.[1] ??
    beneficiaryOfFragment.exec(question)?.[1] ??
    passive.exec(question)?.[1] ??
    attributeNoun
  )
}

/** Whether a text has one of these terms only as the kind of a price or a sum, as “passenger fares” has “passenger”. */
export function isSumOf(terms: readonly string[], text: string): boolean {
  const nouns = terms.filter((term) => /^\p{L}{3,}$/u.test(term)).join('|')
  if (nouns === '') return false
  const sums = new RegExp(`(?<!\\p{L})(?:${nouns})\\p{L}{0,4}[ -]?(?:${sumOf})(?!\\p{L})`, 'giu')
  const rest = text.replaceAll(sums, '')
  return rest.length < text.length && !new RegExp(`(?<!\\p{L})(?:${nouns})`, 'iu').test(rest)
}

/** Whether a number counts one of these terms: “41,870 passengers”, “eight of the new rooms”. */
export function countsOneOf(terms: ReadonlySet<string>, text: string): boolean {
  const words = text.match(/[\p{L}\p{M}]+|\p{N}[\p{N}.,]*/gu) ?? []
  return words.some(
    (word, at) =>
      number.test(word) &&
      words.slice(at + 1, at + 5).some((next) => termsOf(next).some((term) => terms.has(term))),
  )
}

// An adjective: “When is the last ferry?”, and not “When was it last repaired?”
const ordered =
  /(?<!\p{L})(?:the|der|die|das|dem|den|el|la|los|las|le|les) (first|last|next|latest|earliest|erste[rn]?|letzte[rn]?|nächste[rn]?|primera?|primer|últim[oa]|próxim[oa]|premi[eè]re?|derni[eè]re?|prochaine?) \p{L}/iu

/** The word by which a question asks when one of several happens, which a text must have, too; null where none does. */
export function orderOf(question: string, answerType: AnswerType | null): string | null {
  if (answerType !== 'moment' && answerType !== 'clock' && answerType !== 'date') return null
  return ordered.exec(question)?.[1] ?? null
}

// “Must be at least 16”, “23 days”, “£640”, “10 %”, “at 7.30”, “2 May”, “Article 5” and “2 m wide” count no things, and neither do “from 60 to 84
// euros” and “0251 77 40 12”.
const measuredNumber = new RegExp(
  `(?<!\\p{L})must be (?:at least|over|under) \\p{N}+(?=\\s*[.,;!?]|$)|(?:mindestens|über|unter) \\p{N}+(?= (?:Jahre alt )?sein(?!\\p{L}))|(?<!\\p{N})0\\p{N}{2,5}[ /-]\\p{N}[\\p{N} ]{3,}|(?:\\p{N}[\\p{N}.,]*\\s(?:to|and|or|auf|bis|und|oder)\\s)(?=\\p{N}[\\p{N}.,]*\\s?(?:[€$£¥%°]|(?:euros?|eur|dollars?|pounds?|prozent|percent|uhr)(?!\\p{L})))|[\\p{N}.,]*${timeCount.source}|${timeOfDay.source}|[€$£¥]\\s?\\p{N}[\\p{N}.,]*|\\p{N}[\\p{N}.,]*\\s?(?:[€$£¥%°]|(?:euros?|eur|dollars?|pounds?|pence|percent|prozent|[mcdk]?m[²³]?|[mk]?g|uhr|[ap]\\.?m)(?![\\p{L}\\p{N}]))|\\p{N}{1,2}[:.]\\p{N}{2}(?!\\p{N})`,
  'giu',
)
const maxCountedWords = 5
const unitOfMeasure = new RegExp(
  `^(?:${timeUnits}|holidays?|vacations?|vacaciones|euros?|dollars?|pounds?|percent|met(?:er|re)s?|kilomet(?:er|re)s?|miles|grams?|kilos?|prozent|metern?|kilometern?|gramm|(?:urlaubs|ferien|arbeits|werk|kalender|krankheits)tage?n?|(?:arbeits|übungs|überstunden|dienst)stunden?|überstunden|urlaub|ferien|congés?|vacances|mètres?|metros?|kilómetros?|kilos?)$`,
  'iu',
)

/** A text without the numbers that count no things, where a question asks how many things there are. */
export function withoutMeasures(text: string, question: string): string {
  const match = counted.exec(question)
  if (match === null) return text
  // “How many vacation days”, and “how many plots”.
  const things =
    question
      .slice(match.index)
      .match(/[\p{L}-]+/gu)
      ?.slice(1, maxCountedWords) ?? []
  const countsUnits = things.some((word) => unitOfMeasure.test(word))
  return countsUnits ? text : text.replaceAll(measuredNumber, ' ')
}

/** Whether a text lacks what a Japanese question counts by. */
export function lacksCounter(text: string, question: string): boolean {
  const unit = counter.exec(question)?.[1]
  return unit !== undefined && !text.includes(unit) && !(unit === '人' && text.includes('名'))
}
