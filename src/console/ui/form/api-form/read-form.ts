import type * as z from 'zod/mini'
import { issuePhrase } from '#contract/failures/issue-phrase.ts'

type Messages = Readonly<Record<string, string>>

export interface FormRules<Values, Body> {
  /** The contract's schema of the request body. */
  schema: z.ZodMiniType<Body>
  /** Builds the body from the fields, valid or not. Omitted if the fields are the body. */
  toBody?: (values: Values) => unknown
  /** Errors that the schema cannot find, by path, such as a name that is in use. */
  check?: (values: Values) => Readonly<Record<string, string | undefined>>
  /** Messages for empty values by path, instead of those of the schema. */
  missing?: Messages
  /** Messages for other invalid values by path, instead of those of the schema. */
  invalid?: Messages
}

type FormReading<Body> =
  | { body: Body; errors: null }
  /** Messages by dotted path in the body. */
  | { body: null; errors: Record<string, string> }

/** Validates a form by its schema: returns the body, or the errors. */
export function readForm<Values, Body>(
  { schema, toBody, check, missing = {}, invalid = {} }: FormRules<Values, Body>,
  values: Values,
): FormReading<Body> {
  const body: unknown = toBody === undefined ? values : toBody(values)
  const result = schema.safeParse(body, { error: issuePhrase })
  const errors: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) {
    const { path } = issue
    const name = path.join('.')
    const message = issue.message === issuePhrase(issue) ? ofField(issue.message) : issue.message
    const emptyMessage = isEmpty(valueAt(body, path)) ? missing[name] : undefined
    errors[name] ??= emptyMessage ?? invalid[name] ?? message
  }
  for (const [path, message] of Object.entries(check?.(values) ?? {})) {
    if (message !== undefined) errors[path] = message
  }
  if (!result.success || Object.keys(errors).length > 0) return { body: null, errors }
  return { body: result.data, errors: null }
}

/** The field stands above the message, which so does not name it. */
function ofField(phrase: string): string {
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    body,
  )
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value == null || (Array.isArray(value) && value.length === 0)
}
