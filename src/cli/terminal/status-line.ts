import { createLogUpdate } from 'log-update'
import type { Terminal } from './terminal.ts'

/** A line on standard error that is redrawn in a terminal, and that nobody sees elsewhere. */
export function openStatusLine({ isInteractive }: Terminal) {
  const screen = isInteractive ? createLogUpdate(process.stderr) : null
  return {
    set(text: string): void {
      screen?.(text)
    },
    /** Removes the line. */
    end(): void {
      screen?.clear()
      screen?.done()
    },
  }
}
