import { formatBytes } from './format-table.ts'
import type { Terminal } from './terminal.ts'

const barColumns = 24
const redrawIntervalMs = 100

/** The progress of many bytes: a bar that is redrawn in a terminal, and nothing but lines elsewhere. */
export function openProgress({ isInteractive, write, note }: Terminal, total: number) {
  let done = 0
  let drawnAt = 0
  let isDrawn = false

  const erase = (): void => {
    if (isDrawn) process.stderr.write('\r\u001b[K')
    isDrawn = false
  }
  const draw = (): void => {
    if (!isInteractive || performance.now() - drawnAt < redrawIntervalMs) return
    drawnAt = performance.now()
    const share = total === 0 ? 1 : Math.min(1, done / total)
    const bar = '█'.repeat(Math.round(share * barColumns)).padEnd(barColumns, '░')
    const percent = String(Math.floor(share * 100)).padStart(3)
    process.stderr.write(
      `\r${bar} ${percent} %  ${formatBytes(done)} of ${formatBytes(total)}\u001b[K`,
    )
    isDrawn = true
  }
  return {
    /** Adds bytes, or takes those of a failed attempt back. */
    add(bytes: number): void {
      done += bytes
      draw()
    },
    /** Writes a line above the bar: a result to standard output, or a note. */
    line(text: string, isResult: boolean): void {
      erase()
      if (isResult) write(`${text}\n`)
      else note(text)
      draw()
    },
    end: erase,
  }
}
