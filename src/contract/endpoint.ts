import type * as z from 'zod/mini'
import type { FailureKey } from './failures/failures.ts'
import type { Permission } from './permissions.ts'

/**
 * An operation of the API. The service mounts it, the console calls it and the OpenAPI document describes it
 * from this constant.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters have the form `:name`. */
  path: `/v1/${string}` | '/mcp'
  /** Aliases of the operation that clients already use. */
  aliases?: readonly Alias[]
  summary: string
  /** The first and the last day of its deprecation, and the path that replaces it. */
  deprecated?: { since: string; sunset: string; successor: `/v1/${string}` }
  /** The permission that a key must have; null if any valid key may call it. */
  permission: Permission | null
  /** Set on operations that change nothing although their method is not GET, such as questions and trials. */
  changes?: false
  /** Set if the response contains content of files or all audit records, so that reads can be recorded. */
  content?: true
  /** Set if the response is a copy to keep, such as a download or an export, and not what a page shows. */
  copy?: true
  /** Whether the header `idempotency-key` makes repeated requests safe. */
  idempotent?: true
  /** Whether the headers `runHeaders` record the request as a run. */
  recordable?: true
  /**
   * The field of the response that contains a secret. It is sent once and never stored: repeating the
   * idempotency key fails with `secret_not_repeated`, whose extras name the `key_id`.
   */
  secretField?: string
  /** The `:name`s of the path that are no IDs. A text that is not the UUID of an ID is not found. */
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  /** A schema for JSON, or the raw bytes. */
  body?: z.ZodMiniType | 'bytes'
  /** JSON that clients can send in place of raw bytes. The handler tells them apart and parses it. */
  jsonBody?: z.ZodMiniType
  /** The status of a response, where it is not 200. */
  success?: 202
  /** The limit of a JSON body in bytes; a mebibyte by default. */
  bodyLimit?: number
  /**
   * The failure of a malformed field, and of a kind that does not exist, by the first part of its name. By default, they are
   * `field_malformed` and `field_out_of_range`. A field of the request that is missing is always `field_malformed`.
   */
  malformed?: Readonly<Record<string, FailureKey>>
  /** A schema for JSON, or the raw bytes. */
  reply: z.ZodMiniType | 'bytes'
  /** Whether the header `range` requests a part of the bytes, which is sent with 206. */
  ranges?: true
  /** The schema of each `data:` line of a response that is streamed on request. */
  chunk?: z.ZodMiniType
  /** Its own failures; `everywhere` lists those that every operation can end with. */
  fails: readonly FailureKey[]
}

export interface Alias {
  method?: Endpoint['method']
  path: Endpoint['path']
}

type Parsed<T> = T extends z.ZodMiniType ? z.output<T> : undefined
type Given<T> = T extends z.ZodMiniType ? z.input<T> : undefined

/** The input of a request by its schemas, so that defaults may be left out. */
export interface CallInput<E extends Endpoint> {
  params?: Record<string, string>
  query?: Given<E['query']>
  body?: Given<E['body']>
}

/** The parsed response of an endpoint. */
export type Reply<E extends Endpoint> = Parsed<E['reply']>

/** The parsed parameters of the path that are no IDs. */
export type OtherParams<E extends Endpoint> = E['params'] extends z.ZodMiniType
  ? z.output<E['params']>
  : unknown

/** The parsed query, after defaults. */
export type Query<E extends Endpoint> = Parsed<E['query']>

/** The parsed body, after defaults. */
export type Body<E extends Endpoint> = Parsed<E['body']>

/** Whether an operation changes anything, and is therefore recorded in the audit log. */
export function isWrite({ method, changes }: Endpoint): boolean {
  return method !== 'GET' && changes !== false
}

/** Whether the audit log can contain the operation: changes, and reads of content. */
export function isAudited(endpoint: Endpoint): boolean {
  return isWrite(endpoint) || endpoint.content === true
}

/** The path of a request with its parameters and query. Lists are joined by commas. */
export function endpointUrl(
  path: string,
  { params = {}, query = {} }: Pick<CallInput<Endpoint>, 'params' | 'query'>,
): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} requires the parameter ${name}.`)
    return encodeURIComponent(value)
  })
  const fields = Object.entries(query).flatMap(([name, value]) => {
    const items = [value].flat().filter((item) => item !== undefined && item !== null)
    return items.length === 0 ? [] : `${name}=${encodeURIComponent(items.map(String).join(','))}`
  })
  return fields.length === 0 ? filled : `${filled}?${fields.join('&')}`
}

/** The header by which the console names itself, so that usage tells its requests from those of programs. */
export const clientHeader = 'x-sheaf-client'
export const consoleClient = 'console'
