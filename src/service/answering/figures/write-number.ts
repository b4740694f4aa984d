import type { AnswerWords } from '#service/answering/texts/wording.ts'
import { unclearNumber } from '#service/answering/tables/column-cells.ts'
import {
  decimalMarkOf,
  isClock,
  isInHours,
  writeClock,
  writeHours,
} from '#service/answering/tables/table-rows.ts'

const maxDecimals = 6
const decimalsOfAverage = 2
const numberInCell = /[-−]?\p{N}[\p{N}.,\s’']*/u

/**
 * Writes a number with the unit of the cells of its column and as many decimals, in the writing of the language of the answer:
 * 26712 is “26.712” in German. English answers keep the marks of the cells,
 * and all do where the point of each cell could be one of thousands as well.
 */
export function numberWriter(
  cells: readonly string[],
  { locale }: Pick<AnswerWords, 'locale'>,
): (value: number, kind: 'sum' | 'average') => string {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length > 0 && filled.every(isClock)) return clockWriter(filled)
  if (filled.some(isInHours)) return (value) => rounded(value, writeHours(value))
  const numbers = filled.map((cell) => numberInCell.exec(cell)?.[0].trim() ?? '')
  const isUnclear = numbers.length > 0 && numbers.every((number) => unclearNumber.test(number))
  const isGerman = decimalMarkOf(numbers) === ','
  const decimalsOf = (number: string): number =>
    (isGerman ? /,(\d+)$/u : /\.(\d+)$/u).exec(number)?.[1]?.length ?? 0
  const decimals = Math.min(
    maxDecimals,
    numbers.reduce((most, number) => Math.max(most, decimalsOf(number)), 0),
  )
  const sample = filled[0] ?? ''
  const [before = '', after = ''] = sample.split(numberInCell.exec(sample)?.[0].trim() ?? sample)
  return (value, kind) => {
    const digits = kind === 'sum' ? decimals : Math.max(decimals, decimalsOfAverage)
    const writing = isUnclear ? 'en' : locale === 'en' && isGerman ? 'de' : locale
    const number = value.toLocaleString(writing, {
      useGrouping: !isUnclear,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    return `${before}${number}${after}`
  }
}

/** Writes durations as the cells are written, and says of a rounded one that it is. */
function clockWriter(cells: readonly string[]): (value: number) => string {
  const parts = cells[0]?.split(':').length ?? 2
  const firstDigits = Math.min(...cells.map((cell) => cell.indexOf(':')))
  return (value) => rounded(value, writeClock(value, parts, firstDigits))
}

const rounded = (value: number, written: string): string =>
  Number.isInteger(value) ? written : `about ${written}`
