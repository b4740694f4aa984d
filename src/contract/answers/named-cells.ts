const betweenCells = /(?:^| )\|(?: |$)/u

/**
 * Rows of a table with the names of their columns: `Code M400 · Treatment MRI of the knee`. A line whose cells do not
 * match the columns stays as it is.
 */
export function withColumnNames(rows: string, columns: readonly string[] = []): string {
  if (columns.every((name) => name.trim() === '')) return rows
  return rows
    .split('\n')
    .map((row) => {
      const cells = row.split(betweenCells).map((cell) => cell.trim())
      if (cells.length !== columns.length) return row
      return cells
        .flatMap((cell, at) => (cell === '' ? [] : `${columns[at] ?? ''} ${cell}`.trim()))
        .join(' · ')
    })
    .join('\n')
}
