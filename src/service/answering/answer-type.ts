import {
  agePhrase,
  dateValue,
  extentUnit,
  frequency,
  money,
  number,
  occasion,
  quantity,
  sizeUnit,
  tellsAge,
  timeCount,
  timeOfDay,
  timeUnit,
  timeWord,
  withoutReferences,
  year,
} from './answer-values.ts'
import type { AnswerType, Dimension, Language } from './languages/language.ts'
import { scriptLanguage, scriptLanguageOf } from './languages/languages.ts'
import { languageOfQuestion } from '#service/retrieval/stop-words.ts'
import { highAmounts, highThings } from './values/heights.ts'
import { namesPlace, placePreposition } from './values/places.ts'
import { isSizeColumn } from './values/sizes.ts'
import { asksForReason, givesReason } from './values/reasons.ts'
import { words } from './languages/patterns/whole-words.ts'

// English, German, French and Spanish. The first pattern that matches decides. What a question begins with asks more
// surely than a noun or a clause in it: “Where is it held when it rains?”
const questionPatterns: readonly [AnswerType, RegExp][] = [
  ['person', /^[^\p{L}]*(?:who|whom|whose|wer|wen|wem|wessen|qui|quién|quiénes)(?!\p{L})/iu],
  ['place', /^[^\p{L}]*(?:where|wo|woher|wohin|où|dónde|adónde)(?!\p{L})/iu],
  [
    'frequency',
    words(
      'how often|wie oft|wie häufig|à quelle fréquence|tous les combien|cada cuánto|con qué frecuencia',
    ),
  ],
  // “How long must a password be?”
  ['length', words('how long (?:must|should|can|may|does|do|will) .{1,60} be')],
  [
    'duration',
    words(
      `how long (?:does|do|did|can|may|must|will|has|have|had|until)|how (?:many|much) (?:days|weeks|months|years|hours|minutes|time)|period|duration|wie lange|wie lang dauer(?:t|n|te)|wie ?viele? (?:tage|wochen|monate|jahre|stunden|minuten|zeit)|combien de (?:temps|jours|semaines|mois|années|ans|heures|minutes)|quelle (?:est la )?durée|quel (?:est le )?délai|(?:dans|sous) quel délai|cuál es el plazo|qué plazo|cuánto tiempo|cuánt[oa]s (?:días|semanas|meses|años|horas|minutos)|(?:how (?:early|far) in advance|how early|how (?:soon|quickly)|wie schnell (?:muss|müssen|soll(?:en)?|kann|können|wird|werden|bekomm\\p{L}*|erh[aä]lt\\p{L}*|geht|kommt)|wie früh|wie lange vorher|welche[rsn]? \\p{L}*(?:frist|dauer|laufzeit)|combien de temps à l['’]avance|con cuánta (?:antelación|anticipación))|cuánto (?:se )?(?:dura|duran|duró|duraron|tarda|tardan|tardó)|cuál es la duración`,
    ),
  ],
  ['length', words('how long|wie lang|longueur|longitud|qué largo|de largo')],
  [
    'temperature',
    words(
      `how (?:hot|warm|cold)|(?:what|which) temperature|what (?:is|was) the (?:\\p{L}+ ){0,2}temperature|wie (?:heiß|warm|kalt)|welche[rnm]? temperatur|wie hoch (?:ist|war) die \\p{L}*temperatur|quelle (?:est la )?température|(?:qué|cuál es la) temperatura`,
    ),
  ],
  // “Wie hoch ist die Miete?” and “How high is the deficit?” ask for no length.
  [
    'amount',
    words(
      'how high (?:is|are|was|were) .{0,40}?(?:rents?|deficit|surplus|share|rate|salary|salaries|wages?|fees?|fines?|costs?|prices?|tax(?:es)?|interest|deposit|discount|supplement|turnover|revenue|profit|loss(?:es)?|budget|amount|total|sum|number|percentage|population)',
    ),
  ],
  ['amount', words('(?:in|bis zu|ab|mit) welche[rm] (?:\\p{L}*höhe|summe|betrag)')],
  ['amount', words(`wie hoch .{0,60}?${highAmounts}(?:e?[nrs]|e)?`)],
  [
    'height',
    words(
      `how (?:high|tall)|height|wie hoch .{0,60}?(?:${highThings})\\p{L}*|hauteur|altura|altitud|qué alto|de alto`,
    ),
  ],
  [
    'amount',
    words(
      'wie hoch|welche[rsnm]? \\p{L}*(?:nummer|durchwahl|kraft|leistung|spannung|kapazität|geschwindigkeit|höhe|summe|betrag) (?:ha(?:t|ben|tten?)|ist|gilt|besitzt|haftet|muss|müssen|kann|darf|rufe?|zahlt?)',
    ),
  ],
  ['width', words('how wide|width|wie breit|largeur|anchura|qué ancho|de ancho')],
  ['depth', words('how deep|depth|wie tief|profondeur|profundidad')],
  [
    'weight',
    words(
      'how heavy|how much (?:do|does|did) .{1,60} weigh|weight|wie schwer|wie ?viel wiegt|combien pèsent?|poids|cuánto pesan?|peso',
    ),
  ],
  [
    'price',
    words(
      `how much (?:do|does|did|is|are|was|were) .{1,80} cost|how much (?:is|are|was|were) an?|how expensive|what (?:do|does|did) .{1,80} cost|how much (?:do|does|did) .{1,60} earn|what(?:'s| is| are| was| were)? (?:the )?(?:\\p{L}+['’]s )?(?:price|cost|fee|charge|salary|wage)s?|what(?:'s| is| was) the (?:(?:grand|invoice) )?(?:total|sum|amount|balance)(?: (?:of|on|due|for)|\\W*$)|how much (?:do|must|should|will|would|did) (?:i|we|you) .{0,40}(?:pay|owe)|wie hoch (?:ist|war) (?:die|der) (?:rechnungs|gesamt)?(?:summe|betrag)|quel est le (?:montant|total)|cuál es el (?:importe|monto|total)|(?:wie ?viel|was) verdien(?:t|en|e)|was kosten|was kostete?n?|wie teuer|wie ?viel kosten|wie ?viel kostete?n?|combien (?:ça )?(?:coûte|coûtent|coûtait|a coûté|ont coûté|vaut|valent|gagne|gagnent|touche|touchent)|quel est le (?:prix|tarif|coût)|cuánto (?:cuesta|cuestan|costó|costaron|vale|valen|gana|ganan|cobra|cobran)|cuál es el precio`,
    ),
  ],
  [
    'size',
    words(
      'how (?:big|large)|wie groß|de quelle taille|quelle (?:est la )?(?:taille|superficie|surface)|combien mesur(?:e|ent)|cuánto miden?|qué (?:tamaño|superficie)',
    ),
  ],
  [
    'age',
    words(
      'wie alt|(?:ab |bis zu |in |mit |unter |über )?welchem (?:mindest|höchst)?alter|welches (?:mindest|höchst)?alter|what (?:is the )?(?:minimum |maximum )?age|qué edad|edad (?:mínima|máxima)|quel âge',
    ),
  ],
  [
    'count',
    words(
      `how (?:many|old|far|fast)|number of|wie ?vielen?|wie (?:weit|schnell)|combien (?:de|d['’]\\p{L}+)|cuánt[oa]s`,
    ),
  ],
  ['amount', words('how much|wie ?viel|combien|cuánt[oa]')],
  [
    'date',
    words(
      `when (?:was|were)|(?:what|which) year|wann wurden?|in welchem jahr|quand .{0,60}(?:été|fut)|en quelle année|cuándo (?:se )?(?:fue|fueron|nació|\\p{L}+(?:ó|aron|ieron))|en qué año`,
    ),
  ],
  [
    'clock',
    words(
      `(?:what|which) time|um wie ?viel uhr|(?:zu|um) welcher (?:uhr)?zeit|à quelle heure|a qué hora`,
    ),
  ],
  [
    'moment',
    words(
      `when|(?:what|which) (?:date|day|month)|since when|wann|welche[rsnm]? (?:tag|datum|monat)|quand|quelle (?:est la )?date|cuándo|qué (?:fecha|día|mes)`,
    ),
  ],
  [
    'person',
    /^\W*(?:who|whom|whose|(?:(?:an|auf|bei|durch|für|gegen|mit|nach|über|unter|von|vor|zu) )?(?:wer|wen|wem|wessen)|qui|(?:à|a|par|de|por|con) (?:qui|quién)|quién|quiénes)(?!\p{L})|(?<!\p{L})(?:and|which) (?:who|person|people)(?!\p{L})|^\W*wie (?:heißt|hieß) (?:der|die) (?:\p{L}+ )?(?:\p{N}{1,2}\. )?\p{L}*(?:er|in|ent|ist|or|eur|vorsitzende|koch|arzt|anwalt|wart|chef|beauftragte)(?!\p{L})|^\W*cómo se llama (?:el|la) \p{L}+(?:or|ora|ista|er[oa]|ente|enta|dueñ[oa])(?!\p{L})/iu,
  ],
  [
    'place',
    words(
      `where|(?:what|which) (?:city|country|address|room|building|place)|wo|woher|wohin|in welche[rmn]? (?:stadt|land|raum|gebäude|straße|ort)|où|(?:quelle|dans quelle) (?:ville|adresse|salle|rue)|dónde|adónde|en qué (?:ciudad|calle|sala|país)`,
    ),
  ],
]

const dimensionWords: Readonly<Record<Dimension, RegExp>> = {
  length: words('long|length|lang|länge|longue|longueur|larg[oa]|longitud'),
  height: words('high|tall|height|elevation|hoch|höhe|haut|haute|hauteur|alt[oa]|altura|altitude'),
  width: words('wide|width|breit|breite|large|largeur|anch[oa]|anchura'),
  depth: words('deep|depth|tief|tiefe|profond|profonde|profondeur|profund[oa]|profundidad'),
  weight: words('heavy|weighs?|weight|schwer|wiegt|gewicht|pèse|poids|pesa|peso'),
}

// Labels of records and names of columns that say which kind of value follows.
const labels: Partial<Record<AnswerType, RegExp>> = {
  ...dimensionWords,
  place: words(
    'warehouse|location|place|address|site|city|country|room|building|shelf|store|street|gallery|venue|lager|lagerort|standort|ort|adresse|anschrift|raum|stadt|straße|entrepôt|emplacement|lieu|ville|salle|rue|almacén|ubicación|lugar|dirección|ciudad|sala|calle',
  ),
  person: words(
    'name|contact|owner|author|manager|responsible|person|supplier|customer|ansprechpartner(?:in)?|inhaber(?:in)?|verantwortlich(?:er?)?|autor(?:in)?|leiter(?:in)?|lieferant|kunde|nom|responsable|auteur|fournisseur|client|nombre|contacto|autor|proveedor|cliente',
  ),
  moment: words(
    'date|time|day|year|datum|uhrzeit|tag|jahr|heure|jour|année|fecha|hora|día|año|日時|日程|期日|日付',
  ),
  clock: words('time|hours|uhrzeit|zeit|heure|horaires?|hora|horario'),
  date: words('date|day|year|datum|tag|jahr|jour|année|fecha|día|año'),
  price: words('price|cost|fee|charge|preis|kosten|gebühr|prix|tarif|coût|precio|coste|tarifa'),
}

// The factor for a statement that lacks the type. Below the support that an answer needs, even all words of the question
// make no answer of a statement without a number or a measure. It is higher for dates, and high for names and places, which
// can be written in ways that the patterns miss.
const missingFactor: Readonly<Record<AnswerType, number>> = {
  price: 0.38,
  amount: 0.38,
  count: 0.38,
  age: 0.38,
  size: 0.38,
  duration: 0.38,
  length: 0.38,
  height: 0.38,
  width: 0.38,
  depth: 0.38,
  weight: 0.38,
  frequency: 0.5,
  temperature: 0.38,
  date: 0.5,
  moment: 0.5,
  clock: 0.38,
  person: 0.85,
  place: 0.9,
}

// “Öffnungszeiten Halle” is not answered by any other sentence about the hall.
const missingAttributeFactor = 0.38

// Chinese and Japanese texts write values in more ways than the patterns know.
const missingFactorOfCharacters = 0.45

const numericTypes: ReadonlySet<AnswerType> = new Set(['price', 'amount', 'count', 'age'])

// The factor for a line of a record in which another line is labelled with the type.
const otherLabelFactor = 0.38

// “What do I do when it rains?” asks for no time, and “Can you tell me when it opens?” does.
const asksOtherwise =
  /^[^\p{L}]*(?:what|how|why|who|can|may|must|should|que|comment|pourquoi|qui|peut|puis|dois)(?!\p{L})(?!.{0,40}(?<!\p{L})(?:know|tell|say|remember|find out|check|ask|see|show|day|date|time|dire|savoir|demander|vérifier)(?!\p{L}))/u
const clauseOfTime = / (?:when|quand) /u
const coordinated = /(?:(?<!\p{L})(?:and|or|et|ou)|,)$/u

function withoutClauseOfTime(question: string): string {
  const at = question.search(clauseOfTime)
  const before = question.slice(0, at)
  return at < 0 || !asksOtherwise.test(question) || coordinated.test(before) ? question : before
}

/** The answer type that the words of a question imply; null when they imply none. */
export function answerTypeOf(
  question: string,
  language = languageOfQuestion(question),
): AnswerType | null {
  const lower = question.toLowerCase().replaceAll('’', "'").slice(0, 1000)
  const text = withoutClauseOfTime(lower)
  const patterns = scriptLanguage(language)?.questions ?? questionPatterns
  return patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

/** Whether a label, or the name of a column, says that a value of this type follows. */
export function isLabelOf(label: string, answerType: AnswerType | null): boolean {
  return answerType !== null && labels[answerType]?.test(label) === true
}

/** A text that may hold the answer: `labels` are those of the record that it is a line of. */
export interface Candidate {
  text: string
  isRow: boolean
  label: string | null
  labels: readonly string[]
}

/**
 * A factor for a statement's score: 1 when it contains a value of the type that the question asks for, less when not.
 * `language` is that of the question, as `scriptLanguageOf` tells it. `isAttribute`: the question only names what it wants to
 * know of a thing, so that nothing but its value is an answer.
 */
export function answerTypeFit(
  statement: Candidate,
  answerType: AnswerType | null,
  language: Language | null,
  isAttribute = false,
): number {
  if (answerType === null) return 1
  const isLabelled = (label: string): boolean => isLabelOf(label, answerType)
  const { label } = statement
  if (label !== null && !isLabelled(label) && statement.labels.some(isLabelled)) {
    return otherLabelFactor
  }
  const isSum = answerType === 'price' || answerType === 'amount'
  if (label !== null && isSum && labels.date?.test(label) === true) return otherLabelFactor
  const isTime =
    language !== null || !isAttribute || answerType !== 'moment' || tellsTime(statement.text)
  if (isTime && holdsValue(statement, answerType, language)) return 1
  const factor = isAttribute ? missingAttributeFactor : missingFactor[answerType]
  return /\p{scx=Han}|\p{scx=Hira}/u.test(statement.text)
    ? Math.max(factor, missingFactorOfCharacters)
    : factor
}

const dayOrTime = /(?<!\d)(?:\d{4}-\d{2}-\d{2}|\d{1,2}([./])\d{1,2}\1\d{2,4}|\d{1,2}:\d{2})(?!\d)/gu

function holdsValue(
  { text, isRow, labels: columns }: Candidate,
  answerType: AnswerType,
  language: Language | null,
): boolean {
  // A language with a script of its own has other words for numbers, units and dates.
  if (language !== null) {
    // In a row, the name of the column says what a bare number is.
    const isBareNumber = isRow && numericTypes.has(answerType) && /\d/.test(text)
    return isBareNumber || (language.values[answerType]?.test(text) ?? true)
  }
  // Below “height_m” or “Weight (kg)”, a number is a measure.
  const isMeasured = (dimension: Dimension): boolean =>
    isRow && number.test(text) && columns.some((name) => dimensionWords[dimension].test(name))
  switch (answerType) {
    case 'price':
      return money.test(text) || (isRow && /\d/.test(text.replaceAll(dayOrTime, ' ')))
    case 'amount':
      return number.test(withoutReferences(text)) || money.test(text)
    case 'count':
      return number.test(withoutReferences(text).replaceAll(year, ' '))
    case 'age':
      return tellsAge(text, isRow ? columns : null)
    case 'size':
      return (
        sizeUnit.test(text) ||
        extentUnit.length.test(text) ||
        (isRow && number.test(text) && columns.some(isSizeColumn))
      )
    case 'duration':
      return (
        timeUnit.test(text.replaceAll(agePhrase, ' ')) ||
        (isRow && number.test(text) && columns.some(isTimeColumn))
      )
    case 'length':
      return (
        isMeasured('length') ||
        (extentUnit.length.test(text) && isOfDimension(text, 'length')) ||
        timeUnit.test(text)
      )
    case 'height':
      return (
        isMeasured('height') ||
        ((isRow && !columns.some(Boolean) ? number : quantity).test(
          text.replaceAll(year, ' ').replaceAll(bareYear, ' ').replaceAll(timeCount, ' '),
        ) &&
          isOfDimension(text, 'height'))
      )
    case 'width':
    case 'depth':
      return (
        isMeasured(answerType) || (extentUnit.length.test(text) && isOfDimension(text, answerType))
      )
    case 'weight':
      return isMeasured('weight') || extentUnit.weight.test(text)
    case 'frequency':
      return frequency.test(text)
    case 'temperature':
      return degrees.test(text)
    case 'date':
      return dateValue.test(text.replaceAll(weekly, ' '))
    case 'moment':
      return (
        /\p{N}/u.test(text.replaceAll(measured, ' ').replaceAll(phoneNumber, ' ')) ||
        dateValue.test(text) ||
        frequency.test(text) ||
        occasion.test(text) ||
        timeWord.test(text)
      )
    case 'clock':
      return timeOfDay.test(text) || (isRow && number.test(text))
    case 'person':
      return /\p{Ll}\W+\p{Lu}\p{Ll}|^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}|\p{L}@\p{L}|\|/u.test(text)
    case 'place':
      return /\p{Lu}|\d/u.test(text) || placePreposition.test(text)
  }
}

// A telephone number does not tell when.
const phoneNumber =
  /(?<![\p{N}.,:/-])(?:\+\p{N}{1,3} ?|0)\p{N}{2,5}[ /-]?\p{N}{3,4}(?: ?\p{N}{2,4}){0,3}(?![\p{N}:/-])/gu

const tellsTime = (text: string): boolean =>
  [dateValue, frequency, timeWord, timeOfDay, occasion].some((pattern) => pattern.test(text))
const weekly = /(?<!\p{L})(?:(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs)(?!\p{L})/giu
// “Duration (min)” and “Hours”, below which a bare number is a time.
const timeColumn = words(
  'duration|length|seconds?|min(?:ute)?s?|hours?|days?|weeks?|months?|(?:delivery|lead|waiting|turnaround|processing|response|travel|cooking) times?|\\p{L}*dauer|(?:liefer|warte|bearbeitungs|fahr|reise|lauf|koch|back|reaktions|lade|trocken|produktions)zeit(?:en)?|sekunden|minuten|stunden|(?:arbeits|werk|kalender)?tage|wochen|monate|délais?|plazos?|durée|minutes|heures|jours|semaines|mois|duración|minutos|horas|días|semanas|meses',
)
const maxColumnNameChars = 60
const isTimeColumn = (name: string): boolean =>
  name.length <= maxColumnNameChars && timeColumn.test(name)
const degrees = /\p{N}\s?(?:[°℃℉]|degrees?|grad|degrés?|grados?|celsius|fahrenheit|[CF](?!\p{L}))/iu
// Numbers that cannot be a date or a time, because they are a sum of money, a share or a measure.
const measured =
  /[$€£¥₹]\s?\p{N}[\p{N}.,]{0,20}|(?<!\p{N})\p{N}[\p{N}.,]{0,20}\s?(?:[$€£¥₹%°]|euros?|eur|dollars?|pounds?|percent|prozent|por ciento|m²|[kc]?m|k?g|mb|gb|kw|seiten|pages?|páginas)(?!\p{L})/giu
// A year without “in” before it, as in “wurde 1885 in Betrieb genommen”, which must not count as a measured number.
const bareYear =
  /(?<![\p{N}.,])(?:1[5-9]|20)\d{2}(?= (?:in|by|and|und|y|et|als|as|wurde|was|fue)(?!\p{L}))/giu
/**
 * Whether a text certainly holds a value of the type that a question asks for. A quote that answers another part of
 * a question, or a question completed with what it refers to, would otherwise pass for an answer.
 */
export function holdsCertainly(statement: Candidate, question: string): boolean {
  const { text, isRow, label } = statement
  if (asksForReason(question)) return givesReason(text)
  const answerType = answerTypeOf(question)
  if (answerType === null) return true
  if (label !== null && isLabelOf(label, answerType)) return true
  if (answerType === 'place') {
    return (
      statement.labels.some((other) => isLabelOf(other, answerType)) || namesPlace(text, question)
    )
  }
  const language = scriptLanguageOf(question)
  if (isRow || language !== null) return holdsValue(statement, answerType, language)
  // A number of days, such as “sixteen days”, does not tell when something happens.
  const uncounted = text.replaceAll(timeCount, ' ')
  if (answerType === 'moment') {
    return [dateValue, frequency, timeWord, timeOfDay].some((pattern) => pattern.test(uncounted))
  }
  return holdsValue(statement, answerType, language)
}

// A statement that names only another dimension (“3 m wide”) has no value of this one.
function isOfDimension(text: string, dimension: Dimension): boolean {
  if (dimensionWords[dimension].test(text)) return true
  return !Object.values(dimensionWords).some((pattern) => pattern.test(text))
}
