import { isStopWord, languageOfQuestion } from '#service/retrieval/stop-words.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'

const maxChars = 200
const end = '[\\s?.!]*$'
const article =
  /^(?:the |this |that |our |my |der |die |das |dem |den |des |diese[rsmn]? |el |la |los |las |este |esta |le |les |cette |ce |l[’']|un |una |une |a |an |eine[rsm]? )(?=.)/iu

const openingWith = (wordings: readonly string[]): RegExp =>
  new RegExp(`^[\\s¿¡]*(?:${wordings.join('|')})`, 'iu')

/** What asks for all that a file says, and not for one thing in it. */
const wholes = openingWith([
  `(?:please )?(?:summari[sz]e|outline|sum up) (?<file>.+?)(?: please| for me)?${end}`,
  `(?:(?:give|show) me |can i have )?(?:a |the )?(?:short |brief )?(?:summary|outline|overview|gist|contents?) of (?<file>.+?)${end}`,
  `what(?:['’]s| is| are) (?<file>.+?) about${end}`,
  `(?:um was|worum) geht(?:['’]?s| es) (?:in |im |bei )(?<file>.+?)${end}`,
  `(?:bitte )?fasse? (?:mir )?(?:bitte )?(?<file>.+?) zusammen${end}`,
  `(?:(?:eine|die|kurze) )*(?:zusammenfassung|übersicht|gliederung|inhalt) (?:von |vom |aus )?(?<file>.+?)${end}`,
  `(?:por favor,? )?(?:resume|resúmeme|resumir|resúmame) (?<file>.+?)${end}`,
  `(?:un |el )?resumen (?:del |de )(?<file>.+?)${end}`,
  `(?:de|sobre) qué (?:va|trata|tratan|van|habla) (?<file>.+?)${end}`,
  `(?:résume[rz]?|résume-moi) (?<file>.+?)${end}`,
  `(?:un |le )?résumé (?:du |de |des |d[’'])(?<file>.+?)${end}`,
  `de quoi (?:parle|parlent|s['’]agit-il dans) (?<file>.+?)${end}`,
])

/** What asks so only where it names a kind of document: “What is in the minutes?”, but not “What is in the kitchen?” */
const contents = openingWith([
  `what(?:['’]s| is| stands| was) (?:in|written in) (?<file>.+?)${end}`,
  `what (?:does|do|did) (?<file>.+?) say${end}`,
  `was (?:steht|ist|stand) (?:in |im |auf )(?<file>.+?)${end}`,
  `was (?:sagt|sagen) (?<file>.+?)${end}`,
  `qué (?:dice|dicen|pone|hay|pone en|dice en) (?:en )?(?<file>.+?)${end}`,
  `(?:que|qu['’]) ?(?:dit|disent|y a-t-il dans|est-ce qu['’]il y a dans) (?<file>.+?)${end}`,
])

/** Kinds of documents, by the words for them and by what their files or titles are called. */
const kinds: readonly { noun: RegExp; name: RegExp }[] = [
  {
    noun: /^(?:e-?)?mails?$|^(?:message|nachricht|correo|mensaje|courriel|rundmail)$/iu,
    name: /\.(?:eml|msg)$/iu,
  },
  {
    noun: /^(?:minutes|notes|protokolls?|actas?|compte-rendu|procès-verbal)$/iu,
    name: /(?<!\p{L})(?:minutes|notes|actas?|compte.rendu|procès.verbal)(?!\p{L})|protokoll/iu,
  },
  {
    noun: /^(?:handbook|manual|handbuchs?|reglamento|règlement|rules|ordnung|satzung)$/iu,
    name: /handbook|manual|handbuch|reglamento|règlement|(?<!\p{L})rules|ordnung|satzung/iu,
  },
  {
    noun: /^(?:contract|agreement|vertrags?|contrato|contrat)$/iu,
    name: /contract|agreement|vertrag|contrat/iu,
  },
  {
    noun: /^(?:terms|conditions|agb|(?:geschäfts)?bedingungen|condiciones|términos)$/iu,
    name: /(?<!\p{L})(?:terms|conditions|agb|condiciones|términos)(?!\p{L})|bedingungen/iu,
  },
  { noun: /^(?:letter|brief|carta|lettre)$/iu, name: /letter|brief|carta|lettre/iu },
  { noun: /^(?:report|bericht|informe|rapport)$/iu, name: /report|bericht|informe|rapport/iu },
  {
    noun: /^(?:file|document|text|datei|dokuments?|texts?|archivo|documento|fichero|texto|fichier|texte)$/iu,
    name: /./u,
  },
]

/** A request for all that one file says: the words by which it is called. */
interface AskedOutline {
  words: readonly string[]
}

/** What a question calls the file of which it wants to know everything; null where it asks for something else. */
export function outlineAskedIn(text: string): AskedOutline | null {
  const asked = text.slice(0, maxChars)
  const wordsIn = (pattern: RegExp): string[] | null =>
    pattern
      .exec(asked)
      ?.groups?.['file']?.replace(article, '')
      .match(/[\p{L}\p{M}\p{N}-]+/gu) ?? null
  const whole = wordsIn(wholes)
  const inside = whole === null ? wordsIn(contents) : null
  const named = inside?.some((word) => kindOf(word) !== undefined) === true ? inside : whole
  const language = languageOfQuestion(text)
  const words = named?.filter((word) => !isStopWord(word.toLowerCase(), language ?? 'en')) ?? []
  return words.length === 0 ? null : { words }
}

const kindOf = (word: string) => kinds.find(({ noun }) => noun.test(word))

const maxTitleChars = 120

/** The only one of these first passages whose file is called so, by its name or its title; null where none or more are. */
export function fileAskedFor(
  { words }: AskedOutline,
  beginnings: readonly FoundPassage[],
): FoundPassage | null {
  const called = beginnings.filter(({ file_name, headings, header, text }) => {
    const title =
      headings[0] ?? (header === null ? text.slice(0, maxTitleChars).split('\n')[0] : '')
    const name = `${title} ${file_name}`
    const terms = new Set(termsOf(name.replaceAll('_', ' ')))
    return words.every(
      (word) =>
        kindOf(word)?.name.test(name) === true || termsOf(word).every((term) => terms.has(term)),
    )
  })
  return onlyOne(called)
}
