import type { AnswerType } from '#service/answering/languages/language.ts'
import { conceptLanguages } from './concepts.ts'
import type { ConceptLanguage } from './concepts.ts'

// What a question begins with that asks for a value of a type, in the order of `conceptLanguages`.
const frames: Readonly<Record<AnswerType, readonly [string, string, string, string]>> = {
  price: ['what is the price of', 'was kostet', 'cuánto cuesta', 'combien coûte'],
  amount: ['how much is', 'wie viel', 'cuánto', 'combien'],
  count: ['how many', 'wie viele', 'cuántos', 'combien de'],
  age: ['what is the age of', 'wie alt', 'qué edad', 'quel âge'],
  size: ['how big is', 'wie groß ist', 'qué tamaño', 'de quelle taille'],
  duration: ['how long does', 'wie lange', 'cuánto tiempo', 'combien de temps'],
  frequency: ['how often', 'wie oft', 'con qué frecuencia', 'à quelle fréquence'],
  temperature: ['what temperature', 'welche Temperatur', 'qué temperatura', 'quelle température'],
  date: ['when was', 'wann wurde', 'cuándo fue', 'quand a été'],
  moment: ['when', 'wann', 'cuándo', 'quand'],
  clock: ['at what time', 'um wie viel Uhr', 'a qué hora', 'à quelle heure'],
  person: ['who', 'wer', 'quién', 'qui'],
  place: ['where', 'wo', 'dónde', 'où'],
  length: ['how long is', 'wie lang ist', 'qué largo', 'quelle longueur'],
  height: ['how high is', 'welche Höhe', 'qué altura', 'quelle hauteur'],
  width: ['how wide is', 'wie breit ist', 'qué anchura', 'quelle largeur'],
  depth: ['how deep is', 'wie tief ist', 'qué profundidad', 'quelle profondeur'],
  weight: ['how heavy is', 'wie schwer ist', 'qué peso', 'quel poids'],
}
// These are said by the frame.
const interrogative: Readonly<Record<ConceptLanguage, RegExp>> = {
  en: /(?<!\p{L})(?:how (?:much|many|long|often|old|far|big|large|high|tall|wide|deep|heavy|hot|warm|cold|early|soon)|(?:at )?(?:what|which) (?:time|day|date|temperature|age)|when|where|who|by when)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:wie ?(?:viele?|lange?|oft|alt|weit|groß|hoch|breit|tief|schwer|heiß|warm|kalt|früh|teuer)|(?:um|an|bei|ab|zu|mit)? ?welche[rnms]? (?:uhrzeit|tag|datum|temperatur|alter|zeit)|um wie ?viel uhr|wann|wo|wohin|woher|wer|wen|wem|was kosten|was kostet)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:cuánt[oa]s?(?: tiempo)?|cada cuánto|con qué frecuencia|(?:a |en )?qué (?:hora|día|fecha|temperatura|edad|tamaño)|cuándo|a?dónde|(?:a |con |de )?quién(?:es)?)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:combien(?: de temps| de| d['’])?|à quelle (?:heure|fréquence|température)|quel (?:jour|âge)|quelle (?:date|heure)|quand|où|(?:à |de |par |avec )?qui)(?!\p{L})/iu,
}
// What these compare is known of all rows of a table or of none, and a sentence with the other words says nothing of it.
const superlative: Readonly<Record<ConceptLanguage, RegExp>> = {
  en: /(?<!\p{L})(?:most|least|(?:bigg|larg|small|high|low|old|young|new|long|short|cheap|strong|heavi|lat|fast|b)est)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:meisten|wenigsten|(?:größ|klein|höch|niedrig|ält|jüng|neu|läng|kürz|teuer|billig|günstig|stärk|schwer|schnell|b(?:e|er))s?te[nrs]?)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:(?:el|la|los|las|qué \p{L}+|cuál(?:es)?(?: \p{L}+){0,4}) (?:más|menos|mejor|peor|mayor|menor)(?! de)|más (?:caro|barato|alto|viejo|grande|pequeñ)\p{L}*)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:l[ea]s? (?:plus|moins|meilleure?s?)|plus (?:cher|chère|grande?|petite?|ancien(?:ne)?|haute?))(?!\p{L})/iu,
}

/** What a question of a type begins with in a language. */
export function frameOf(answerType: AnswerType, language: ConceptLanguage): string {
  return frames[answerType][conceptLanguages.indexOf(language)] ?? ''
}

/** A question without the words that its frame says in any language. */
export function withoutInterrogative(question: string, language: ConceptLanguage): string {
  return question.replace(interrogative[language], ' ')
}

/** Whether a question asks for what is greatest or least of many, which no word-by-word translation keeps. */
export function comparesMany(question: string, language: ConceptLanguage): boolean {
  return superlative[language].test(question)
}
