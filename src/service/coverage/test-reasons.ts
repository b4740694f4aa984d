import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ErrorBody } from '#contract/failures/errors.ts'

/**
 * Why a request failed: what the reply says, and the error behind it where the service does not tell it. Times that
 * depend on when the test runs are left out.
 */
export function reasonOf(body: ErrorBody, error: unknown): string {
  const errorText = body.errors
    .map(({ description, extras: { path } }) =>
      typeof path === 'string' && path !== '' && !description.startsWith(`“${path}”`)
        ? `${path}: ${description}`
        : description,
    )
    .join(' ')
  const isHidden = body.extras['failure'] === 'internal'
  const hidden = isHidden && error instanceof Error ? ` In the log: ${error.message}.` : ''
  return `${errorText}${hidden}`
    .replaceAll(/[A-Z][a-z]{2} \d{1,2}, \d\d:\d\d UTC/g, 'a time')
    .replaceAll(/in \d+ seconds?\./g, 'in some seconds.')
}

const snapshots = join(import.meta.dirname, '__snapshots__', 'failures.test.ts.snap')

/** The reasons that `failures.test.ts` saw, by the name of the test. */
export function seenReasons(): Map<string, string> {
  const entries = readFileSync(snapshots, 'utf8').matchAll(/^exports\[`(.*) 1`\] = `"(.*)"`;$/gm)
  return new Map(
    entries.map(([, name = '', reason = '']) => [unescaped(name), unescaped(reason)] as const),
  )
}

const unescaped = (text: string): string => text.replaceAll(/\\(.)/g, '$1')
