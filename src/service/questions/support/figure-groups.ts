import { isMeasure, timeUnitOf } from './figure-units.ts'
import { isNumber } from './figures.ts'
import type { Figure } from './figures.ts'
import type { ClaimWords } from './misplaced-figures.ts'

/** Figures that can be added or compared: of one column, of one unit, or of like columns of one row. */
export interface FigureGroup {
  all: readonly Figure[]
  /** Those that a word of the sentence or the question names, for each word that does not name all. */
  byWord: readonly (readonly Figure[])[]
  /** Those that any of these words names; the first two where there is no such word. */
  named: readonly Figure[]
  /** Those that no other one has all words of, and more. */
  best: readonly Figure[]
  /** Those that a word of the sentence names alone. */
  listed: readonly Figure[]
}

// Pairs of more would say nothing: some sum or difference of many numbers is any number.
const maxNamed = 40

export function groupsOf(given: readonly Figure[], words: ClaimWords): FigureGroup[] {
  const all = words.question.reduce((some, part) => some.union(part), new Set(words.sentence))
  return [...columnsOf(given, all), ...unitsOf(given)]
    .map((figures) => groupOf(figures, all, words.sentence))
    .concat(rowsOf(given, all))
}

/** The columns of tables. Of columns with a word in common, such as “Sales 2023” and “Sales 2024”, those that have most words. */
function columnsOf(given: readonly Figure[], words: ReadonlySet<string>): Figure[][] {
  const columns = [...Map.groupBy(given, ({ column }) => column)].flatMap(([column, figures]) =>
    column === null ? [] : [figures],
  )
  const headOf = (figures: readonly Figure[]): ReadonlySet<string> => figures[0]?.head ?? new Set()
  return columns.filter((figures) => {
    const told = headOf(figures).intersection(words)
    return !columns.some((other) => {
      const others = headOf(other).intersection(words)
      return (
        !headOf(other).isDisjointFrom(headOf(figures)) &&
        others.size > told.size &&
        told.isSubsetOf(others)
      )
    })
  })
}

/** The figures of sentences by their units, and those of rows where they are measures, which several columns may have. */
function unitsOf(given: readonly Figure[]): Figure[][] {
  const byUnit = Map.groupBy(
    given.filter(({ column, unit }) => column === null || isMeasure(unit)),
    ({ column, unit }) => `${column === null} ${unit}`,
  )
  const without = byUnit.get('true ') ?? []
  return [...byUnit].map(([key, figures]) =>
    // “Kiel has 14 people, Bremen 11”
    key.startsWith('true') && !key.endsWith(' ') && !key.includes('@')
      ? [
          ...figures,
          ...without.filter((one) => figures.some((other) => other.sentence === one.sentence)),
        ]
      : figures,
  )
}

/** The figures of rows that the words name, in columns whose names have a word in common. */
function rowsOf(given: readonly Figure[], words: ReadonlySet<string>): FigureGroup[] {
  const rows = Map.groupBy(
    given.filter(({ column }) => column !== null),
    ({ record }) => record,
  )
  return [...rows.values()].flatMap((row) => {
    const all = row.filter((one) => row.some((other) => other !== one && isLike(one, other)))
    const isNamed = all.some(({ labels, head }) => !labels.difference(head).isDisjointFrom(words))
    return isNamed ? [{ all, named: all, best: all, byWord: [], listed: [] }] : []
  })
}

function isLike({ head }: Figure, other: Figure): boolean {
  return [...head.intersection(other.head)].some((term) => !isNumber(term))
}

function groupOf(
  all: readonly Figure[],
  words: ReadonlySet<string>,
  sentence: ReadonlySet<string>,
): FigureGroup {
  const byWord = [...words].flatMap((word) => {
    const figures = all.filter(({ labels }) => labels.has(word))
    return figures.length === 0 || figures.length === all.length ? [] : [{ word, figures }]
  })
  const telling = new Set(byWord.map(({ word }) => word))
  const named = all
    .map((figure) => ({ figure, words: figure.labels.intersection(telling) }))
    .filter((one) => one.words.size > 0)
    .slice(0, maxNamed)
  const alone = new Set(
    byWord
      .filter(({ word, figures }) => figures.length === 1 && sentence.has(word))
      .flatMap(({ figures }) => figures),
  )
  return {
    all,
    byWord: byWord.map(({ figures }) => figures),
    named: telling.size === 0 ? all.slice(0, 2) : named.map(({ figure }) => figure),
    best:
      named.length === 0
        ? all.slice(0, maxNamed)
        : named
            .filter(
              (one) =>
                !named.some(
                  (other) => other.words.size > one.words.size && one.words.isSubsetOf(other.words),
                ),
            )
            .map(({ figure }) => figure),
    listed: [...alone],
  }
}

/** Whether a figure can be a number of rows or of things. */
export function isCount({ unit, value }: Figure): boolean {
  return (
    Number.isInteger(value) &&
    value > 1 &&
    unit !== '' &&
    !isMeasure(unit) &&
    timeUnitOf(unit) === null
  )
}

/** Whether a result of a figure can have a unit. */
export function canBeOf(unit: string, { unit: other, column }: Figure): boolean {
  if (unit === other || unit === '' || other === '') return true
  // Of a cell, the name of its column often has the unit.
  if (column !== null) return !isMeasure(other)
  return (
    !isMeasure(unit) &&
    !isMeasure(other) &&
    (timeUnitOf(unit) === null) === (timeUnitOf(other) === null)
  )
}

/** Whether a result is a figure, as far as the figure has decimals. */
export function isEqual({ term, value }: Figure, result: number): boolean {
  const decimals = term.split('.')[1]?.length ?? 0
  const scale = 10 ** decimals
  const isExact = Math.abs(result - value) <= 1e-9 * Math.max(1, Math.abs(value))
  return isExact || (decimals > 0 && Math.round(result * scale) === Math.round(value * scale))
}

export function sumOf(figures: readonly Figure[]): number {
  return figures.reduce((total, { value }) => total + value, 0)
}

export function pairs(figures: readonly Figure[]): [Figure, Figure][] {
  return figures.flatMap((a, at) => figures.slice(at + 1).map((b): [Figure, Figure] => [a, b]))
}
