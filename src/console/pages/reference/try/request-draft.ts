import { printJson } from '#console/code/print-json.ts'
import type { OperationRequest } from '#console/code/request-code.ts'
import { readJson } from '#contract/primitives.ts'
import type { HeaderReference, OperationReference } from '#contract/reference/reference.ts'

/** What a person has entered for a request. */
export interface RequestDraft {
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
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
  headers,
  example,
  takesBytes,
}: OperationReference): RequestDraft {
  const empty = (fields: readonly { name: string }[]) =>
    Object.fromEntries(fields.map(({ name }) => [name, '']))
  return {
    params: empty(params),
    query: empty(query),
    headers: empty(enteredHeaders(headers)),
    body: example.body === undefined ? '' : printJson(example.body),
    file: null,
    sendsFile: takesBytes,
  }
}

/** The headers to enter. The name of a file is that of the chosen one. */
export function enteredHeaders(headers: OperationReference['headers']): HeaderReference[] {
  return headers.filter(({ name }) => name !== 'Content-Disposition')
}

const graphFields = ['graph_id', 'graph_ids', 'graphId']

/** Whether a request names a graph. */
export function namesGraph({ params, query, body }: OperationReference): boolean {
  return [...params, ...query, ...(body?.fields ?? [])].some(({ name }) =>
    graphFields.includes(name),
  )
}

/** The draft with a graph in its path, its body, and its query if that has the field. */
export function withGraph(draft: RequestDraft, graph_id: string): RequestDraft {
  const fill = (values: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        graphFields.includes(name) ? graph_id : value,
      ]),
    )
  const body = readJson(draft.body)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { ...draft, params: fill(draft.params), query: fill(draft.query) }
  }
  const filled = {
    ...body,
    ...('graph_id' in body && { graph_id }),
    ...('graph_ids' in body && { graph_ids: [graph_id] }),
  }
  return {
    ...draft,
    params: fill(draft.params),
    query: fill(draft.query),
    body: printJson(filled),
  }
}

export type DraftProblem = {
  part: 'params' | 'headers' | 'body' | 'file'
  name: string
  message: string
}

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
  const entered = Object.entries(draft.headers)
    .map(([header, value]) => [header, value.trim()] as const)
    .filter(([, value]) => value !== '')
  const refused = entered.find(([, value]) => !/^[\x20-\x7e]+$/.test(value))
  if (refused) {
    const message = 'Use only ASCII characters.'
    return { problem: { part: 'headers', name: refused[0], message } }
  }
  const headers = Object.fromEntries(entered)
  const request = {
    name,
    method,
    path,
    params,
    query,
    ...(entered.length > 0 && { headers }),
    repliesBytes,
  }
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
