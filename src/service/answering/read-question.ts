import type { SearchResults } from '#service/retrieval/search-results.ts'
import { questionTerms, contentWords, termsOf } from '#service/retrieval/words.ts'
import { acronymsIn } from '#service/texts/acronyms.ts'
import { stemmerOrIdentity } from '#service/retrieval/forms/stemmers.ts'
import { languageInTexts } from './fragments/language-of-texts.ts'
import { isStopWord, languageOfQuestion } from '#service/retrieval/stop-words.ts'
import type { AnswerType } from './languages/language.ts'
import { answerTypeOf } from './answer-type.ts'
import { scriptLanguage } from './languages/languages.ts'
import { wordPairsOf } from './languages/word-pairs.ts'
import { shortNamesIn } from './tables/calendar-names.ts'
import { monthAndDay, namedDaysOf } from './dates/date-ranges.ts'
import { askedAttributeOf } from './fragments/asked-attributes.ts'
import { misreadCodes, otherWritingsOf } from './forms/other-writings.ts'
import { termsOfSizes } from './german/attributive.ts'
import { derivedTermsOf } from './forms/derived-words.ts'
import { compoundHeads } from './german/compound-heads.ts'
import { otherGendersOf } from './everyday/genders.ts'
import { ownNumbersOf } from './everyday/own/own-case.ts'
import { termsOfQuestionToFiles } from './everyday/questions-to-files.ts'
import { germanNamesIn } from './german/names.ts'
import { isPrefixOfVerb, joinedVerbs } from './german/separable-verbs.ts'
import { termsOfContact } from './values/contact-values.ts'
import { speaksOfPermission } from './values/permission-questions.ts'
import { termsOfNamedValue } from './values/named-values.ts'
import { synonymsOf } from './synonyms/synonyms.ts'

export interface QuestionTerm {
  term: string
  /** Synonyms. */
  related: readonly string[]
  /**
   * A name or a number that the question is about; a content word; one inherited from the question before;
   * or a generic word, which documents need not repeat.
   */
  kind: 'name' | 'content' | 'inherited' | 'generic'
}

/** Whether a term of a question, or one that means the same, is among the terms of a text. */
export function isAmong(
  { term, related }: Pick<QuestionTerm, 'term' | 'related'>,
  terms: ReadonlySet<string>,
): boolean {
  return [term, ...related].some((form) => terms.has(form))
}

export interface Question {
  text: string
  /** The code of its language; null where nothing tells. */
  language: string | null
  terms: readonly QuestionTerm[]
  /** Its acronyms, as written. Texts have terms of them only where they are written so: “IT” is not “it”. */
  acronyms: readonly string[]
  /** The terms of what the question refers back to, which every quote must mention. */
  subject: readonly string[]
  answerType: AnswerType | null
  /** Whether it only names the attribute whose value it asks for: “opening hours hall”. */
  isAttribute: boolean
  /** The rows in which its number falls, left out where no table has such steps. */
  steps?: Steps
}

/** The rows of tables with steps, such as of discounts, in which a number of the question falls, and the other rows. */
export interface Steps {
  /** The terms of the question that a row stands for, by the key of the row. */
  termsByRow: ReadonlyMap<string, readonly string[]>
  others: ReadonlySet<string>
}

/** The terms of words that people use around their subject, and that a document answers without repeating. */
export const genericTerms = new Set(
  termsOf(
    `receive provide offer use need want take make work happen say mention describe document file list explain
    procedure process policy rule apply contain based regard concern relate accord detail question answer
    number amount time date year name kind type way thing one entitle handle situation case exact current
    usually typically normally possible able info concerning allowed supposed go come become deal part
    anything anybody anyone something somebody someone everything role
    wonder per clause paragraph value money wert valor valeur valore waarde now currently present specify state define meaning mean call know famous occur exist appear find done still aún todavía
    ο η το οι τα του της των τον την στο στη στην και είναι έχει ένα μια πόσο πόσα πόση πόσες πόσοι πότε πού ποιος ποια ποιο ποιον τι πώς γιατί κοστίζει κοστίζουν ισχύει υπάρχει γίνεται`,
  ),
)
const costTerms = termsOf(
  `cost price fee charge pay money expensive kosten kostet kostete kosteten preis teuer spend coûte coûtent coûté coût
  prix tarif cuesta cuestan costó costaron precio vale valen`,
)
const timeTerms = termsOf(
  `last long duration period length lang lange länger dauer dauert dauern dauerte dure durent duré durée temps
  dura duran duró duraron duración tiempo tarda`,
)
const extentTerms = termsOf(
  `high tall height hoch höhe wide width breit breite deep depth tief tiefe heavy weigh weight schwer wiegt gewicht
  longueur hauteur largeur profondeur poids pèse largo longitud alto altura ancho anchura profundidad pesa peso
  mesure mide long length lang länge beträgt`,
)
const extents = new Set(extentTerms)
const lengths = new Set([...timeTerms, ...extentTerms])
const genericTermsByAnswerType: Partial<Record<AnswerType, Set<string>>> = {
  price: new Set(costTerms),
  amount: new Set([...costTerms, ...termsOf('betrag summe höhe')]),
  count: new Set(termsOf('old schnell')),
  age: new Set(
    termsOf('alt alter mindestalter höchstalter age edad mínima máxima minimum maximum old sein'),
  ),
  size: new Set([...extentTerms, ...termsOf('big large size groß größe mide tamaño superficie')]),
  duration: new Set([
    ...timeTerms,
    ...termsOf(
      `zeit tage wochen monate jahre stunden minuten days weeks months years hours minutes jours semaines mois ans
      heures días semanas meses años horas minutos délai plazo sous`,
    ),
  ]),
  length: lengths,
  height: extents,
  width: extents,
  depth: extents,
  weight: extents,
  person: new Set(
    termsOf(
      `person responsible look care charge zuständig verantwortlich kümmert betreut responsable encarga encargado
      send give hand submit schicke schicken schickt geben gebe gibt abgeben reiche einreichen envoyer envoie donner donne
      remettre enviar envío mando mandar entregar entrego doy
      ответственный отвечает занимается`,
    ),
  ),
  temperature: new Set(
    termsOf('hot warm cold temperature heiß warm kalt temperatur température temperatura'),
  ),
  frequency: new Set(termsOf('often oft häufig fréquence frecuencia')),
  clock: new Set(termsOf('place hold uhr uhrzeit zeit heure hora')),
  moment: new Set(termsOf('often place hold uhr datum heure hora fecha lugar celebra')),
  date: new Set(termsOf('jahr année año')),
  place: new Set(
    termsOf(
      'locate place find hold situated befindet befinden liegt trouve trouvent situé située encuentra encuentran ubicado',
    ),
  ),
}
const germanGenericTerms = termsOf(
  `heißt heißen nennt genannt gilt gelten kommt kommen bekommt bekomme bekommen erhält erhalte erhalten
    darf dürfen findet finden finde stattfindet beginnt endet groß hoch viel beträgt befindet liegt steht gibt macht machen
    bedeutet funktion amt rolle zahlt zahle zahlen bezahlt bezahlen anzahl zahl name datum uhrzeit zeitpunkt ort geschieht passiert lautet
    stammt stammen herrscht herrschen besteht bestehen existiert erscheint erscheinen erfolgt erfolgen vorhanden braucht brauche brauchen benötigt benötige benötigen
    jahr mal anfällt anfallen zusammentritt zusammentreten wende wenden kümmert kümmern pro eben halt bloß eh irgendwas irgendwo leute
    kriegt kriege kriegen kriegst gekriegt bekommst geht gehen tun tut läuft laufen klappt weiß wissen sagen
    will wollen möchte schon bereits hab habe
    begriff bezeichnung art handelt meisten wenigsten jetzt derzeit aktuell momentan künftig eigentlich überhaupt insgesamt genau ungefähr geld`,
)
const spanishGenericTerms = termsOf(
  `nombre nombres apellido apellidos llama llaman llamaba llamaban llamó llamado llamada denomina denominan conoce conocen
    conocido conocida término términos tipo tipos cantidad número manera modo fecha recibe reciben recibió obtiene obtienen
    existe existen existía ocurre ocurrió sucede sucedió sucedido pasa pasó hace hacen hizo tiene tienen tenía tuvo utiliza
    utilizan encuentra encuentran sitúa celebra celebran refiere refieren significa actualmente ahora exactamente
    queda quedan quedó quedaron necesito necesita necesitan debo debe deben hacer cosa cosas gente
    aproximadamente paga pago pagar pagan pagamos dinero cargo cargos puesto función`,
)
const frenchGenericTerms = termsOf(
  `nom noms prénom appelle appellent nombre type sorte manière quantité date reçoit reçoivent recevoir existe trouve trouvent
    trouver passe passer prendre prend prends mettre savoir dire connaître donner donne sert servir utiliser arrive arriver
    partir aller venir mois signifie actuellement maintenant exactement environ argent fonction poste gens personne personnes combien droit puis`,
)
const movements = new Set(termsOf('partir pars part arriver').map(stemmerOrIdentity('fr')))
const genericTermsByLanguage: Readonly<Record<string, readonly string[]>> = {
  de: germanGenericTerms,
  es: spanishGenericTerms,
  fr: frenchGenericTerms,
}
// “Can I bring my dog?” is answered by a sentence about dogs that says nothing of bringing them.
const bringingTerms = new Set(
  termsOf(
    `bring take carry along mitbringen bringen mitnehmen nehmen dabeihaben llevar traer apporter emmener emporter amener
    взять брать привезти провезти принести приносить`,
  ),
)
// “Are dogs allowed inside?” is answered by “Dogs are welcome on the terrace only”.
const permissionTerms = new Set(
  termsOf(
    `allowed permitted welcome inside indoors erlaubt gestattet zulässig drinnen permitido permitida permitidos permitidas dentro`,
  ),
)
// “The last ferry” is about ferries: a sentence with any other last thing says nothing of it.
const orderTerms = new Set(
  termsOf(
    `first last next latest earliest erste ersten erster erstes letzte letzten letzter letztes nächste nächsten nächster nächstes primer primera último
    última próximo próxima premier première dernier dernière prochain prochaine первый первая последний последняя следующий`,
  ),
)
// Character bigrams with Japanese and Chinese function words and question words.
const genericBigram = /\p{Script=Hiragana}|[的是吗呢了在有和什么么怎哪谁几多少]/u

/**
 * Reads the terms of a question and its expected answer type. `about` is the question it refers back to. The words
 * of `subject`, even where a part of the question leaves them out, count as names: a statement that lacks them is
 * about something else. `likelyLanguage` is that of a question whose own words do not tell it.
 */
export function readQuestion(
  text: string,
  about: string | null,
  subject: string | null = null,
  likelyLanguage: string | null = null,
): Question {
  const language = languageInTexts(languageOfQuestion(text), likelyLanguage)
  // “What do the files say about opening hours?” asks for more than a time.
  const framing = termsOfQuestionToFiles(text)
  const impliedType = framing.length > 0 ? null : answerTypeOf(text, language)
  const attribute =
    impliedType === null && framing.length === 0 ? askedAttributeOf(text, language) : null
  const answerType = impliedType ?? attribute?.type ?? null
  const stemOf = stemmerOrIdentity(language)
  const genericOfLanguage = new Set(
    (
      genericTermsByLanguage[language ?? ''] ?? termsOf(scriptLanguage(language)?.generic ?? '')
    ).map(stemOf),
  )
  const subjectTerms = questionTerms(subject ?? '')
  const names = namesIn(text, language).union(subjectTerms)
  const ownWords = new Set(questionTerms(text).keys())
  const pairs = wordPairsOf(text, language)
  const allWords = ownWords.union(subjectTerms).union(pairs?.singles ?? new Set<string>())
  const asksPermission = speaksOfPermission(text)
  const [person] = termsOf(permittedPerson.exec(text)?.[1] ?? '')
  const sizes = language === 'de' ? termsOfSizes(text) : new Set<string>()
  const joined = language === 'de' ? joinedVerbs(text) : new Map<string, string>()
  // “Miss Orr” is a person, and “missing” has the same stem.
  const isTitle = (term: string): boolean =>
    titlesOfPersons.has(term) && (term !== 'miss' || missBeforeName.test(text))
  const attributeTerms = attribute?.terms ?? []
  const isOnlyAttribute = [...allWords].every((term) => attributeTerms.includes(term))
  const persons = personTermsIn(text, language)
  const namedValue = [...termsOfNamedValue(text), ...termsOfContact(text), ...framing]
  const ownNumbers = ownNumbersOf(text)
  const words = contentWords(text, language)
  const derived = derivedTermsOf(words, text, language)
  const genders = Map.groupBy(
    words.flatMap((word) => otherGendersOf(word, language).map((other) => ({ word, other }))),
    ({ word }) => termsOf(word)[0],
  )
  const terms = [...allWords].map((term): QuestionTerm => {
    const isGeneric =
      !sizes.has(term) &&
      (genericTerms.has(term) ||
        isTitle(term) ||
        term === person ||
        namedValue.includes(term) ||
        (!isOnlyAttribute && attributeTerms.includes(term)) ||
        orderTerms.has(term) ||
        (asksPermission && (bringingTerms.has(term) || permissionTerms.has(term))) ||
        genericOfLanguage.has(stemOf(term)) ||
        genericOfLanguage.has(stemOf(joined.get(term) ?? '')) ||
        (joined.has(term) && isPrefixOfVerb(term)) ||
        (answerType !== null && genericTermsByAnswerType[answerType]?.has(term) === true) ||
        (genericBigram.test(term) && pairs?.content.has(term) !== true) ||
        pairs?.joints.has(term) === true)
    return {
      term,
      related: [
        term,
        ...(joined.has(term) ? [joined.get(term) ?? ''] : []),
        ...(attribute?.of?.compound === term ? [attribute.of.modifier] : []),
      ].flatMap((one) => [
        ...(one === term ? [] : [one]),
        ...(persons.has(one) ? [] : synonymsOf(one, language)),
        ...misreadCodes(one),
        ...otherWritingsOf(one),
        ...(derived.get(one) ?? []),
        ...(genders.get(one) ?? []).flatMap(({ other }) => termsOf(other)),
        ...ownNumbers.flatMap((own) => (own.term === one ? own.related : [])),
      ]),
      kind:
        names.has(term) && !isTitle(term) && !namedValue.includes(term)
          ? 'name'
          : isGeneric
            ? 'generic'
            : 'content',
    }
  })
  // “À quelle heure faut-il partir ?” is about leaving, although “à partir de” is about nothing.
  if (language === 'fr' && terms.every(({ kind }) => kind !== 'content')) {
    for (const [at, one] of terms.entries()) {
      if (movements.has(stemOf(one.term))) terms[at] = { ...one, kind: 'content' }
    }
  }
  const ownTerms = new Set(terms.map(({ term }) => term))
  const previousTerms = about === null ? [] : readQuestion(about, null, null, likelyLanguage).terms
  for (const previous of previousTerms) {
    if (!ownTerms.has(previous.term) && previous.kind !== 'generic')
      terms.push({ ...previous, kind: 'inherited' })
  }
  const acronyms = acronymsIn(about === null ? text : `${text} ${about}`)
  return {
    text,
    language,
    terms,
    acronyms,
    subject: [...subjectTerms.keys()],
    answerType,
    isAttribute: attribute !== null,
  }
}

// A capital letter marks a name, except in the first word and in titles, where most words have one: “Who Is Responsible
// for Repairs?”, and not “Who is Peter Weber?”
function namesIn(text: string, language: string | null): Set<string> {
  const rest = text.replace(/^[^\p{L}\p{N}]*\S+/u, '').match(/[\p{L}\p{N}]+/gu) ?? []
  const capitals = rest.filter((word) => /^\p{Lu}/u.test(word))
  const isTitle = capitals.length * 2 > rest.length && rest.length > 2 && rest[0] === capitals[0]
  const isGerman = language === 'de'
  // “macOS” and “eBay” are names, and “kWh” is a unit.
  const inner = rest.filter((word) => /^(?:\p{Ll}{3,}\p{Lu}|\p{Ll}\p{Lu}\p{Ll}{2})/u.test(word))
  const possible = [...(isGerman ? germanNamesIn(text) : isTitle ? [] : capitals), ...inner]
  const names = contentWords(text).filter((word) => /\p{N}/u.test(word) || possible.includes(word))
  // Texts may write the “l” of “50l” in other words.
  return new Set(names.flatMap((name) => withoutUnit(termsOf(name))))
}

function withoutUnit(terms: readonly string[]): readonly string[] {
  return /^\d/.test(terms[0] ?? '') ? terms.filter((term) => /\d/.test(term)) : terms
}

// “Ms” and “Herr” stand before a name, and documents write it without them.
const titlesOfPersons = new Set(
  termsOf(
    'mr mrs ms miss mister dr prof professor herr herrn frau mme madame monsieur mlle señor señora',
  ),
)
// “Owen Price” costs nothing, and “Frau Berg” is no mountain.
const lastName =
  /(?<![\p{L}.])(?:(Mrs?|Ms|Dr|Prof|Herrn?|Frau|Señora?|Sra?|Mme|Monsieur|Madame)\.? |(\p{Lu}[\p{L}\p{M}’'-]{1,30}) )(\p{Lu}[\p{L}\p{M}’-]{1,30})(?=['’]s|(?![\p{L}\p{M}]))/gu

/** The terms of last names: of words with a capital behind a title or, but in German, behind a word that has no synonyms. */
export function personTermsIn(text: string, language: string | null): Set<string> {
  const found = [...text.matchAll(lastName)].filter(([, title, first = '']) => {
    if (title !== undefined) return true
    const isOther =
      language === 'de' ||
      (['en', 'es', 'fr'] as const).some((one) => isStopWord(first.toLowerCase(), one)) ||
      termsOf(first).some((term) => genericTerms.has(term) || synonymsOf(term, language).length > 0)
    return !isOther
  })
  return new Set(found.flatMap(([, , , last = '']) => termsOf(last)))
}
const missBeforeName = /(?<!\p{L})miss \p{L}/iu
// Who may do something is often said of nobody: “The sale of wine is permitted.”
const permittedPerson =
  /^\s{0,3}(?:may|can|must|is|are|darf|dürfen|puede|pueden|peut)\s+(?:the|an?|our|der|die|ein|eine|el|la|los|le|un)\s+(tenants?|guests?|visitors?|employees?|members?|customers?|residents?|users?|mieter(?:in)?|gäste?|besucher|mitarbeiter(?:in)?|mitglied(?:er)?|kunden?|inquilinos?|huésped(?:es)?|visitantes?|locataire|client)(?!\p{L})/iu

const kindWeight = { name: 1.4, content: 1, inherited: 0.5, generic: 0.25 }

/** The terms to search for with their weights: the question's own, and synonyms and short names at half weight. */
export function searchTerms(question: Question, search_weight: number): Map<string, number> {
  const counts = questionTerms(question.text)
  const terms = new Map(question.terms.map(({ term }) => [term, counts.get(term) ?? 1]))
  if (search_weight === 100) return terms
  const others = question.terms.flatMap(({ related }) => related)
  const shortNames = shortNamesIn(question.text, question.language).flatMap(termsOf)
  const dates = writtenDates(question).flatMap(termsOf)
  const heads = question.language === 'de' ? compoundHeads(question.text) : []
  for (const other of [...others, ...shortNames, ...dates, ...heads]) {
    if (!terms.has(other)) terms.set(other, 0.5)
  }
  return terms
}

/** How tables write the days that a question names: “2026-10-03”, “03/10/2026” and “3.10.2026”. */
function writtenDates(question: Question): string[] {
  return namedDaysOf(question).flatMap(({ dayOfYear, year }) => {
    const { month, day } = monthAndDay(dayOfYear)
    const [mm, dd] = [month, day].map((number) => String(number).padStart(2, '0'))
    return year === null
      ? [`${mm}-${dd}`]
      : [`${year}-${mm}-${dd}`, `${dd}.${mm}.${year}`, `${day}.${month}.${year}`]
  })
}

/**
 * The weight of each term: by its kind, and with `results` also by its rarity. Scores that callers see are
 * computed without rarity, which depends on files that the caller may not read.
 */
export function termWeights(question: Question, results: SearchResults | null): number[] {
  return question.terms.map(
    ({ term, kind }) => kindWeight[kind] * (results ? rarity(results, term) : 1),
  )
}

// The number of passages is limited to this range: among a few passages rarity means little, and among a million
// every word would count as rare.
function rarity({ frequencies, total }: SearchResults, term: string): number {
  const passages = Math.min(Math.max(total, 50), 1000)
  const frequency = (frequencies.get(term) ?? 0) * Math.min(passages / Math.max(total, 1), 1)
  return Math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5))
}
