import type { FastifyBaseLogger } from 'fastify'

export interface LastResortParts {
  log: Pick<FastifyBaseLogger, 'error' | 'fatal'>
  /** Finishes what runs and closes everything. */
  stop: () => Promise<void>
  /** Writes a line for the operator, whatever the level of the log. */
  say: (line: string) => void
  exit: (code: number) => void
}

const drainLimitMs = 10_000

// Errors of one connection. Such an error comes from the operating system, not from code that was
// interrupted half-way, so that nothing but the connection is lost.
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
 * Decides what becomes of the process when an error reaches nobody else. A rejected promise ends the
 * work that made it and nothing more: it is logged. An exception out of a listener or a timer may
 * leave any state half-changed, so that after it the service finishes its requests, for at most ten
 * seconds, and ends with code 1 for its supervisor to start it again
 * (https://nodejs.org/api/process.html#warning-using-uncaughtexception-correctly). Errors of one
 * connection that nobody listened to are only logged.
 */
export function lastResort({ log, stop, say, exit }: LastResortParts) {
  let isEnding = false
  return {
    onRejection: (reason: unknown): void => {
      log.error({ err: reason }, 'a rejected promise was handled by nobody')
    },

    onException: (error: unknown): void => {
      if (isConnectionError(error)) {
        log.error({ err: error }, 'an error of a connection was handled by nobody')
        return
      }
      log.fatal({ err: error }, 'an exception was caught by nobody')
      if (isEnding) return
      isEnding = true
      const message = error instanceof Error ? error.message : String(error)
      say(`Sheaf ends because of an error that nothing caught: ${message}`)
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
