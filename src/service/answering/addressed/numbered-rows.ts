import { isInNames, namesOfTable } from '#service/answering/figures/named-rows.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { cellsOf, phraseOf } from '#service/answering/tables/table-rows.ts'
import { stemmerOrIdentity } from '#service/retrieval/forms/stemmers.ts'
import { termsOf } from '#service/retrieval/words.ts'
import type { StatementRule } from '#service/answering/selected-statement.ts'

const maxChars = 300
// “Stall 7” and “Auftrag Nr. 12”, and neither “room 7:30” nor “hire 12 €”
const nounAndNumber =
  /(?<!\p{L})(\p{L}{3,})\s+(?:(?:n[°ºo]\.?|nr\.?|num(?:ber|mer|éro|ero)?|número|#)\s*)?(\d{1,6})(?![\p{L}\p{N}%€$£°]|[.,:/-]\p{N}| ?(?:€|%|euros?|hours?|stunden|horas|heures|days?|tagen?|días|jours|kg|km|mm?|l)(?!\p{L}))/giu
const numberName = /^(?:nr|no|n[°º]|num|nummer|number|número|numéro|#|id)\.?$/iu
const code = /^\p{L}{1,3}[- ]?0*(\d{1,6})$/u

/** What a question calls by a noun and a number. */
interface NumberedThing {
  noun: string
  number: string
}

function numberedThingsIn(text: string): NumberedThing[] {
  return [...text.slice(0, maxChars).matchAll(nounAndNumber)].flatMap(
    ([, word = '', number = '']) => {
      const [noun] = termsOf(word)
      return noun === undefined ? [] : [{ noun, number }]
    },
  )
}

/**
 * The statements with the row that a question names by a noun and a number first, where a column or the sheet is called so and
 * that row alone has this number in it: “stall 7”. What is said of other stalls and of other things with this number is left out.
 */
export const withNumberedRow: StatementRule = (statements, question) => {
  const [thing, ...others] = numberedThingsIn(question.text)
  if (thing === undefined || others.length > 0) return statements
  const stemOf = stemmerOrIdentity(question.language)
  const columnOf = numberColumns(thing, stemOf)
  const numberIn = (statement: ScoredStatement): string | null => {
    const column = columnOf(statement)
    const cell = column === null ? '' : (cellsOf(statement.text)[column] ?? '')
    return cell === '' ? null : (code.exec(cell)?.[1] ?? cell)
  }
  const having = statements.filter((one) => numberIn(one) === thing.number)
  const tables = Map.groupBy(having, ({ passage }) =>
    JSON.stringify([passage.version_id, passage.header]),
  )
  const alone = [...tables.values()].flatMap((own) => (own.length === 1 ? own : []))
  // Two tables can have stalls: the list of them, and one of their inspections.
  const [row, ...more] =
    alone.length === 1 ? alone : alone.filter((statement) => columnOf(statement) === 0)
  if (row === undefined || more.length > 0) return statements
  const content = question.terms.filter(
    ({ term, kind }) => kind !== 'generic' && term !== thing.noun && term !== thing.number,
  )
  const isAbout = ({ terms, passage }: ScoredStatement): boolean => {
    const names = [...(passage.header ?? []), ...passage.headings.slice(-1)].flatMap(termsOf)
    const own = new Set([...terms, ...names].map(stemOf))
    return content.some(({ term, related }) =>
      [term, ...related].some((form) => own.has(stemOf(form))),
    )
  }
  const isOfNumber = (one: ScoredStatement): boolean =>
    one !== row && numberIn(one) === thing.number
  const phrase = ` ${thing.noun} ${thing.number} `
  const texts = statements.filter(
    ({ passage, text }) => passage.header === null && phraseOf(text).includes(phrase),
  )
  const rows = statements.filter((one) => isOfNumber(one) && isAbout(one))
  // “Inspections of stall 14” are rows of another table.
  const isElsewhere = content.length > 0 && !isAbout(row) && rows.length > 0
  if (isElsewhere) return statements.filter((one) => rows.includes(one) || texts.includes(one))
  const isSaid = content.length > 0 && !isAbout(row) && texts.some((one) => one.hasAllContent)
  const best = Math.max(0, ...statements.map(({ keyword, related }) => Math.max(keyword, related)))
  const first = isSaid ? row : { ...row, support: 1, keyword: best, related: best }
  return statements.flatMap((one) =>
    one === row ? [first] : rows.includes(one) || texts.includes(one) ? [one] : [],
  )
}

/** The column in which the rows of a statement's table have the numbers of such things; null where it has none. */
function numberColumns(
  { noun }: NumberedThing,
  stemOf: (term: string) => string,
): (statement: ScoredStatement) => number | null {
  const stem = stemOf(noun)
  const known = new Map<ScoredStatement['passage'], number | null>()
  return ({ passage }) => {
    const before = known.get(passage)
    if (before !== undefined) return before
    const header = passage.header ?? []
    const called = header.findIndex((name) => {
      const [own, ...more] = termsOf(name)
      return own !== undefined && more.length === 0 && stemOf(own) === stem
    })
    const numbered = header.findIndex((name) => numberName.test(name.trim()))
    const isOfSheet = numbered === 0 && isInNames(namesOfTable(passage).ofRows, noun, stemOf)
    const column = called >= 0 ? called : isOfSheet ? numbered : null
    known.set(passage, column)
    return column
  }
}
