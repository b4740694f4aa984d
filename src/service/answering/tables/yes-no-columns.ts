import type { TableRow } from './table-rows.ts'

const yes = /^(?:yes|true|ja|wahr|oui|vrai|sí|sì|sim|verdadero|vero|да|نعم|[✓✔☑✅xX×])$/iu
const no = /^(?:no|false|nein|falsch|non|faux|não|nee|нет|لا|[✗✘☐❌–—-])$/iu
const yesLetter = /^[yjos]$/iu
const noLetter = /^n$/iu
const none =
  /^(?:none|nil|no|n\/a|off|keine?[rs]?|nein|entfällt|aucune?|non|ninguna?|ninguno|nessun[oa]?|nenhuma?|não|geen|нет|لا|لا يوجد|[✗✘❌–—-])$/iu
const away =
  /^(?:leave|annual leave|vacation|holiday|sick|free|frei|urlaub|krank|libre|vacaciones|baja|congé|repos|отпуск|выходной)$/iu

/** A column of which each cell says yes or no, or in which some cells say that there is none, by its index. */
export interface YesNoColumn {
  column: number
  /** Whether the cell says yes or no; null where it says neither. */
  read: (cell: string) => boolean | null
  /** The cells for none, where the others have values of their own. */
  none: string | null
}

/**
 * The columns whose cells say nothing but yes or no, and those where a value is none. Where all that is written says yes,
 * an empty cell says no; elsewhere nobody knows what it says.
 */
export function yesNoColumnsOf(rows: readonly TableRow[], columns: number): YesNoColumn[] {
  return Array.from({ length: columns }, (_, column) => column).flatMap((column) => {
    const cells = rows.map(({ cells: own }) => own[column] ?? '')
    const written = cells.filter((cell) => cell !== '')
    const says = (yesOf: RegExp, noOf: RegExp): YesNoColumn[] => {
      if (!written.every((cell) => yesOf.test(cell) || noOf.test(cell))) return []
      const hasNo = written.some((cell) => noOf.test(cell))
      if (!written.some((cell) => yesOf.test(cell)) && !hasNo) return []
      const read = (cell: string): boolean | null =>
        cell === '' ? (hasNo ? null : false) : yesOf.test(cell)
      return [{ column, read, none: null }]
    }
    const [words] = [...says(yes, no), ...says(yesLetter, noLetter), ...saysNone(column, written)]
    return words === undefined ? [] : [words]
  })
}

function saysNone(column: number, written: readonly string[]): YesNoColumn[] {
  const values = written.filter((cell) => !none.test(cell) && !away.test(cell))
  // Beside working hours, “leave” is none; in a list of absences it is a value.
  const isRoster = values.every((cell) => /\p{N}/u.test(cell))
  const saysSo = (cell: string): boolean => none.test(cell) || (isRoster && away.test(cell))
  const nones = [...new Set(written.filter(saysSo))]
  if (nones.length === 0 || values.length === 0 || (nones.length > 1 && !isRoster)) return []
  const read = (cell: string): boolean | null => (cell === '' ? null : !saysSo(cell))
  return [{ column, read, none: nones.join(' or ') }]
}
