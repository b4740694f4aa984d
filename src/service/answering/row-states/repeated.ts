import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { beginsWithWho } from '#service/answering/languages/patterns/who.ts'
import { personsOf } from '#service/answering/measures/agents.ts'
import { columnsCalled } from '#service/answering/measures/asked-thing.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'
import { without } from './row-state.ts'
import type { RowState, StateTable } from './row-state.ts'

const once = words(
  `more than (?:once|one time)|several times|repeatedly|(?:mehr|öfter) als (?:einmal|ein mal)|mehrmals|mehrfach|más de una vez|varias veces|plus d['’]une fois|plusieurs fois`,
)
const twice = words(
  `more than (?:twice|two times)|(?:mehr|öfter) als zwei ?mal|más de dos veces|plus de deux fois`,
)
const noun =
  /^\P{L}*(?:which|how many|welche[rsnm]?|wie ?viele|qué|cuáles|cuánt[oa]s|quel(?:le)?s?|combien (?:de |d['’]))\s*(\p{L}[\p{L}-]*)/iu

// Which things have several rows is asked with any verb: “which donors gave”.
const bareVerb =
  /^(\P{L}*(?:which|welche|qué|quels|quelles) \p{L}+) (?:(?:have|has|haben|hat|han|ont) )?\p{L}+[\s?.!]*$/iu

/** “Which donors gave more than once?”: the rows whose donor has more rows than one. */
export function repeatedIn(question: string): RowState | null {
  const match = twice.exec(question) ?? once.exec(question)
  if (match === null) return null
  const least = twice.test(match[0]) ? 3 : 2
  const rest = without(question, match).replace(bareVerb, '$1')
  return {
    rest,
    names: '',
    isThing: false,
    isFirst: true,
    conditionsIn: (table) => {
      const column = columnAsked(table, rest)
      if (column === null) return null
      const { header, rows, words: own } = table
      const byCell = Map.groupBy(rows, ({ cells }) => cells[column] ?? '')
      const allows = (cell: string): boolean =>
        cell !== '' && (byCell.get(cell)?.length ?? 0) >= least
      const text = `${own.perGroup(own.rowsOf, header[column] ?? '', 0)} ≥ ${least}`
      return {
        limits: [],
        ofRow: { columns: [column], allows: (cells) => allows(cells[column] ?? ''), text },
      }
    },
  }
}

/** The column of the things, or of the persons, of which a question asks which have several rows. */
function columnAsked({ header, cells, rows, stemOf }: StateTable, rest: string): number | null {
  if (beginsWithWho(rest)) return personsOf(header, cells, rows.length)
  return onlyOne(columnsCalled(noun.exec(rest)?.[1] ?? '', { header, stemOf }))
}
