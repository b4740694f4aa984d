import type { ApiError } from '#console/api/api-error.ts'
import { codePoints } from '#contract/primitives.ts'

const maximum = 255

/** What is wrong with a name before it is sent. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Enter a name.'
  const over = codePoints(name.trim()) - maximum
  if (over <= 0) return undefined
  return `Shorten it by ${over === 1 ? 'one character' : `${over} characters`}.`
}

/** What the service says of a name, to be told at its field. */
export function refusedName(error: ApiError | null): string | undefined {
  if (error === null) return undefined
  return error.fields['name'] ?? (error.key === 'preset_name_taken' ? error.message : undefined)
}
