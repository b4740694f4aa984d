import type * as z from 'zod/mini'

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const formatNames: Readonly<Record<string, string>> = {
  uuid: 'an ID',
  url: 'a web address',
  email: 'an email address',
  datetime: 'a time such as 2027-01-31T00:00:00Z',
  date: 'a day such as 2027-01-31',
}

/**
 * What is wrong with a value, as the rest of a sentence that begins with its name: `must not be empty`. For the service
 * and for forms. A schema with a message of its own does not use it.
 */
export function issuePhrase(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeNames[issue.expected] ?? `of the type ${issue.expected}`}`
    case 'invalid_format': {
      const name = formatNames[issue.format]
      return name === undefined ? 'has a wrong format' : `must be ${name}`
    }
    case 'invalid_value':
      return `must be ${listOf(issue.values)}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'too_small': {
      const unit = unitOf(issue.origin)
      if (unit === null) {
        return `must be ${issue.inclusive === false ? 'greater than' : 'at least'} ${issue.minimum}`
      }
      return Number(issue.minimum) === 1
        ? 'must not be empty'
        : `must have at least ${issue.minimum} ${unit}s`
    }
    case 'too_big': {
      const unit = unitOf(issue.origin)
      if (unit !== null) {
        return `can have at most ${issue.maximum} ${unit}${Number(issue.maximum) === 1 ? '' : 's'}`
      }
      return issue.inclusive === false
        ? `must be less than ${issue.maximum}`
        : `can be at most ${issue.maximum}`
    }
    case 'unrecognized_keys':
      return `has an unknown field: ${issue.keys.map((key) => `“${key}”`).join(', ')}`
    case 'invalid_union':
      if ('options' in issue && Array.isArray(issue.options)) {
        return `must be ${listOf(issue.options)}`
      }
      return unionPhrase('errors' in issue ? issue.errors : [])
    default:
      return 'is not valid'
  }
}

/** The forms of a union, if a value is of the type of none. */
function unionPhrase(branches: readonly (readonly z.core.$ZodIssue[])[]): string {
  const phrases = branches.map(([issue]) =>
    issue?.path.length === 0 && (issue.code === 'invalid_type' || issue.code === 'invalid_value')
      ? issuePhrase(issue)
      : '',
  )
  if (phrases.length === 0 || phrases.includes('')) return 'is not valid'
  const forms = [...new Set(phrases.map((phrase) => phrase.replace(/^must be /, '')))]
  return `must be ${forms.join(forms.some((form) => form.includes(' or ')) ? ', or ' : ' or ')}`
}

/** What is counted; null for a number. */
function unitOf(origin: string): string | null {
  if (origin === 'string') return 'character'
  return origin === 'array' || origin === 'set' ? 'item' : null
}

function listOf(values: readonly unknown[]): string {
  const names = values.map((value) => (typeof value === 'string' ? `“${value}”` : String(value)))
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')} or ${last}`
}
