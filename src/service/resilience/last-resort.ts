import type { FastifyBaseLogger } from 'fastify'

export interface LastResortParts {
  log: Pick<FastifyBaseLogger, 'error' | 'fatal'>
  /** Finishes running requests and closes everything. */
  stop: () => Promise<void>
  /** Writes a line for the operator, whatever the log level. */
  say: (line: string) => void
  exit: (code: number) => void
}

const drainLimitMs = 10_000

// Errors of a connection. They come from the operating system, not from code that was interrupted
// half-way, so only the connection is lost.
const connectionCodes = new Set([
  'ECONNABORTED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTCONN',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * Handles errors that nothing else has caught. A rejected promise only affects the work that created it,
 * so it is only logged. An exception in a listener or a timer may
 * leave state inconsistent, so the service then finishes its requests, for at most ten
 * seconds, and exits with code 1 for its supervisor to restart it
 * (https://nodejs.org/api/process.html#warning-using-uncaughtexception-correctly). Errors of one
 * connection are only logged.
 */
export function lastResort({ log, stop, say, exit }: LastResortParts) {
  let isEnding = false
  return {
    onRejection: (reason: unknown): void => {
      log.error({ err: reason }, 'unhandled rejection')
    },

    onException: (error: unknown): void => {
      if (isConnectionError(error)) {
        log.error({ err: error }, 'unhandled connection error')
        return
      }
      log.fatal({ err: error }, 'uncaught exception')
      if (isEnding) return
      isEnding = true
      const message = error instanceof Error ? error.message : String(error)
      say(`Sheaf exits because of an uncaught error: ${message}`)
      const end = (): void => exit(1)
      setTimeout(end, drainLimitMs)
      stop().then(end, end)
    },
  }
}

function isConnectionError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'syscall' in error &&
    'code' in error &&
    connectionCodes.has(String(error.code))
  )
}
