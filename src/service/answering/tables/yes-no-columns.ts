import type { TableRow } from './table-rows.ts'

const yes = /^(?:yes|true|ja|wahr|oui|vrai|sí|sì|sim|verdadero|vero|да|نعم|[✓✔☑✅xX×])$/iu
const no = /^(?:no|false|nein|falsch|non|faux|não|nee|нет|لا|[✗✘☐❌–—-])$/iu
const yesLetter = /^[yjos]$/iu
const noLetter = /^n$/iu
const none =
  /^(?:none|nil|no|n\/a|off|keine?[rs]?|nein|entfällt|aucune?|non|ninguna?|ninguno|nessun[oa]?|nenhuma?|não|geen|нет|لا|لا يوجد|[✗✘❌–—-])$/iu
const away =
  /^(?:leave|annual leave|vacation|holiday|sick|free|frei|urlaub|krank|libre|vacaciones|baja|congé|repos|отпуск|выходной)$/iu

// Beside yes and no, these say neither.
const unknown =
  /^(?:unknown|not known|unclear|unsure|n\/a|n\.a\.|tb[ad]|maybe|perhaps|unbekannt|unklar|vielleicht|k\. ?a\.|desconocid[oa]|quizás?|inconnue?|peut-être|sconosciut[oa]|forse|неизвестно|\?+)$/iu
const word = /\p{L}{2}/u
const tick = /^[✓✔☑✅]$/u
const cross = /^[✗✘☐❌]$/u

/** A column of which each cell says yes or no, or in which some cells say that there is none, by its index. */
export interface YesNoColumn {
  column: number
  /** Whether the cell says yes or no; null where it says neither. */
  read: (cell: string) => boolean | null
  /** The cells for none, where the others have values of their own; an empty one is among them. */
  none: readonly string[] | null
}

/** Whether a cell says no. */
export const saysNo = (cell: string): boolean => no.test(cell)

/** Whether some of these cells say yes and some no, whatever the others say. */
export function sayYesAndNo(cells: Iterable<string>): boolean {
  const written = [...cells]
  return written.some((cell) => yes.test(cell)) && written.some((cell) => no.test(cell))
}

/** A column in which some cells have a value and others are empty or say that there is none; null for any other. */
export function filledColumn(rows: readonly TableRow[], column: number): YesNoColumn | null {
  const cells = new Set(rows.map(({ cells: own }) => own[column] ?? ''))
  const read = (cell: string): boolean => cell !== '' && !none.test(cell) && !unknown.test(cell)
  const nones = [...cells].filter((cell) => !read(cell)).toSorted((a, b) => b.length - a.length)
  return nones.length === cells.size ? null : { column, read, none: nones }
}

/** A column of yes and no with its name. */
export interface NamedFlag {
  column: number
  name: string
}

/** The columns of yes and no by their names. */
export function flagsOf(rows: readonly TableRow[], header: readonly string[]): NamedFlag[] {
  return yesNoColumnsOf(rows, header.length).map(({ column }) => ({
    column,
    name: header[column] ?? '',
  }))
}

/**
 * The columns whose cells say nothing but yes or no, or that nobody knows, and those where a value is none. Where all that is
 * written says yes, an empty cell says no; elsewhere nobody knows what it says.
 */
export function yesNoColumnsOf(rows: readonly TableRow[], columns: number): YesNoColumn[] {
  return Array.from({ length: columns }, (_, column) => column).flatMap((column) => {
    const cells = [...new Set(rows.map(({ cells: own }) => own[column] ?? ''))]
    const written = cells.filter((cell) => cell !== '')
    const words = written.filter((cell) => word.test(cell))
    const has = (cellsOf: readonly string[], yesOf: RegExp, noOf: RegExp): boolean =>
      cellsOf.some((cell) => yesOf.test(cell)) && cellsOf.some((cell) => noOf.test(cell))
    const isClear = has(words, yes, no) || has(written, tick, cross)
    const hasBoth = has(written, yes, no) || has(written, yesLetter, noLetter)
    const known = hasBoth ? written.filter((cell) => !unknown.test(cell)) : written
    const says = (yesOf: RegExp, noOf: RegExp): YesNoColumn[] => {
      if (!known.every((cell) => yesOf.test(cell) || noOf.test(cell))) return []
      const hasNo = known.some((cell) => noOf.test(cell))
      if (!known.some((cell) => yesOf.test(cell)) && !hasNo) return []
      const read = (cell: string): boolean | null => {
        if (cell === '') return hasNo ? null : false
        return yesOf.test(cell) ? true : noOf.test(cell) ? false : null
      }
      return [{ column, read, none: null }]
    }
    // Beside yes and no, nobody can tell what “partly” says.
    const nones = isClear ? [] : saysNone(column, cells)
    const [own] = [...says(yes, no), ...says(yesLetter, noLetter), ...nones]
    return own === undefined ? [] : [own]
  })
}

/** A column of which some cells say yes and some no, and the others something else; null for any other. */
export function partlyYesNoColumn(rows: readonly TableRow[], column: number): YesNoColumn | null {
  const read = (cell: string): boolean | null =>
    yes.test(cell) ? true : no.test(cell) ? false : null
  const said = new Set(rows.map(({ cells }) => cells[column] ?? '').map(read))
  return said.has(true) && said.has(false) ? { column, read, none: null } : null
}

function saysNone(column: number, cells: readonly string[]): YesNoColumn[] {
  const written = cells.filter((cell) => cell !== '')
  const values = written.filter((cell) => !none.test(cell) && !away.test(cell))
  // Beside working hours, “leave” is none; in a list of absences it is a value.
  const isRoster = values.every((cell) => /\p{N}/u.test(cell))
  const saysSo = (cell: string): boolean => none.test(cell) || (isRoster && away.test(cell))
  const nones = [...new Set(written.filter(saysSo))]
  if (nones.length === 0 || values.length === 0) return []
  const hasEmpty = written.length < cells.length
  const read = (cell: string): boolean => cell !== '' && !saysSo(cell)
  return [{ column, read, none: hasEmpty ? [...nones, ''] : nones }]
}
