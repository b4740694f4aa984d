import type { TableReading } from '#service/answering/tables/table-reading.ts'
import { phraseOf } from '#service/answering/tables/table-rows.ts'
import { hasDegree } from '#service/answering/measures/degrees.ts'
import type { TableRow } from '#service/answering/tables/table-rows.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { affirmedTermsOf } from '#service/answering/negations/denied-cells.ts'

const maxNamedCells = 5
const maxNameChars = 40

/** Whether a row has all that a question names, and nothing that it excludes. */
export function rowTest({
  stock,
  values,
  parts,
  limits,
  negated,
  cells,
  state,
}: TableReading): (row: TableRow) => boolean {
  const allowed = new Map<number, ReadonlySet<string>>(values)
  for (const [column, terms] of parts) {
    const isNamed = (cell: string): boolean => {
      const own = affirmedTermsOf(cell)
      return terms.every((term) => own.includes(term))
    }
    const withTerms = new Set([...(cells[column] ?? [])].filter(isNamed))
    allowed.set(column, allowed.get(column)?.intersection(withTerms) ?? withTerms)
  }
  for (const { column, allows } of limits) {
    const within = new Set([...(cells[column] ?? [])].filter(allows))
    allowed.set(column, allowed.get(column)?.intersection(within) ?? within)
  }
  return (row) =>
    stock?.allows(row.cells) !== false &&
    state?.ofRow?.allows(row.cells) !== false &&
    [...allowed].every(
      ([column, some]) => some.has(row.cells[column] ?? '') === (column !== negated),
    )
}

/** Whether a text has the words that stand for cells as these write them, and not in other forms alone. */
export function areWritten({ parts, cells }: TableReading, text: string): boolean {
  const said = new Set(text.toLowerCase().match(wordPattern))
  return [...parts].every(([column, terms]) =>
    terms.every((term) =>
      wordsFor(cells[column], term).some((word) => said.has(word.toLowerCase())),
    ),
  )
}

/** Whether the word with which a question seems to compare is part of a name in a cell: “Le dernier phare”. */
export function isInName({ cells }: TableReading, text: string): boolean {
  const [lower, whole] = [text.toLowerCase(), phraseOf(text)]
  return cells.some((own) =>
    [...own].some(
      (cell) =>
        cell.includes(' ') &&
        lower.includes(cell.toLowerCase()) &&
        whole.includes(phraseOf(cell)) &&
        hasDegree(cell) &&
        !hasDegree(lower.replace(cell.toLowerCase(), ' ')),
    ),
  )
}

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu

/** The words of cells that have this term: “Solinger” for “solinger”. */
function wordsFor(cells: Iterable<string> = [], term: string): string[] {
  return [...cells]
    .flatMap((cell) => cell.match(wordPattern) ?? [])
    .filter((word) => termsOf(word).includes(term))
}

/** “Valid until” and “until May” share a word, which is written once. */
function nameAndText(name: string, text: string): string {
  const [first = '', ...others] = text.split(' ')
  const isShared = name.toLowerCase().endsWith(` ${first.toLowerCase()}`) && others.length > 0
  return `${name} ${isShared ? others.join(' ') : text}`
}

/** As “Customer Orion”. Where words stand for several cells, each is named with its number of rows. */
export function conditionsOf(
  { header, cells, values, parts, limits, stock, negated, words, state }: TableReading,
  matching: readonly TableRow[],
): string[] {
  const cellsWith = (column: number, terms: readonly string[]): string => {
    const counts = new Map<string, number>()
    for (const row of matching) {
      const cell = row.cells[column] ?? ''
      counts.set(cell, (counts.get(cell) ?? 0) + 1)
    }
    const having = [...(cells[column] ?? [])].filter((cell) =>
      terms.every((term) => affirmedTermsOf(cell).includes(term)),
    )
    const [only = '', ...others] = having
    // “Nadia” is “Nadia Rahman”, where nobody else is called so.
    if (others.length === 0 && only !== '' && only.length <= maxNameChars) return only
    const named = terms.map((term) => written(column, term)).join(' ')
    if (counts.size < 2 || column === negated) return named
    if (counts.size > maxNamedCells) return `${named} ${words.differentCells(counts.size)}`
    const each = [...counts].toSorted((a, b) => b[1] - a[1])
    return each
      .map(([cell, count]) => `${cell} (${count.toLocaleString(words.locale)})`)
      .join(words.or)
  }
  // As the cells write it: “Solinger” for the term “solinger”.
  const written = (column: number, term: string): string =>
    [...(cells[column] ?? [])]
      .flatMap((cell) => cell.match(/[\p{L}\p{M}\p{N}’'-]+/gu) ?? [])
      .find((word) => termsOf(word).includes(term)) ?? term
  const conditions = [
    ...[...values].map(([column, some]) => ({ column, text: [...some].join(words.or) })),
    ...[...parts].map(([column, terms]) => ({ column, text: cellsWith(column, terms) })),
    ...limits,
  ]
    .toSorted((a, b) => a.column - b.column)
    .map(({ column, text }) =>
      nameAndText(header[column] ?? '', column === negated ? words.otherThan(text) : text),
    )
  return [...conditions, ...[stock, state?.ofRow].flatMap((one) => one?.text ?? [])]
}
