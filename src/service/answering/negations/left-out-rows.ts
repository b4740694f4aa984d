import { doneWordOf } from '#service/answering/conditions/filled-columns.ts'
import { keepsToNumber } from '#service/answering/conditions/limited-columns.ts'
import { limitsIn } from '#service/answering/conditions/limits.ts'
import { cellsOf } from '#service/answering/tables/table-rows.ts'
import { negatedIn } from '#service/answering/tables/table-request.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { saysNo } from '#service/answering/tables/yes-no-columns.ts'
import { affirmedTermsOf, deniesTerms } from './denied-cells.ts'

interface Statement {
  text: string
  passage: { header: readonly string[] | null }
}

const maxCellChars = 60
// What stands between “not” and what it leaves out: “no está en Madrid”.
const between =
  /^(?:in|from|of|by|at|on|with|the|an?|any|yet|been|is|are|be|von|aus|im|am|mit|der|die|das|den|dem|noch|eine?[nrms]?|del?|la|le|les|el|los|las|en|à|al|du|des|dans|est[áa]n?|es|son|sont|est|encore|aún|se|puede[ns]?|podemos|peut|peuvent|été|can|could|werden|wurden?)$/iu
const wordPattern = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}’'-]*/gu

/**
 * Of statements, those that no condition of a question leaves out: of “without Weber”, no row of Weber, and of “with more than 4
 * seats”, none with 4. It only tells rows that certainly are left out.
 */
export function withoutLeftOutRows<Own extends Statement>(
  statements: readonly Own[],
  question: string,
): Own[] {
  const leftOut = leftOutTerms(question)
  const limits = limitsIn(question).limits.flatMap((limit) =>
    limit.type === 'number' && !limit.isNegated ? limit : [],
  )
  return statements.filter(({ text, passage: { header } }) => {
    if (header === null) return true
    const cells = cellsOf(text)
    const isNamed = (cell: string): boolean => {
      const own = cell.length > maxCellChars ? [] : affirmedTermsOf(cell)
      return (
        leftOut.length > 0 &&
        leftOut.every((term) => own.includes(term)) &&
        !deniesTerms(cell, leftOut)
      )
    }
    const isBeyond = limits.some((limit) => {
      const unit = termsOf(limit.unit)
      const columns = [...header.keys()].filter((at) =>
        termsOf(header[at] ?? '').some((term) => unit.includes(term)),
      )
      const [cell = ''] = columns.map((at) => cells[at] ?? '')
      return columns.length === 1 && keepsToNumber(limit, cell) === false
    })
    // “No se pueden prestar” asks for no rows with somebody in “Prestado a”.
    const isHad = cells.some(
      (cell, at) =>
        affirmedTermsOf(cell).length > 0 &&
        !saysNo(cell) &&
        leftOut.length > 0 &&
        leftOut.every((term) =>
          termsOf(doneWordOf(header[at] ?? '') ?? '').some((own) => isKin(own, term)),
        ),
    )
    return !isBeyond && !isHad && !cells.some(isNamed)
  })
}

const minKinChars = 4
const maxEndingChars = 4

/** Whether two words begin alike and only end otherwise, as “prestar” and “prestado” do. */
function isKin(first: string, second: string): boolean {
  const shared = Math.min(first.length, second.length) - maxEndingChars / 2
  const length = Math.max(minKinChars, shared)
  return (
    first.slice(0, length) === second.slice(0, length) &&
    Math.abs(first.length - second.length) <= maxEndingChars
  )
}

/** The terms of the name, or of the word, that a question leaves out. */
function leftOutTerms(question: string): string[] {
  const words = negatedIn(question)?.match(wordPattern) ?? []
  const at = words.findIndex((word) => !between.test(word))
  const [first, ...more] = at < 0 ? [] : words.slice(at)
  if (first === undefined) return []
  const isName = (word: string): boolean => /^\p{Lu}/u.test(word)
  const end = more.findIndex((word) => !isName(word))
  const name = isName(first) ? [first, ...more.slice(0, end < 0 ? more.length : end)] : [first]
  return name.flatMap((word) => termsOf(word))
}
