import type * as z from 'zod/mini'
import type { FailureKey } from './failures/failures.ts'
import type { Permission } from './permissions.ts'

/**
 * One operation of the interface, written once. The service mounts it, the console calls it and
 * the OpenAPI document lists it from this constant alone.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters stand as `:name`. */
  path: `/v1/${string}`
  /** Other spellings of the same operation that clients already use. */
  aliases?: readonly Alias[]
  summary: string
  /** Days between which it is given up, and the path that replaces it. */
  deprecated?: { since: string; sunset: string; successor: `/v1/${string}` }
  /** What a key must be allowed to do; null where any valid key may call. */
  permission: Permission | null
  /** Said where nothing is changed though the method is not GET: a question, a look-up, a trial. */
  changes?: false
  /** Said where the answer holds what files hold, or all records: such reads can be recorded. */
  content?: true
  /** Whether it takes the header `idempotency-key`, so that a request sent twice is done once. */
  idempotent?: true
  /**
   * The field of the answer that holds a secret. It is sent once and stored nowhere: the same
   * idempotency key again fails with `secret_not_repeated`, whose extras name the `key_id`.
   */
  secretField?: string
  /** Left out: every `:name` is an id, and one that is no UUID is simply not found. */
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  /** A schema for JSON, or the raw bytes. */
  body?: z.ZodMiniType | 'bytes'
  /** Bytes of a JSON body; left out, a mebibyte. */
  bodyLimit?: number
  /** How a field of the wrong form fails, by its first name; left out, `field_malformed`. */
  malformed?: Readonly<Record<string, FailureKey>>
  /** A schema for JSON, or the raw bytes. */
  reply: z.ZodMiniType | 'bytes'
  /** Whether the header `range` asks for a part of the bytes, which is answered with 206. */
  ranges?: true
  /** What each `data:` line of a streamed answer holds, where the body's `stream` asks for one. */
  chunk?: z.ZodMiniType
  /** The failures of its own; those every operation may end with are `everywhere`. */
  fails: readonly FailureKey[]
}

export interface Alias {
  method?: Endpoint['method']
  path: `/v1/${string}`
}

type Parsed<T> = T extends z.ZodMiniType ? z.output<T> : undefined
type Given<T> = T extends z.ZodMiniType ? z.input<T> : undefined

/** What a caller gives: schema inputs, so that defaults may be left out. */
export interface CallInput<E extends Endpoint> {
  params?: Record<string, string>
  query?: Given<E['query']>
  body?: Given<E['body']>
}

/** The parsed answer of an endpoint. */
export type Reply<E extends Endpoint> = Parsed<E['reply']>

/** The parsed query, after defaults. */
export type Query<E extends Endpoint> = Parsed<E['query']>

/** The parsed body, after defaults. */
export type Body<E extends Endpoint> = Parsed<E['body']>

/** Whether an operation changes anything: such are kept in the audit trail. */
export function isWrite({ method, changes }: Endpoint): boolean {
  return method !== 'GET' && changes !== false
}

/** Whether the audit trail may hold that an operation was done: changes, and reads of content. */
export function isAudited(endpoint: Endpoint): boolean {
  return isWrite(endpoint) || endpoint.content === true
}
