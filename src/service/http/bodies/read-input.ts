import { z } from 'zod'
import type { FailureKey } from '#contract/failures/failures.ts'
import { issuePhrase } from '#contract/failures/issue-phrase.ts'
import type { FailureItem } from '#service/failure.ts'
import { Failure } from '#service/failure.ts'
import { compiled } from '#service/json/compiled.ts'

// A body of a megabyte can have a hundred thousand violations, whose text would be fifteen times as long.
const maxItems = 100

/**
 * Parses the input of a caller by its schema. Throws one failure that names the invalid fields, a hundred at most:
 * `field_out_of_range` for a wrong value or option, otherwise `field_malformed`, which `malformed` may
 * replace for a field.
 */
export function readInput<S extends z.core.$ZodType>(
  schema: S,
  input: unknown,
  malformed: Readonly<Record<string, FailureKey>> = {},
): z.output<S> {
  const result = z.safeParse(compiled(schema), input, { reportInput: true, error: issuePhrase })
  if (result.success) return result.data
  const { issues } = result.error
  const items = issues.slice(0, maxItems).map((outer): FailureItem => {
    const issue = innermost(outer)
    const key = keyOf(issue)
    return {
      key: key === 'field_malformed' ? (malformed[String(issue.path[0])] ?? key) : key,
      message: sentenceOf(issue),
      path: issue.path.join('.'),
    }
  })
  const [first] = items
  const key = items.find((item) => item.key !== 'field_out_of_range')?.key ?? 'field_out_of_range'
  const isNamed = first?.path === '' || first?.message.startsWith(`“${first.path}”`) === true
  const sentence = isNamed ? first?.message : first?.path && `${first.path}: ${first.message}`
  throw new Failure(
    key,
    sentence || 'The request is invalid.',
    issues.length > maxItems ? { violations: issues.length } : {},
    items,
  )
}

/** What is wrong, with the name of the field unless the schema has a message of its own. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  const phrase = isMissing(issue) ? 'is required' : issuePhrase(issue)
  if (!isMissing(issue) && issue.message !== phrase) return issue.message
  const path = issue.path.join('.')
  return path === '' ? `The request ${phrase}.` : `“${path}” ${phrase}.`
}

/** Whether a field is absent that has no default. The text of Zod would call it “undefined”. */
function isMissing({ code, input, path }: z.core.$ZodIssue): boolean {
  return code === 'invalid_type' && input === undefined && path.length > 0
}

/** The relevant issue of a union: that of the branch which matched deepest. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue
  const deepest = issue.errors
    .flatMap((branch) => branch.slice(0, 1))
    .map(innermost)
    .toSorted((a, b) => b.path.length - a.path.length)
    .find((problem) => problem.path.length > 0)
  return deepest === undefined ? issue : { ...deepest, path: [...issue.path, ...deepest.path] }
}

const outOfRange = new Set(['too_big', 'too_small', 'invalid_value', 'not_multiple_of'])

function keyOf(issue: z.core.$ZodIssue): FailureKey {
  if (issue.code === 'custom') {
    return issue.params?.['failure'] === 'field_out_of_range'
      ? 'field_out_of_range'
      : 'field_malformed'
  }
  // Zod reports a missing option as an invalid value too, but here it is a missing field.
  if (issue.code === 'invalid_value' && issue.input === undefined) return 'field_malformed'
  return outOfRange.has(issue.code) ? 'field_out_of_range' : 'field_malformed'
}
