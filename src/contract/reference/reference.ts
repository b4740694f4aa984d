import type { Endpoint } from '#contract/endpoint.ts'
import type { FailureKey } from '#contract/failures/failures.ts'

/** A field of a request or a response, as the reference shows it. */
export interface FieldReference {
  name: string
  /** Its address in the page of its operation: `body.query_config.max_snippets`. */
  anchor: string
  /** For people: `string`, `list of objects`, `integer or null`. */
  type: string
  isRequired: boolean
  /** Its default as JSON. */
  default?: string
  /** For people: `1 to 100`, `at most 255 characters`. */
  bounds?: string
  /** The values it can have, as JSON. */
  values?: string[]
  description?: string
  /** The fields of an object, or of each object of a list. */
  fields?: FieldReference[]
  /** The objects that it can be, where there are several. */
  forms?: FormReference[]
}

/** One of several objects that a field can be; `label` is what tells it from the others. */
export interface FormReference {
  label: string
  fields: FieldReference[]
}

/** The content of a request or a response: an object, one of several, or bytes. */
export interface ContentReference {
  type: string
  fields: FieldReference[]
  forms: FormReference[]
}

export interface HeaderReference {
  name: string
  anchor: string
  isRequired: boolean
  description: string
}

/** An operation, as its page in the reference shows it. All of it is made from its endpoint. */
export interface OperationReference extends OperationSummary {
  permission: Endpoint['permission']
  isIdempotent: boolean
  /** Whether the body is sent as bytes; a file can be chosen for it. */
  takesBytes: boolean
  repliesBytes: boolean
  canStream: boolean
  /** The maximum size of a JSON body in bytes. */
  maxBodyBytes: number | null
  success: number
  params: FieldReference[]
  query: FieldReference[]
  headers: HeaderReference[]
  body: ContentReference | null
  reply: ContentReference
  /** Each `data:` line of a streamed response. */
  chunk: ContentReference | null
  replyHeaders: HeaderReference[]
  /** Its own failures, then those that other operations share. */
  fails: FailureKey[]
  commonFails: FailureKey[]
  example: OperationExample
}

/** The line of an operation in the table of contents. */
export interface OperationSummary {
  name: string
  method: Endpoint['method']
  path: string
  aliases: { method: Endpoint['method']; path: string }[]
  summary: string
  /** Whether it changes something. */
  changes: boolean
  deprecated: Endpoint['deprecated'] | null
  /** The operation that replaces a deprecated one. */
  successor: string | null
}

/** A request and its response, which the schemas of the operation accept. */
export interface OperationExample {
  params: Record<string, string>
  query: Record<string, unknown>
  /** Undefined without a body, and where only bytes are accepted. */
  body?: unknown
  /** Undefined for bytes. */
  reply?: unknown
  /** The `data:` lines of a streamed response. */
  chunks?: unknown[]
}

/** The operations about one thing, such as files. */
export interface ThingReference {
  id: string
  label: string
  text: string
  operations: OperationSummary[]
}

/** Something that a search of the reference can find. */
export interface SearchEntry {
  kind: 'operation' | 'field' | 'failure'
  /** The operations that have it, in the order of the table of contents. */
  operations: string[]
  /** The part of the page; empty for its top. */
  anchor: string
  /** The summary of an operation, the path of a field, or the key of a failure. */
  label: string
  text: string
}
