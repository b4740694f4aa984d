const maxColumnChars = 40

// The space beside a text, in characters.
const paddingChars = 4

/** The width of each column in characters, by its longest cell, within reason. */
export function columnWidths(rows: readonly (readonly string[])[]): number[] {
  const widths: number[] = []
  for (const cells of rows) {
    for (const [column, text] of cells.entries()) {
      widths[column] = Math.min(
        maxColumnChars,
        Math.max(widths[column] ?? 0, text.length + paddingChars),
      )
    }
  }
  return Array.from(widths, (width: number | undefined) => width ?? paddingChars)
}

// What stands where there is no number.
const noNumber = /^\s*(?:[-–—−.]{1,3}|n\/?a|k\.?\s?a\.?)?\s*$/iu

/** The columns in which only numbers stand: those are read from their ends. */
export function figureColumns(rows: readonly (readonly string[])[]): Set<number> {
  const figures = new Set<number>()
  for (const [column] of (rows[0] ?? []).entries()) {
    const texts = rows.map((cells) => cells[column] ?? '').filter((text) => !noNumber.test(text))
    if (texts.length > 0 && texts.every(isNumber)) figures.add(column)
  }
  return figures
}

function isNumber(text: string): boolean {
  return /^[-+−(]?[\p{Sc}]?\d[\d.,'’\s]*\)?\s?[%\p{Sc}]?$/u.test(text.trim())
}
