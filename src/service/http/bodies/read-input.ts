import { z } from 'zod'
import type { FailureKey } from '#contract/failures/failures.ts'
import type { FailureItem } from '#service/failure.ts'
import { Failure } from '#service/failure.ts'

/**
 * Reads what a caller gave by its schema. Throws one failure that names every field in trouble:
 * out of range or not an option, or else missing or of the wrong form, which `malformed` may name
 * otherwise for a field.
 */
export function readInput<S extends z.core.$ZodType>(
  schema: S,
  given: unknown,
  malformed: Readonly<Record<string, FailureKey>> = {},
): z.output<S> {
  const result = z.safeParse(schema, given, { reportInput: true })
  if (result.success) return result.data
  const items = result.error.issues.map(innermost).map((issue): FailureItem => {
    const key = keyOf(issue)
    return {
      key: key === 'field_malformed' ? (malformed[String(issue.path[0])] ?? key) : key,
      message: issue.message,
      path: issue.path.join('.'),
    }
  })
  const [first] = items
  const key = items.find((item) => item.key !== 'field_out_of_range')?.key ?? 'field_out_of_range'
  const sentence = first?.path ? `${first.path}: ${first.message}` : 'The request is invalid.'
  throw new Failure(key, sentence, {}, items)
}

/** The issue that matters of a union's: that of the branch which understood most. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue
  const deepest = issue.errors
    .flatMap((branch) => branch.slice(0, 1))
    .map(innermost)
    .toSorted((a, b) => b.path.length - a.path.length)
    .find((each) => each.path.length > 0)
  return deepest === undefined ? issue : { ...deepest, path: [...issue.path, ...deepest.path] }
}

const outOfRange = new Set(['too_big', 'too_small', 'invalid_value', 'not_multiple_of'])

function keyOf(issue: z.core.$ZodIssue): FailureKey {
  if (issue.code === 'custom') {
    return issue.params?.['failure'] === 'field_out_of_range'
      ? 'field_out_of_range'
      : 'field_malformed'
  }
  // a missing option is reported as an invalid value too, but it is a missing field
  if (issue.code === 'invalid_value' && issue.input === undefined) return 'field_malformed'
  return outOfRange.has(issue.code) ? 'field_out_of_range' : 'field_malformed'
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const nobody = '00000000-0000-0000-0000-000000000000'

/** An id as given by a caller. One that is no UUID becomes one that names nothing: not found. */
export function readId(given: string): string {
  const id = given.toLowerCase()
  return uuid.test(id) ? id : nobody
}
