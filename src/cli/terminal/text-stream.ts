import { neutralize } from './neutralize.ts'
import type { Terminal } from './terminal.ts'

/**
 * Writes a text that `stream` gets piece by piece, and ends its line, also where the stream fails: the failure begins
 * on a line of its own.
 */
export async function writeTextStream(
  terminal: Terminal,
  stream: (write: (piece: string) => void) => Promise<void>,
): Promise<void> {
  let isOnLine = false
  try {
    await stream((piece) => {
      if (piece === '') return
      terminal.write(neutralize(piece, { lines: true }))
      isOnLine = true
    })
  } finally {
    if (isOnLine) terminal.write('\n')
  }
}
