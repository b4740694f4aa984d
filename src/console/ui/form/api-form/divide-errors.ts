import type { ApiError, ApiErrorKey } from '#console/api/api-error.ts'

/** The fields of failures that name no path. */
const fieldsByFailure: Partial<Record<ApiErrorKey, string>> = {
  permission_missing: 'permissions',
}

/** The messages of a failure by path; empty if it is about no field. */
export function failureMessages(failure: ApiError): Record<string, string> {
  const path = fieldsByFailure[failure.key]
  if (Object.keys(failure.fields).length > 0 || path === undefined) return failure.fields
  return { [path]: failure.message }
}

interface DividedErrors {
  atFields: Map<string, string>
  /** Messages for which the form shows no field. */
  rest: string[]
}

/**
 * Divides messages between the fields that a form shows and the form itself. `names` maps the paths
 * of the shown fields to their names. A message about a part of a field goes to the field.
 */
export function divideErrors(
  messages: Readonly<Record<string, string>>,
  names: ReadonlyMap<string, string>,
): DividedErrors {
  const atFields = new Map<string, string>()
  const rest: string[] = []
  for (const [path, message] of Object.entries(messages)) {
    const name = fieldName(path, names)
    if (name === undefined) rest.push(message)
    else if (!atFields.has(name)) atFields.set(name, message)
  }
  return { atFields, rest }
}

function fieldName(path: string, names: ReadonlyMap<string, string>): string | undefined {
  const name = names.get(path)
  if (name !== undefined || !path.includes('.')) return name
  return fieldName(path.slice(0, path.lastIndexOf('.')), names)
}
