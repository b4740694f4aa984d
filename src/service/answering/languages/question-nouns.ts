import { stemmerOrIdentity } from '#service/retrieval/forms/stemmers.ts'
import { stopWordsIn } from '#service/retrieval/stop-words.ts'
import { questionTerms, termsOf } from '#service/retrieval/words.ts'

// Spanish often leaves the article out behind a preposition: “conflictos entre leyes”.
const articles: Readonly<Record<string, string>> = {
  en: 'the|an?|our|my|your|his|her|its|their|this|these',
  de: 'der|die|das|den|dem|des|eine?[nrms]?|im|am|zum|zur|beim|vom|unsere?[nrms]?|meine?[nrms]?|ihre?[nrms]?',
  es: 'el|la|los|las|una?|unos|unas|del|al|nuestr[oa]s?|mis?|sus?|qué(?! \\p{L}+ (?:para|el|la|los|las|una?|hacer|que|si)(?!\\p{L}))|cuánt[oa]s|de|entre|sobre',
}
/** Whether the nouns of questions in a language are known. Without a language, they are looked for in English. */
export function knowsNouns(language: string | null): boolean {
  return language === 'ru' || (language ?? 'en') in articles
}

const maxNounWords = 3
// “How long do people wait for a plot?”, “Does alcohol kill spores?”
const subjectAfterVerb =
  /(?<!\p{L})(?:do|does|did|can|could|may|must|should|will|would|is|are|was|were|has|have|had)\s+(\p{L}[\p{L}-]*)/giu
// “Where do I send invoices?”
const objectAfterVerb =
  /(?<!\p{L})(?:do|does|did|can|could|may|must|should) (?:i|we|you|they) \p{L}+ (?!(?:about|for|to|with|on|in|at|from|of|by|up|out|if|when)\b)(\p{L}[\p{L}-]*(?: \p{L}[\p{L}-]*){0,2})/giu
// “Was anything missing in the delivery?”
const predicateOfAnything =
  /(?<!\p{L})(?:is|are|was|were) (?:anything|something|anyone|somebody|someone|anybody) (\p{L}+)/iu
// “Who decides on complaints?”
const concernOfWho =
  /^[^\p{L}]*who(?:m)? (?:\p{L}+ ){1,4}?(?:on|about|for|after|over) (?!the |an? |our |my |your )(\p{L}[\p{L}-]*(?: \p{L}[\p{L}-]*)?)[^\p{L}\p{N}]*$/iu
// “Can I smoke on the balcony?” is about smoking, wherever the text says it.
const permittedAction: Readonly<Record<string, RegExp>> = {
  en: /^[^\p{L}]*(?:can|could|may) (?:i|we|you|one) (\p{L}+)/iu,
  es: /^[^\p{L}]*(?:puedo|podemos|se puede) (\p{L}+)/iu,
}
// Russian has no articles. Words with these endings are its verbs and adjectives, and all others count as nouns.
const russianVerbOrAdjective =
  /(?:л|ла|ло|ли|лся|лась|лось|лись|ет|ют|ит|ят|ёт|ешь|ете|ите|ется|ются|ится|ятся|ть|ться|ен|ена|ено|ены|ан|ана|ано|аны|ой|ый|ая|ое|ые|ий|яя|ее|(?<!н)ие)$/u
// “A la semana” and “the price” say how much is asked for, and of nothing.
const quantities = termsOf(
  `second minute hour day night week month year century price cost fee amount number total time date name
    height width depth length weight size age sekunde minute stunde tag nacht woche monat jahr preis kosten betrag
    anzahl zeit datum name höhe breite tiefe länge gewicht größe alter segundo minuto hora día noche semana mes año
    precio coste importe número tiempo fecha nombre altura ancho longitud peso tamaño edad
    секунда минута час день неделя месяц год лет дней цена стоимость сумма число количество время времени дата имя`,
)
const quantityStems = new Map<string, ReadonlySet<string>>()

/**
 * The terms of the nouns of a question: the words behind its articles, and its subject. A question often has another verb
 * than the text that answers it, but seldom another word for all the things that it is about. Empty where nothing tells
 * nouns from verbs.
 */
export function nounsOf(question: string, language: string | null): ReadonlySet<string> {
  const text = question.toLowerCase()
  const capitals = language === 'de' ? germanNouns(question) : []
  const nouns =
    language === 'ru'
      ? russianNouns(text)
      : capitals.length > 0
        ? capitals
        : nounsBehindArticles(text, language ?? 'en')
  const terms = [...questionTerms(nouns.join(' '), language).keys()]
  const stemOf = stemmerOrIdentity(language)
  const stems = quantityStems.get(language ?? '') ?? new Set(quantities.map(stemOf))
  quantityStems.set(language ?? '', stems)
  return new Set(terms.filter((term) => !stems.has(stemOf(term))))
}

// Every noun of German has a capital, unless the whole question is written small. So has the first word of any question.
function germanNouns(question: string): string[] {
  return question.match(/(?<=[\p{L}\p{N}\p{P}]\s+\p{P}?)\p{Lu}[\p{L}\p{N}-]+/gu) ?? []
}

function russianNouns(text: string): string[] {
  return (text.match(/\p{L}+/gu) ?? []).filter((word) => !russianVerbOrAdjective.test(word))
}

function nounsBehindArticles(text: string, language: string): string[] {
  const article = articles[language]
  if (article === undefined) return []
  const stopWords = stopWordsIn(language)
  const phrases = [...text.matchAll(new RegExp(`(?<!\\p{L})(?:${article})\\s+`, 'gu'))]
  const nouns = phrases.flatMap(({ 0: written, index }) => {
    const rest = /^[\p{L}\p{N}’'-]+(?:\s+[\p{L}\p{N}-]+)*/u.exec(text.slice(index + written.length))
    const words = (rest?.[0] ?? '').split(/\s+/u).slice(0, maxNounWords)
    const end = words.findIndex((word, at) => at > 0 && stopWords?.has(word) === true)
    // “The headteacher’s salary” is about the headteacher.
    const [first = ''] = words
    if (/[’']s?$/u.test(first)) return [first.replace(/[’']s?$/u, '')]
    return end === -1 ? words : words.slice(0, end)
  })
  const action = permittedAction[language]?.exec(text)?.[1] ?? ''
  if (language !== 'en') return nouns.length === 0 ? nouns : [...nouns, action]
  const objects = [...text.matchAll(objectAfterVerb)].flatMap(([, object = '']) => {
    const words = object.split(' ')
    const end = words.findIndex((word) => stopWords?.has(word) === true)
    return end === -1 ? words : words.slice(0, end)
  })
  const all = [
    ...nouns,
    ...objects,
    ...(predicateOfAnything.exec(text)?.slice(1) ?? []),
    ...(concernOfWho.exec(text)?.slice(1) ?? []),
  ]
  if (all.length === 0) return all
  return [
    ...all,
    action,
    ...[...text.matchAll(subjectAfterVerb)].map(([, subject = '']) => subject),
  ]
}
