import { printJson } from '#console/code/print-json.ts'
import type { OperationRequest } from '#console/code/request-code.ts'
import type { OperationReference } from '#contract/reference/reference.ts'

/** What a person has entered for a request. */
export interface RequestDraft {
  params: Record<string, string>
  query: Record<string, string>
  /** JSON text. */
  body: string
  file: File | null
  /** Whether the body is the chosen file, where both are accepted. */
  sendsFile: boolean
}

/** The request of the example. Parameters of the path are left empty, because the IDs of the example do not exist. */
export function firstDraft({
  params,
  query,
  example,
  takesBytes,
}: OperationReference): RequestDraft {
  const empty = (fields: readonly { name: string }[]) =>
    Object.fromEntries(fields.map(({ name }) => [name, '']))
  return {
    params: empty(params),
    query: empty(query),
    body: example.body === undefined ? '' : printJson(example.body),
    file: null,
    sendsFile: takesBytes,
  }
}

export type DraftProblem = { part: 'params' | 'body' | 'file'; name: string; message: string }

/** The request of a draft, or what is wrong with it. */
export function readDraft(
  operation: OperationReference,
  draft: RequestDraft,
): { request: OperationRequest } | { problem: DraftProblem } {
  const { name, method, path, takesBytes, repliesBytes } = operation
  // A URL drops the segments `.` and `..`, so that the request would mean another thing.
  const missing = operation.params.find((field) =>
    /^\.{0,2}$/.test(draft.params[field.name]?.trim() ?? ''),
  )
  if (missing) {
    return { problem: { part: 'params', name: missing.name, message: `Enter ${missing.name}.` } }
  }
  const params = Object.fromEntries(
    Object.entries(draft.params).map(([key, value]) => [key, value.trim()]),
  )
  const query = Object.fromEntries(Object.entries(draft.query).filter(([, value]) => value !== ''))
  const request = { name, method, path, params, query, repliesBytes }
  if (takesBytes && draft.sendsFile) {
    if (draft.file === null) {
      return { problem: { part: 'file', name: 'file', message: 'Choose a file.' } }
    }
    return { request: { ...request, fileName: draft.file.name } }
  }
  if (operation.body === null) return { request }
  try {
    const body: unknown = JSON.parse(draft.body)
    return { request: { ...request, body, isStream: Object(body).stream === true } }
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    return { problem: { part: 'body', name: 'body', message: `The body is not JSON. ${reason}` } }
  }
}
