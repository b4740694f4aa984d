import { formatTable } from './format-table.ts'

const rule = /^\|(?: *:?-+:? *\|)+ *$/u

/** Passes on a text in pieces. The rows of a Markdown table wait for its end and are written in aligned columns. */
export function tableAligner(): { push: (piece: string) => string; end: () => string } {
  let line = ''
  let isLineOpen = false
  let table: string[] = []

  function endTable(): string {
    const lines = table
    table = []
    const [head = '', second = '', ...rows] = lines
    const written = rule.test(second) ? formatTable(cellsOf(head), rows.map(cellsOf)) : lines
    return written.map((text) => `${text}\n`).join('')
  }

  return {
    push: (piece) => {
      let written = ''
      const [first = '', ...others] = piece.split('\n')
      for (const [index, part] of [first, ...others].entries()) {
        if (index > 0) {
          if (isLineOpen) written += '\n'
          else if (line.startsWith('|')) table.push(line)
          else written += `${endTable()}${line}\n`
          line = ''
          isLineOpen = false
        }
        line += part
        // Only the beginning of a line tells whether it is a row.
        if (isLineOpen || (line !== '' && !line.startsWith('|'))) {
          written += `${endTable()}${line}`
          line = ''
          isLineOpen = true
        }
      }
      return written
    },
    end: () => {
      if (line !== '') table.push(line)
      line = ''
      return endTable().replace(/\n$/, '')
    },
  }
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))
}
