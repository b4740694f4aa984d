import type { Variant } from '#service/answering/forms/other-forms.ts'
import { mentions } from '#service/answering/forms/mentioned-terms.ts'
import { hasPartsOf } from '#service/answering/german/compound-parts.ts'
import { organizations } from '#service/answering/languages/question-forms.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { Statement } from '#service/answering/statements.ts'
import { isStopWord, languageOf } from '#service/retrieval/stop-words.ts'
import { questionTerms } from '#service/retrieval/words.ts'

// What stands before the thing: “Is there”, “Hat das Haus”, “Tiene el club”. Only an indefinite article tells “Hat der Vorstand ein Büro?”
// from “Hat der Vorstand zugestimmt?”
const openings: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /^(?:(?:is|are) there|do (?:you|we|they) (?:have|offer)(?! to )|(?:does|do) (?:the|our|your) [\p{L}-]+ have(?! to )) /iu,
    /^has (?:the|our|your) [\p{L}-]+ (?:got )?(?=(?:an?|any) )/iu,
  ],
  de: [
    /^gibt['’]?e?s /iu,
    /^gibt es /iu,
    /^(?:hat|haben|habt|besitzt) (?:(?:d(?:er|ie|as)|unsere?|eure?|ihre?) [\p{L}-]+|wir|ihr|sie) (?=(?:.{1,40} )?k?eine?n? )/iu,
  ],
  es: [
    /^(?:hay|existen?)(?! que ) /iu,
    /^(?:tenéis|teneis|tienen|tenemos)(?! que ) /iu,
    /^tiene(?:n)? (?:el|la|los|las|nuestr[oa]) [\p{L}-]+ /iu,
    /^(?:está|esta) permitido /iu,
  ],
  fr: [
    /^(?:est[- ]ce qu['’ ])?(?:y[- ]a[- ]t[- ]il|il y a) /iu,
    /^(?:est[- ]ce que )?(?:avez[- ]vous|vous avez|avons[- ]nous|nous avons|on a) /iu,
    /^(?:est[- ]ce que )?(?:l[ea] |les |l['’])[\p{L}-]+ (?:a|ont|a-t-(?:il|elle)|a t (?:il|elle)) (?=une? |des? )/iu,
  ],
}
const determiners =
  /^(?:(?:an?|any|some|enough|still|also|the|eine?n?|keine?n?|genug|noch|auch|hier|da|dort|denn|eigentlich|irgendwo|una?|algún|alguna|algun|unos|unas|todavía|aún|también|bastante|une?|des|du|encore|aussi|assez de|de la) )+/iu
const placeBefore =
  /^(?:(?:im|am|beim|vorm)|(?:in|an|auf|bei|vor|neben|hinter|unter) (?:(?:der|dem|den|unsere[rm]|eure[rm]|einer|einem) )?) ?[\p{L}-]+ /iu
const placeBehind =
  /(?:^| )(?:in|at|on|near|inside|outside|by|behind|around|within|here|im|am|an|auf|beim?|vorm?|neben|hinter|unter|hier|en|cerca|dentro|junto|aquí|aqui|dans|chez|sur|au|aux|près|ici)(?!\p{L}).*$/iu
// Of a rule or a value, texts seldom say its name: “At most three guests.”
const abstract =
  /^(?:limits?|minimum|maximum|fees?|prices?|costs?|charges?|rules?|deadlines?|discounts?|reductions?|refunds?|hours?|times?|age|reasons?|ways?|differences?|changes?|news|exceptions?|penalt(?:y|ies)|fines?|warrant(?:y|ies)|insurances?|guarantees?|plans?|problems?|frist(?:en)?|gebühr(?:en)?|preise?|kosten|regeln?|rabatte?|ermäßigung(?:en)?|öffnungszeiten|zeiten|mindestalter|gründe?|unterschiede?|änderung(?:en)?|neues|ausnahmen?|strafen?|bußgeld(?:er)?|garantien?|versicherung(?:en)?|pläne|probleme?|límites?|mínimo|máximo|tasas?|precios?|costes?|reglas?|normas?|plazos?|descuentos?|horarios?|horas?|edad|motivos?|diferencias?|cambios?|novedades|excepciones|multas?|sanción|sanciones|garantías?|seguros?|problemas?|limites?|frais|prix|tarifs?|règles?|délais?|réductions?|remises?|horaires?|heures?|âge|raisons?|différences?|changements?|nouveautés|exceptions?|amendes?|pénalités?|sanctions?|garanties?|assurances?|problèmes?)$/iu
const maxThingWords = 3
const adjective = /^\p{L}{3,}e[nrs]?$/u

/**
 * The words for the thing of which a question asks whether it is there: “sauna” of “Is there a sauna in the house?” Every text about
 * the house has the other noun. Null for any other question, and for one about a rule or a value, which texts tell without its name.
 */
export function askedToExist(question: string, language: string | null): string | null {
  const asked = question.replaceAll(/^[^\p{L}]+|[^\p{L}\p{N}]+$/gu, '').replaceAll(/\s+/gu, ' ')
  const code = language ?? 'en'
  const opening = openings[code]
    ?.map((one) => one.exec(`${asked} `)?.[0])
    .find((one) => one != null)
  if (opening === undefined) return null
  const rest = asked
    .slice(opening.length)
    .replace(determiners, '')
    .replace(/^(?:bei|with|con|chez) (?:uns|euch|ihnen|us|you|nosotros|vous|nous) /iu, '')
    .replace(determiners, '')
    .replace(placeBefore, '')
    .replace(determiners, '')
    .replace(placeBehind, '')
  // “Machine à café”, “fuente de agua”: the first noun is the thing.
  const isFirstNoun = code === 'es' || code === 'fr'
  const thing = isFirstNoun ? rest.replace(/ (?:de|du|d['’]|à|a) ?[\p{L}-]+$/iu, '') : rest
  const words = thing.split(' ')
  const isThing =
    /^[\p{L}\p{M}-]+(?: [\p{L}\p{M}-]+)*$/u.test(thing) &&
    words.length <= maxThingWords &&
    !words.some((word) => isStopWord(word.toLowerCase(), code) || abstract.test(word))
  if (!isThing) return null
  // “Einen Antrag beschlossen” is what somebody did.
  const isDone = code === 'de' && words.slice(0, -1).some((word) => !adjective.test(word))
  return isDone ? null : thing
}

/**
 * Whether a statement lacks the thing of which a question asks whether it is there. `variants` and `related` are the other forms and
 * the synonyms of each term of the question.
 */
export function lacksExistence(
  { text, language, terms }: Question,
  variants: readonly (readonly Variant[])[],
  related: readonly (readonly string[])[],
): (statement: Statement) => boolean {
  const thing = questionTerms(askedToExist(text, language) ?? '', language)
  const thingTerms = [...terms.entries()].filter(
    ([, { term, kind }]) => thing.has(term) && kind !== 'generic',
  )
  // What else “the company” has is no “company car”.
  const things = thingTerms.filter(([, { term }]) => !organizations.has(term))
  const wanted = things.length > 0 ? things : thingTerms
  if (wanted.length === 0) return () => false
  const forms = wanted.flatMap(([index, { term }]) => {
    const parts = (variants[index] ?? []).filter(({ isHead }) => isHead !== undefined)
    // A “Platz” is no “Spielplatz”, and a “Spiel” is none.
    const isPart = (other: string): boolean =>
      other !== term && (term.endsWith(other) || parts.some((part) => part.term === other))
    const others = [
      ...(related[index] ?? []),
      ...(variants[index] ?? []).map((variant) => variant.term),
    ]
    return [term, ...others.filter((other) => !isPart(other))]
  })
  const isOtherLanguage = (own: string): boolean => ![null, language].includes(languageOf(own))
  return (statement) =>
    !mentions(forms, statement) &&
    !wanted.some(([, { term }]) => language === 'de' && hasPartsOf(term, statement.terms)) &&
    // What is called otherwise there is found by its names alone.
    !isOtherLanguage(statement.text)
}
