import { expect, test } from 'vitest'
import { ApiError, readFailure, toApiError } from './api-error.ts'

const refusal = {
  tpe: 'BadRequest',
  errors: [
    { description: 'At most 255 characters.', key: 'fail.x', extras: { path: 'name' } },
    { description: 'No team has the id t9.', key: 'fail.x', extras: { path: 'team_ids' } },
  ],
  extras: { failure: 'field_out_of_range', request_id: 'r1' },
}

test('a refusal carries its key, its first sentence, its advice and its request', () => {
  expect(readFailure(400, refusal)).toMatchObject({
    key: 'field_out_of_range',
    message: 'At most 255 characters.',
    advice: 'Correct the marked field.',
    request_id: 'r1',
  })
})

test('each violated field keeps its own sentence', () => {
  expect(readFailure(400, refusal).fields).toEqual({
    name: 'At most 255 characters.',
    team_ids: 'No team has the id t9.',
  })
})

test('a body that is no refusal is unreadable and names the status', () => {
  const error = readFailure(502, '<html>', new Headers({ 'x-request-id': 'r2' }))
  expect(error).toMatchObject({ key: 'unreadable', request_id: 'r2' })
  expect(error.message).toContain('502')
})

test('a failure this console does not know yet is told by its status', () => {
  const unknown = { ...refusal, extras: { failure: 'moon_in_the_way' } }
  expect(readFailure(401, unknown).key).toBe('credentials_invalid')
  expect(readFailure(403, unknown).key).toBe('permission_missing')
  expect(readFailure(500, unknown).key).toBe('internal')
  expect(readFailure(400, unknown).message).toBe('At most 255 characters.')
})

test('the wait a service asks for is in seconds', () => {
  const wait = (value: string) =>
    readFailure(429, refusal, new Headers({ 'retry-after': value })).retry_after
  expect(wait('7')).toBe(7)
  expect(wait('soon')).toBeUndefined()
})

test('anything thrown becomes an ApiError, and an ApiError stays itself', () => {
  const error = new ApiError('unreachable', 'x did not answer.')
  expect(toApiError(error)).toBe(error)
  expect(toApiError(new Error('boom')).message).toContain('boom')
})
