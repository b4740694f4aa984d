import type { ColumnLimit } from '#service/answering/conditions/limited-columns.ts'
import { isInRange, rangeOfCell } from '#service/answering/conditions/cell-ranges.ts'
import type { CellRange } from '#service/answering/conditions/cell-ranges.ts'
import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { cellsOf } from '#service/answering/tables/table-rows.ts'
import { withDigits } from '#service/answering/languages/patterns/numerals.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'
import { without } from './row-state.ts'
import type { RowState, StateTable } from './row-state.ts'

type Unit = 'years' | 'persons'
interface LabelRange {
  unit: Unit
  range: CellRange
}

const years = 'years?|yrs?\\.?|jahren?|j\\.|años?|ans?|лет'
const persons =
  'persons?|people|personen|leuten?|personas|personnes|pax|adults?|erwachsenen?|adultos?|adultes?|child(?:ren)?|kids|kind(?:er|ern)?|niñ[oa]s?|enfants?|guests?|gäste|teilnehmer\\p{L}*|participants?|participantes|members?|mitglieder|miembros|membres'
// What a label says of an age without the word for years, and of a number of persons without a word for them.
const ageLabel = words(
  `child(?:ren)?|kids?|teen\\p{L}*|youth|juniors?|infants?|bab(?:y|ies)|adults?|seniors?|pensioners?|students?|kind(?:er)?|jugend\\p{L}*|erwachsene|senior\\p{L}*|rentner\\p{L}*|studierende|niñ[oa]s?|j[oó]ven(?:es)?|juvenil(?:es)?|infantil(?:es)?|menores|mayores|adult[oa]s?|jubilad[oa]s|enfants?|jeunes?|bébés?|aînés|age[ds]?|alter|edad(?:es)?|âge`,
)
const groupLabel = words(
  'groups?|gruppen?|grupos?|groupes?|famil(?:y|ies|ie|ien|ia|ias|iar|iares|le|les)|teams?|clase|classes?|schulklassen?',
)
const bound =
  '(?<![\\p{L}\\p{N}:.,])(\\d{1,3})(?![\\p{N}:.,]\\p{N})(?!\\s?(?:%|€|\\$|£|h(?!\\p{L})|uhr|min|kg|km|m(?!\\p{L})))'
const behind = `\\s?(?:(${years})|(${persons})|s)?(?![\\p{L}\\p{N}])`
const patterns: readonly { pattern: RegExp; rangeOf: (a: number, b: number) => CellRange }[] = [
  {
    pattern: new RegExp(
      `${bound}(?:\\s?(?:${years}))?\\s?(?:[-–—]|to|bis|und|and|a|y|à|et)\\s?(\\d{1,3})(?!\\p{N})${behind}`,
      'iu',
    ),
    rangeOf: (from, to) => ({ from, to, isInclusive: true }),
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})(?:under|below|less than|unter|jünger als|menores de|menos de|moins de|<)\\s?${bound}${behind}`,
      'iu',
    ),
    rangeOf: (to) => ({ from: null, to, isInclusive: false }),
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})(?:up to|until|bis(?: zu)?|max\\.?|hasta|jusqu[’']à|≤)\\s?${bound}${behind}`,
      'iu',
    ),
    rangeOf: (to) => ({ from: null, to, isInclusive: true }),
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})(?:over|above|older than|über|älter als|más de|plus de|>)\\s?${bound}${behind}`,
      'iu',
    ),
    rangeOf: (from) => ({ from, to: null, isInclusive: false }),
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})(?:from|at least|ab|mindestens|mayores de|desde|a partir de|à partir de|dès|min\\.?|≥)\\s?${bound}${behind}`,
      'iu',
    ),
    rangeOf: (from) => ({ from, to: null, isInclusive: true }),
  },
  {
    pattern: new RegExp(
      `${bound}\\s?(?:(${years})|(${persons}))?\\s?(?:\\+(?!\\s?\\p{N})|(?:and|or) (?:over|older|more|up|above)|(?:und|oder) (?:älter|mehr)|[oy] (?:más|mayores)|(?:et|ou) plus)(?!\\p{L})`,
      'iu',
    ),
    rangeOf: (from) => ({ from, to: null, isInclusive: true }),
  },
]

const yearsAlone = new RegExp(`^(?:${years})$`, 'iu')
const personsAlone = new RegExp(`^(?:${persons})$`, 'iu')
const countsOfPersons = new RegExp(`\\d\\s?(?:${persons})(?!\\p{L})`, 'giu')
const maxLabelChars = 80

/** The range of ages or of numbers of persons that a label says: “Kinder 4–15 Jahre”, “familiar (hasta 4 personas)”. */
export function rangeOfLabel(label: string): LabelRange | null {
  if (label.length > maxLabelChars || !/\d/u.test(label)) return null
  for (const { pattern, rangeOf } of patterns) {
    const match = pattern.exec(label)
    if (match === null) continue
    const parts = match.slice(1)
    const numbers = parts.filter((part) => part !== undefined && /^\d+$/u.test(part)).map(Number)
    const [from = 0, to = from] = numbers
    const isIn = (own: RegExp): boolean =>
      parts.some((part) => part !== undefined && own.test(part))
    const unit = isIn(yearsAlone)
      ? 'years'
      : isIn(personsAlone) || groupLabel.test(label)
        ? 'persons'
        : ageLabel.test(label)
          ? 'years'
          : null
    // Two adults and up to four children are no four persons.
    const counts = label.match(countsOfPersons) ?? []
    if (unit === 'persons' && counts.length > 1) return null
    return unit === null ? null : { unit, range: rangeOf(from, to) }
  }
  return null
}

// Who a question is about beside the number.
const kin =
  "sons?|daughters?|kids?|child|boys?|girls?|grand(?:son|daughter|ma|pa|mother|father|child)|gran|mother|father|mum|mom|dad|wife|husband|friend|baby|toddler|teenager|pensioner|someone|somebody|person|sohn|tochter|söhne?|töchter|kind|junge|mädchen|enkel(?:in)?|oma|opa|großmutter|großvater|mutter|vater|frau|mann|freund(?:in)?|baby|rentner(?:in)?|jemand(?:en)?|hij[oa]|niet[oa]|niñ[oa]|abuel[oa]|madre|padre|mujer|marido|amig[oa]|bebé|alguien|persona|fils|fille|enfant|petit[- ](?:fils|fille)|grand[- ]?(?:mère|père)|mamie|papi|mère|père|femme|mari|ami[e]?|bébé|quelqu['’]un|personne"
const number = '(?<number>\\d{1,3})'
const noThing =
  '(?!\\s?(?:[%€$£:]|uhr|euros?|kg|km|min|stunden|hours?|horas?|heures?|tage?|days?|días?|jours?|wochen?|weeks?|mona\\p{L}+|months?|meses|mois))(?!\\p{N})'
const agePatterns: readonly RegExp[] = [
  words(
    `(?:(?:is|ist|bin|am|i['’]m|tiene|tengo|a|ai|cumple|mit|von|de|con|of|aged?|à) )?${number}[- ]?(?:years?|yrs?|year)(?:[- ]olds?)?`,
  ),
  words(`${number}[- ]?jährige[nrms]?`),
  words(`(?:(?:ist|bin|mit|von|ab) )?${number} jahren?(?: (?:alt|jung))?`),
  words(`(?:(?:tiene|tengo|cumple|cumplo|con|de) )?${number} años`),
  words(`(?:(?:a|ai|de|avec) )?${number} ans`),
  words(
    `(?:(?:my|our|mein|unser|mi|nuestr[oa]|mon|ma)\\p{L}* )?(?:${kin}) (?:(?:is|ist|tiene|a|of|von|mit|de|con|aged?|à|cumple) )?${number}${noThing}`,
  ),
]
const personPatterns: readonly RegExp[] = [
  words(`(?:wenn|falls) wir (?:zu )?${number}(?: (?:leute|personen))? sind`),
  words(
    `(?:(?:we are|we['’]re|for|wir sind|für|somos|seremos|para|nous sommes|on est|pour)(?: zu)? )?${number} (?:of us|people|persons|leuten?|personen|personas|personnes|pax)`,
  ),
  words(
    `(?:we are|we['’]re|wir sind(?: zu)?|somos|seremos|nous sommes|on est)(?: à)? ${number}${noThing}(?! (?!cuánto|qué|was|wie|what|how|combien|quel|und|and|y|et|denn|in|im|en)\\p{L})`,
  ),
  words(`(?:group|gruppe|grupo|groupe) (?:of|von|mit|de) ${number}${noThing}`),
]
// The price list has the price, whatever it calls it.
const fillers =
  words(`how much (?:is|does|do|would|will)|how much|what|is|does|do|would|will|costs?|prices?|pays?|paid|entry|entrance|admission|tickets?|fees?|
was|wer|kostet|wie ?viel|kostet|kosten|preise?|zahlt|zahlen|zahle|bezahlen|bezahlt|muss|müssen|eintritt(?:spreis)?|einlass|karten?|tickets?|
cuánto|cuesta|cuestan|vale|precios?|paga|pagan|pago|pagamos|pagar|tiene que|tengo que|entradas?|cuotas?|tarifas?|
combien|coûte|coûtent|prix|paie|payer|paye|payons|entrée|tarifs?|billets?|doit|
denn|dann|das|den|der|die|dem|wir|ich|er|sie|it|we|do|does|he|she|und|and|y|et|what about|for|für|para|pour|my|our|mein\\p{L}*|unser\\p{L}*|mi|nuestr[oa]|mon|ma|notre|a|an|ein\\p{L}*|una?|une?|${kin}`)
const asksForPrice =
  words(`how much|what (?:is|does|do|would) .{1,60} (?:cost|pay)|prices?|costs?|pays?|fees?|admission|entrance|was kostet|wie ?viel|kostet|kosten|preise?|zahlt|zahlen|zahle|bezahlen|eintritt\\p{L}*|
cuánto|cuesta|precios?|paga|pago|pagamos|pagar|entradas?|cuotas?|tarifas?|combien|coûte|prix|paie|payer|paye|payons|entrée|tarifs?`)
const maxChars = 300
const price = /[€$£]|(?<!\p{L})(?:chf|eur|usd|gbp)(?!\p{L})/iu
const free = /^(?:frei|gratis|kostenlos|free|libre|gratuit[oe]?)$/iu
const adultLabel = /^(?:erwachsene[nr]?|adults?|adult[oa]s?|adultes?)(?!\p{L})/iu
const adultYears = 18
const ageColumn = /^(?:age[sd]?|alter(?:sgruppe)?|edad(?:es)?|âges?)(?!\p{L})/iu

/** The only column whose cells say ranges of a unit, with the cells that have the number in theirs. */
function columnOfRanges(
  { header, cells }: StateTable,
  { unit, value }: { unit: Unit; value: number },
): ColumnLimit | null {
  const found = [...header.keys()].flatMap((column): ColumnLimit[] => {
    const own = [...(cells[column] ?? [])]
    const isAges = unit === 'years' && ageColumn.test(header[column] ?? '')
    const read = own.map((cell) => {
      const written = rangeOfLabel(cell)
      const range = written?.unit === unit ? written.range : isAges ? rangeOfCell(cell) : null
      return { cell, range }
    })
    if (read.every(({ range }) => range === null)) return []
    const within = read.filter(({ range }) => isInRange(value, range)).map(({ cell }) => cell)
    const others =
      within.length === 0 && unit === 'years' && value >= adultYears
        ? own.filter((cell) => adultLabel.test(cell))
        : []
    const fitting = within.length > 0 ? within : others
    if (fitting.length === 0) return []
    const text = fitting.join(', ')
    const allowed = new Set(fitting)
    return [{ column, allows: (cell) => allowed.has(cell), text, isNegated: false }]
  })
  return onlyOne(found)
}

/** Whether a table has prices. */
const hasPrices = ({ header, cells }: StateTable): boolean =>
  header.some((name) => price.test(name)) ||
  cells.some((own) => [...own].some((cell) => price.test(cell) || free.test(cell)))

interface OwnNumber {
  unit: Unit
  value: number
  /** The question without it. */
  rest: string
}

/** The age or the number of persons that a question is about; null where it tells none, or more than one. */
function ownNumberIn(question: string): OwnNumber | null {
  const text = withDigits(question.slice(0, maxChars))
  if (!/\d/u.test(text)) return null
  const read = (from: readonly RegExp[], unit: Unit) => {
    const match = from.map((pattern) => pattern.exec(text)).find((own) => own !== null)
    const value = Number(match?.groups?.['number'] ?? NaN)
    return match === undefined || Number.isNaN(value) ? null : { match, unit, value }
  }
  const own = read(personPatterns, 'persons') ?? read(agePatterns, 'years')
  if (own === null) return null
  const { match, unit, value } = own
  const rest = without(text, match)
  // Of two persons, nobody knows which of them is asked for.
  return /\d/u.test(rest) ? null : { unit, value, rest }
}

/** Whether a row is for another age, or another number of persons, than the one that a question is about. */
export function isForOthers(question: string): (row: string) => boolean {
  const own = ownNumberIn(question)
  if (own === null) return () => false
  return (row) => {
    const [label = ''] = cellsOf(row)
    const written = rangeOfLabel(label)
    return written?.unit === own.unit && !isInRange(own.value, written.range)
  }
}

/** “What does a 10-year-old pay?”, “wir sind 20 leute was kostet das” over a list of prices with ranges. */
export function ownRangeIn(question: string): RowState | null {
  const own = asksForPrice.test(question.slice(0, maxChars)) ? ownNumberIn(question) : null
  if (own === null) return null
  const { unit, value, rest } = own
  return {
    rest: rest
      .replaceAll(new RegExp(fillers, 'giu'), ' ')
      .replaceAll(/[\s?¿!¡.,;]+/gu, ' ')
      .trim(),
    names:
      unit === 'years'
        ? 'children kinder niños enfants under unter menores moins jahre years años ans adults erwachsene adultos adultes joven mayores senior'
        : 'group gruppe grupo groupe family familie familia familiar famille persons personen personas personnes',
    isThing: false,
    conditionsIn: (table) => {
      if (!hasPrices(table)) return null
      const limit = columnOfRanges(table, own)
      if (limit !== null) return { limits: [limit], isPlain: true }
      const shown = onlyOne(
        [...table.header.keys()].filter((column) => {
          const range = rangeOfLabel(table.header[column] ?? '')
          return range?.unit === unit && isInRange(value, range.range)
        }),
      )
      return shown === null ? null : { limits: [], shown }
    },
  }
}

const opening =
  /^[^\p{L}\p{N}]*(?:(?:and|und|y|et|what about|how about|was ist mit|qué pasa con)(?!\p{L})[\s¿,]*)?/iu

/**
 * What a question behind one for a price, or behind others of that kind, asks of another age or number of persons, as “und für meine 6-jährige Tochter?” does. Null
 * where it asks for anything else.
 */
export function priceOfOther(question: string, before: readonly string[]): string | null {
  if (asksForPrice.test(question.slice(0, maxChars))) return null
  const at = before.findLastIndex((one) => asksForPrice.test(one.slice(0, maxChars)))
  const [asked] = asksForPrice.exec(before[at]?.slice(0, maxChars) ?? '') ?? []
  // Between them, nothing else was asked.
  const isApart = before
    .slice(at + 1)
    .some((one) => priceOfOther(one, before.slice(at, at + 1)) === null)
  if (asked === undefined || isApart) return null
  const text = `${asked} ${question.replace(opening, '')}`
  return ownRangeIn(text)?.rest === '' ? text : null
}
