import { expect, test } from 'vitest'
import { ApiError, toFailure, readFailure, toApiError } from './api-error.ts'

const refusal = {
  tpe: 'BadRequest',
  errors: [
    { description: 'Must be at most 255 characters.', key: 'fail.x', extras: { path: 'name' } },
    { description: 'No team has the id t9.', key: 'fail.x', extras: { path: 'team_ids' } },
  ],
  extras: { failure: 'field_out_of_range', request_id: 'r1' },
}

test('an error response keeps its key, message, advice and request id', async () => {
  expect(await readFailure(400, refusal)).toMatchObject({
    key: 'field_out_of_range',
    message: 'Must be at most 255 characters.',
    advice: 'Correct the highlighted field.',
    request_id: 'r1',
  })
})

test('each invalid field keeps its message', async () => {
  expect((await readFailure(400, refusal)).fields).toEqual({
    name: 'Must be at most 255 characters.',
    team_ids: 'No team has the id t9.',
  })
})

test('a limit on the tokens of all models advises no other model', async () => {
  const overLimit = (extras: object) =>
    readFailure(429, {
      tpe: 'CompletionModelQuotaError',
      errors: [{ description: 'Used up.', key: 'fail.x', extras: {} }],
      extras: { failure: 'model_quota', ...extras },
    })
  const ofAll = await overLimit({ limit: 'tokens_per_day' })
  expect(ofAll.advice).toBe('Wait until the limit resets, or use the built-in reader.')
  const ofOne = await overLimit({ limit: 'tokens_per_day', model: 'loom' })
  expect(ofOne.advice).toMatch(/choose another model/)
  // The quota of a provider is no limit of ours.
  expect((await overLimit({})).advice).toMatch(/choose another model/)
})

test('a body that is not an error is unreadable and names the status', async () => {
  const error = await readFailure(502, '<html>', new Headers({ 'x-request-id': 'r2' }))
  expect(error).toMatchObject({ key: 'unreadable', request_id: 'r2' })
  expect(error.message).toContain('502')
})

test('an unknown failure key is described by its status', async () => {
  const unknown = { ...refusal, extras: { failure: 'moon_in_the_way' } }
  expect((await readFailure(401, unknown)).key).toBe('credentials_invalid')
  expect((await readFailure(403, unknown)).key).toBe('permission_missing')
  expect((await readFailure(500, unknown)).key).toBe('internal')
  expect((await readFailure(400, unknown)).message).toBe('Must be at most 255 characters.')
})

test('Retry-After is read in seconds', async () => {
  const wait = (value: string) =>
    toFailure(429, refusal, new Headers({ 'retry-after': value })).retry_after
  expect(wait('7')).toBe(7)
  expect(wait('soon')).toBeUndefined()
})

test('any thrown value becomes an ApiError, and an ApiError is unchanged', async () => {
  const error = new ApiError('unreachable', 'Could not reach x.')
  expect(toApiError(error)).toBe(error)
  expect(toApiError(new Error('boom')).message).toContain('boom')
})
