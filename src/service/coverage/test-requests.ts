import type { OperationName } from './specified/test-specified-operations.ts'
import type { Change } from './test-send.ts'
import type { Sent, World } from './test-world.ts'
import { listModels } from '#contract/models.ts'

/** How a field of a request is shown to have an effect, or none. */
export interface FieldRequest {
  /** The request without the field, or with another value of it, which may fail. Left out, the valid request. */
  without?: Change
  with: Change
  /** Why the field has no effect. Left out, what the service does must differ. */
  noEffect?: string
}

/** The requests that prove what the specification says of an operation. */
export interface OperationRequests {
  /** A request that succeeds, in a new world. */
  valid: (world: World) => Promise<Sent> | Sent
  /** By cell, such as `400 BadRequest`: what is wrong, as the name of a test, with the request. */
  failures?: Readonly<Record<string, Readonly<Record<string, Change>>>>
  /** By field; the requests whose effects differ. */
  fields?: Readonly<Record<string, FieldRequest | Change>>
  /** More requests, whose replies have fields that the reply to the valid one lacks. */
  replies?: readonly Change[]
  /** What shows an effect that the reply does not show. */
  look?: (world: World, sent: Sent, reply: unknown) => Promise<unknown>
}

export type Requests<Names extends OperationName> = Readonly<Record<Names, OperationRequests>>

/** Failures of authentication, which every operation has. */
export const wrongKeys = {
  '401 BadCredentials': {
    'no key': { headers: { authorization: undefined } },
    'a key that does not exist': { key: 'sheaf_nobody' },
    'a header of another scheme': { headers: { authorization: 'Basic c2hlYWY6c2hlYWY=' } },
    'a revoked key': async ({ organization }) => ({
      key: await organization.newKey({ revoked_at: '2026-01-01T00:00:00.000000Z' }),
    }),
  },
  '401 BadToken': {
    'an expired key': async ({ organization }) => ({
      key: await organization.newKey({ expires_at: '2026-01-01T00:00:00.000000Z' }),
    }),
  },
  '403 InsufficientAccessRights': {
    'a key without the permission': async ({ organization }) => ({
      key: await organization.newKey({ permissions: [] }),
    }),
  },
} as const satisfies OperationRequests['failures']

/** Too many requests in a minute. */
export const tooManyRequests = {
  'more requests in a minute than the limit': async ({ limit, ask, admin }) => {
    await limit({ limit: 'requests_per_minute', maximum: 1 })
    await ask(listModels, {}, admin)
    return {}
  },
} as const satisfies Record<string, Change>

export const textOverLimit: Change = async ({ limit }) => {
  await limit({ limit: 'text_characters', maximum: 3 })
  return {}
}

/** The ID of a thing that does not exist. */
export const absentId = '0198c0de-0000-7000-8000-0000000000ab'

/** A body that nobody can read as JSON. */
export const unreadableBodies = {
  'malformed JSON': { payload: '{"model": ', headers: { 'content-type': 'application/json' } },
  'a wrong content type': (_, { body }) => ({
    payload: JSON.stringify(body),
    headers: { 'content-type': 'text/plain' },
  }),
} as const satisfies Record<string, Change>

/** Makes every query of a table fail. */
export const broken =
  (...tables: string[]): Change =>
  async ({ breakTable }) => {
    for (const table of tables) await breakTable(table)
    return {}
  }

/** The requests of a field; a change alone is one of the valid request. */
export function fieldRequest(field: FieldRequest | Change | undefined): FieldRequest {
  if (field === undefined) throw new Error('no request shows the field')
  return typeof field === 'object' && 'with' in field ? field : { with: field }
}
