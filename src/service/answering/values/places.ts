import { dateValue, occasion, timeWord } from '#service/answering/answer-values.ts'
import { languageOfQuestion } from '#service/retrieval/stop-words.ts'
import { words } from '#service/answering/languages/patterns/whole-words.ts'

const placeWords =
  'at|in|on|near|behind|beside|under|from|im|am|an|auf|bei|neben|hinter|vor|unter|zwischen|à|au|aux|dans|sur|sous|devant|derrière|chez|près|en|sobre|bajo|junto'

/** A preposition of place. */
export const placePreposition = words(placeWords)
// “Behind the shed” and “in room 4”, but not “in stock”.
const describedPlace = words(
  `(?:${placeWords}|into|to) (?!(?:the|l[ae]s?|el|los|de[nmr]|das|die) (?:\\d|first|last|next|same|following|previous|end|beginning|morning|evening|days?|weeks?|months?|years?|ersten|letzten|nächsten|regel|primer|último|mes|año|semana|día|fin)(?!\\p{L}))(?:(?:the|an?|our|your|its|their|de[mnr]|das|die|eine[mnr]?|l[ae]s?|une?|el|los|una?) [\\p{L}\\p{N}]|\\p{L}+ \\d).*`,
)
// A name inside a sentence.
const innerName = /(?<=[\p{L}\p{N},] )\p{Lu}[\p{L}\p{M}-]+/gu
// “Am Deich 4”, “Raum 204”
const germanNumbered = /\p{Lu}[\p{L}-]+\.? \p{N}{1,3}[a-z]?(?!\p{N})/u

// All nouns of German have a capital, so that a name of a place needs a preposition.
const germanPlace =
  /(?<!\p{L})(?:[Ii]m|[Aa]m|beim|[Ii]n|[Aa]n|[Aa]uf|bei|aus|nach|[Nn]eben|[Hh]inter|vor|[Uu]nter|[Üü]ber|[Zz]wischen|[Gg]egenüber|zum|zur) (?:(?:der|dem|den|das|die|eine[mrn]?) )?(?:\p{Ll}+ )?[„“"»‚]?(\p{Lu}[\p{L}-]+)/gu

const germanPlaceAdverb =
  /(?<!\p{L})(?:oben|unten|draußen|drinnen|nebenan|überall|links|rechts|vorne?|hinten|online|nördlich|südlich|östlich|westlich|daheim|zuhause|https?|www)(?!\p{L})/iu

/** Whether a text names a place that the question does not name itself. */
export function namesPlace(text: string, question: string): boolean {
  if (describedPlace.test(text)) return true
  if (languageOfQuestion(question) === 'de' && !germanNumbered.test(text)) {
    if (germanPlaceAdverb.test(text)) return true
    return [...text.matchAll(germanPlace)].some(
      ([, name = '']) => !dateValue.test(name) && !timeWord.test(name) && !occasion.test(name),
    )
  }
  const names = text.match(innerName) ?? []
  return names.some((name) => !dateValue.test(name) && !question.includes(name))
}
