import { isStopWord } from '#service/retrieval/stop-words.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { dateValue } from '#service/answering/answer-values.ts'

/** A question with the code of its language, null where nothing tells. */
export interface QuestionText {
  text: string
  language: string | null
}

/** Matches a text that is nothing but the name of a person in full, with a title or particles or not: “Dr Ada van Berg”. */
export const fullName =
  /^(?:(?:Dr|Mrs?|Ms|Prof)\.? )?\p{Lu}[\p{L}\p{M}’'.-]+(?: (?:\p{L}{1,3} ){0,3}\p{Lu}[\p{L}\p{M}’'.-]+){1,3}$/u

// Names of persons: two capitalized words, a title with a name, or one capitalized word inside a sentence. `roles`
// has words for people and organizations by what they do, such as “manager” or “police”.
const personName =
  /(?:\p{Lu}\.|\p{Lu}[\p{L}\p{M}'’-]*)(?: (?:v[ao]n|de[rn]?|de la|du|zu|bin|al|el) | )\p{Lu}[\p{L}\p{M}'’-]+|(?:Herrn?|Frau|Mrs?\.?|Ms\.?|Dr\.?|Prof\.?|[Ss]ra?\.?|[Ss]eñora?|M\.|Mme|Firma|Familie) \p{Lu}\p{L}+|(?<=[\p{Ll},] )\p{Lu}\p{Ll}+/gu
const roles = new RegExp(
  `(?<![\\p{L}\\p{N}])\\p{L}*(?:manager(?:in)?s?|director[ae]?s?|direktor(?:in)?|leiter(?:in)?|(?:leit|führ)ung|abteilung(?:en)?|teams?|committees?|council|board|boss|chef(?:in)?s?|heads?|desks?|departments?|offices?|staff|officers?|owners?|engineers?|president[ae]?s?|supervisors?|technicians?|everyone|anyone|nobody|employees?|users?|members?|company|tenants?|landlord|doctors?|vermieter(?:in)?|mieter(?:in)?|hausmeister(?:in)?|vorstand|verwaltung|rat|amt|firma|versicherung(?:en)?|versammlung|regierung|stiftung|vertretung|gemeinde|stadt|polizei|behörden?|feuerwehr|verein|gesellschaft|eltern|leute|kommission|ausschuss|arzt|ärzte|koch|wirt|kunden?|gast|gäste|nachbarn?|experten?|kolleg(?:e|en|in)|zeugen?|männer|mann|frau(?:en)?|architekt(?:in|en)?|anwalt|anwälte|personal|truppen?|soldaten|armee|heer|könig(?:in)?|kaiser(?:in)?|herzog(?:in)?|(?<!\\p{L})graf|gräfin|fürst(?:in)?|bischof|papst|(?<!\\p{L})abt|kirche|universität|hochschule|verband|familie|bauhof|partei(?:en)?|(?<!waren|alters|produkt|preis|entgelt)gruppe|trust|foundation|charity|church|university|institute|agency|fundación|iglesia|universidad|instituto|asociación|kind(?:er)?|(?:jugendlich|erwachsen|angestellt|vorsitzend|beauftragt|reisend)e[nr]?|vorgesetzten?|krankenkasse|bank|werkstatt|kundendienst|museum|schule|landkreis|land|bund|staat|ministerium|jefe|jefa|equipo|departamento|comité|responsables?|équipe|service|comité|directeur|directrice|propriétaire|dueñ[oa]|presidente|inquilin[oa]s?|propietari[oa]s?|arrendador(?:a|es)?|arrendatari[oa]|caser[oa]|vecin[oa]s?|soci[oa]s?|trabajador(?:a|es)?|emplead[oa]s?|encargad[oa]|empresa|ayuntamiento|comunidad|administrador(?:a)?|conserje|porter[oa]|secretari[oa]|tesorer[oa]|médic[oa]|profesor(?:a|es)?|alumn[oa]s?|clientes?|usuari[oa]s?|proveedor(?:a|es)?|técnic[oa]s?|policía|bomberos|alcald(?:e|esa)|gobierno|junta|gerente|drivers?|secretar(?:y|ies)|treasurers?|chair(?:man|woman|person)?|trustees?|coordinators?|hosts?|contractors?|caretakers?|teachers?|nurses?|guests?|visitors?|suppliers?|customers?|manufacturers?|authority|insurance|insurer|police|municipality|government|association|society|receivers?|recipients?|senders?|buyers?|sellers?|borrowers?|lenders?|hirers?|organi[sz]ers?|applicants?|participants?|parents?|volunteers?|presenters?|sponsors?|donors?|holders?|trainers?|instructors?|producers?)(?![\\p{L}\\p{N}])`,
  'giu',
)

// “4 Quay Lane” is a place, and “Ada Lane” a person.
const address =
  /(?<![\p{L}\p{N}])\p{N}{1,4}[a-z]?,? (?:\p{Lu}[\p{L}\p{M}’'-]+ ){1,3}(?:Street|St|Road|Rd|Lane|Avenue|Ave|Drive|Close|Square|Crescent|Terrace|Place|Court|Quay|Hill|Row|Way|Walk|Park|Gardens|Mews|Parade|Green|Wharf)(?!\p{L})(?:, \p{Lu}[\p{L}-]+)?/gu

/** Whether a text names someone whom the question does not name itself. True in scripts without capitals. */
export function namesPerson(whole: string, { text: question, language }: QuestionText): boolean {
  if (language === 'ru') return namesRussian(whole, question)
  const text = whole.replace(address, ' ')
  const head = identityOf
    .exec(question)
    ?.slice(1)
    .find((one) => one !== undefined)
  if (head !== undefined) return text.includes(head)
  if (!/\p{Script=Latin}/u.test(question)) return true
  const names = language === 'de' ? germanNames(text) : (text.match(personName) ?? [])
  if (names.some((name) => !dateValue.test(name) && isNew(name, question))) return true
  if (identityQuestion.test(question)) return false
  const agents =
    language === 'de'
      ? (text.match(germanAgent) ?? []).filter((agent) => !germanThing.test(agent))
      : []
  return [...(text.match(roles) ?? []), ...agents].some((role) => isOther(role, question))
}

// Chinese and Japanese have no capital letters to recognize a name by. “社長は誰ですか” is therefore answered only by a
// statement that contains “社長”.
const identityOf =
  /(\p{Script=Han}{2})(?:は|って)(?:誰|だれ|どなた)(?=で|か|$)|(\p{Script=Han}{2})(?:是谁|叫什么)|谁是\p{Script=Han}*?(\p{Script=Han}{2})(?!\p{L})/u

// “Who is the caretaker?” asks for a name, and “who repairs the roof?” for anyone.
const identityQuestion =
  /(?<!\p{L})(?:who (?:is|was)|what is the name of|wer (?:ist|war)|wie (?:heißt|hieß)|qui (?:est|était)|quién (?:es|fue|era)|cómo se llama) (?:the|an?|our|your|de[rmn]|die|das|l[ea]|el|los|las)(?!\p{L})/iu

// In German every noun has a capital letter, but two capitalized words in a row are usually a name: “Ilse Brandt”.
// “Offene Mängel sind zu melden” begins with an adjective.
const adjectiveFirst =
  /^\p{Lu}\p{L}+e[nrs]? \p{Lu}[\p{L}-]+(?= (?:sind|waren|werden|wurden|müssen|dürfen|können|sollen|haben|gehen|kommen|gelten|bleiben)(?!\p{L}))/u
function germanNames(text: string): string[] {
  return (
    text.replace(adjectiveFirst, '').match(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}-]+ \p{Lu}[\p{L}-]+/gu) ??
    []
  ).filter((pair) => {
    const first = pair.slice(0, pair.indexOf(' '))
    return !isStopWord(first, 'de') && !/^(?:ende|anfang|mitte|etwa|rund|gegen)$/iu.test(first)
  })
}

// German nouns with the endings of people and organizations (“Mieter”, “Feuerwehr”), and below them nouns for things
// that happen to have the same endings (“Zimmer”).
const germanAgent =
  /(?<![\p{L}\p{N}])\p{Lu}\p{L}{2,}(?:er|in|ent|ist|or|eur|wehr|amt|rat|vereinigung|zeitung)(?:s|n|en|nen)?(?!\p{L})/gu
const germanThing =
  /(?:zimmer|wasser|fenster|meter|liter|sommer|winter|nummer|keller|fehler|becher|alter|feuer|steuer|dauer|mauer|termin|behälter|schalter|filter|papier|kalender|ember|ober|prozent|dokument|moment|element|experiment|instrument|argument|patent|frist|liste?|geist|mist|motor|tor|sensor|monitor|faktor|benzin|medizin|vorrat|hausrat|ufer|lager|feder|koffer|messer|teller|wetter|muster|register|körper|computer|drucker|server|ordner|center|bilder|räder|länder|bücher|häuser|kleider|gelder|felder|wälder|dächer|blätter|güter|fächer|viertel|wörter|eier|tier|bier|klavier|revier|quartier|jänner|cent)(?:s|n|en|e|es)?$/iu

const russianAgent =
  /(?<!\p{L})(?:жил(?:ец|ьц)|арендатор|нанимател|собственник|владел[еь]ц|управляющ|комендант|сторож|дежурн|мастер|электрик|бригад|компани|фирм|администраци|директор|начальник|руководител|бухгалтер|охран|врач|сотрудник|работник|служб|отдел|комисси|совет|правлени|председател|полици|пожарн|спасател|хозя[ий]|наймодател|председател|секретар|заведующ|мэр|губернатор|учител|преподавател|водител|строител)\p{L}*/giu

function namesRussian(text: string, question: string): boolean {
  const names = (text.match(/(?<=[\p{L}\p{N},:] |[«„“])\p{Lu}\p{Ll}+/gu) ?? []).filter((name) =>
    isNew(name, question),
  )
  if (names.length > 0) return true
  return (text.match(russianAgent) ?? []).some((role) => isOther(role, question))
}

function isOther(role: string, question: string): boolean {
  return !question.toLowerCase().includes(role.toLowerCase().slice(0, Math.max(4, role.length - 2)))
}

function isNew(name: string, question: string): boolean {
  const lower = question.toLowerCase()
  return name
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => /^\p{Lu}/u.test(word) && !lower.includes(word.toLowerCase()))
}

/** A text without the words that the question has in any spelling, which are no name that it asks for. */
export function withoutWordsOf(text: string, { text: question }: QuestionText): string {
  const own = new Set(termsOf(question))
  return text.replaceAll(/[\p{L}\p{M}]+/gu, (word) =>
    termsOf(word).every((term) => own.has(term)) ? '' : word,
  )
}
