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
  malformed: Malformed = {},
): z.output<S> {
  const result = z.safeParse(compiled(schema), input, { reportInput: true, error: issuePhrase })
  if (result.success) return result.data
  const issues = result.error.issues.flatMap(unwrapped)
  const items = issues.slice(0, maxItems).map((issue): FailureItem => ({
    key: keyOf(issue, malformed),
    message: sentenceOf(issue),
    path: issue.path.join('.'),
  }))
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

type Issue = z.core.$ZodIssue
type Malformed = Readonly<Record<string, FailureKey>>

/** What is wrong, with the name of the field unless the schema has a message of its own. */
function sentenceOf(issue: Issue): string {
  const phrase = isMissing(issue) ? 'is required' : issuePhrase(issue)
  if (!isMissing(issue) && issue.message !== phrase) return issue.message
  const path = issue.path.join('.')
  return path === '' ? `The request ${phrase}.` : `“${path}” ${phrase}.`
}

/** Whether a field is absent that has no default. The text of Zod would call it “undefined”. */
function isMissing({ code, input, path }: Issue): boolean {
  const canMiss = code === 'invalid_type' || code === 'invalid_union'
  return canMiss && input === undefined && path.length > 0
}

/**
 * The issues of a union are those of the form that the value comes closest to: of those with its type, the one that
 * matched deepest, of which it has a field, with the fewest issues. If it has no type of a form, the union itself is the issue.
 */
function unwrapped(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const forms = issue.errors
    .map((issues) => issues.flatMap(unwrapped))
    .filter((issues) => !issues.some(isOfOtherType))
  const [closest] = forms.toSorted(
    (a, b) =>
      depthOf(b) - depthOf(a) || Number(hasField(b)) - Number(hasField(a)) || a.length - b.length,
  )
  return closest?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue]
}

function isOfOtherType(issue: Issue): boolean {
  if (issue.path.length > 0) return false
  if (issue.code !== 'invalid_value') {
    return issue.code === 'invalid_type' || issue.code === 'invalid_union'
  }
  return !issue.values.some((value) => typeof value === typeof issue.input)
}

function depthOf(issues: readonly Issue[]): number {
  return Math.max(...issues.map(({ path }) => path.length))
}

function hasField(issues: readonly Issue[]): boolean {
  return issues.some(({ input }) => input !== undefined)
}

/** Whether the field that tells objects apart is a text that is none of theirs. */
function isUnknownKind(issue: Issue): boolean {
  if (issue.code === 'invalid_value') {
    return issue.values.length === 1 && typeof issue.input === 'string'
  }
  // The input is the object around the field.
  if (issue.code !== 'invalid_union' || issue.discriminator === undefined) return false
  return z.looseObject({ [issue.discriminator]: z.string() }).safeParse(issue.input).success
}

const outOfRange = new Set(['too_big', 'too_small', 'invalid_value', 'not_multiple_of'])

function keyOf(issue: Issue, malformed: Malformed): FailureKey {
  // Whatever the fields in it may be, a missing field of the request is that.
  if (isMissing(issue) && issue.path.length === 1) return 'field_malformed'
  const ofField = malformed[String(issue.path[0])]
  if (isUnknownKind(issue)) return ofField ?? 'field_out_of_range'
  // Zod reports a missing option as an invalid value too, but here it is a missing field.
  const isWrongValue = outOfRange.has(issue.code) && issue.input !== undefined
  const isMarked = issue.code === 'custom' && issue.params?.['failure'] === 'field_out_of_range'
  return isWrongValue || isMarked ? 'field_out_of_range' : (ofField ?? 'field_malformed')
}
