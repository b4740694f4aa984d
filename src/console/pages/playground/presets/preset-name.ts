import type { ApiError } from '#console/api/api-error.ts'
import { codePoints } from '#contract/primitives.ts'

const maxNameChars = 255

/** Why a preset name is invalid; undefined if it is valid. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Enter a name.'
  const excess = codePoints(name.trim()) - maxNameChars
  if (excess <= 0) return undefined
  return `Shorten it by ${excess === 1 ? 'one character' : `${excess} characters`}.`
}

/** The error of the service about the name; undefined for other errors. */
export function serverNameError(error: ApiError | null): string | undefined {
  if (error === null) return undefined
  return error.fields['name'] ?? (error.key === 'preset_name_taken' ? error.message : undefined)
}
