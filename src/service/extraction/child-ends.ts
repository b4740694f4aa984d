import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'

/** How a child process ended. */
export interface Exit {
  code: number | null
  signal: string | null
  error: Error | null
}

/** Resolves when a child has ended, or could not be started. */
export function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    // `on`, not `once`: a second error, for example of a failed kill, would be unhandled and end the service.
    child.on('error', (error) => resolve({ code: null, signal: null, error }))
    child.once('close', (code, signal) => resolve({ code, signal, error: null }))
  })
}

/** Reads what a child writes to stderr, and returns a function that gives the end of it. */
export function tailOf(stream: Readable): () => string {
  let tail = ''
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    tail = (tail + text).slice(-8_000)
  })
  // A broken stderr pipe is not an error of the service.
  stream.on('error', () => undefined)
  return () => tail
}
