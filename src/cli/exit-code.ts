import { SheafError } from '#client/client.ts'
import { neutralize } from './terminal/neutralize.ts'
import { NotFoundError } from './usage-error.ts'

/** What the exit codes of every command mean; documented in docs/cli.md. */
export const exitCodes = {
  done: 0,
  /** The service refused, a part failed, or something is broken or damaged. */
  failed: 1,
  /** The command cannot be carried out as it was given. */
  usage: 2,
  unreachable: 3,
  /** The key is missing, wrong or expired, or lacks a permission. */
  forbidden: 4,
  notFound: 5,
  interrupted: 130,
  /** Ended by SIGTERM. */
  terminated: 143,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** The exit code of an error. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof NotFoundError) return exitCodes.notFound
  if (!(error instanceof SheafError)) return exitCodes.usage
  if (error.key === 'unreachable') return exitCodes.unreachable
  if (error.status === 401 || error.status === 403) return exitCodes.forbidden
  return error.status === 404 || error.status === 410 ? exitCodes.notFound : exitCodes.failed
}

/** What happened and what to do, for standard error. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return neutralize(String(error))
  const fields = error instanceof SheafError ? Object.entries(error.fields) : []
  const lines =
    fields.length > 0
      ? fields.map(([name, text]) =>
          // A missing field is named in its message.
          neutralize(text.startsWith(`“${name}”`) ? text : `${name}: ${text}`),
        )
      : [neutralize(error.message, { lines: true })]
  if (error instanceof SheafError) {
    // The advice for a field speaks of the field of a form.
    if (fields.length === 0 && error.advice !== '') lines.push(error.advice)
    if (error.status >= 500 && error.requestId) lines.push(`Request ${error.requestId}`)
  }
  return lines.join('\n')
}
