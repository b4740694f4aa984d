import { expect, test } from 'vitest'
import { asFailure } from '#service/http/error-handler.ts'
import { openPostgres } from './postgres.ts'

test('an unreachable database fails as unavailable, not as an internal error', async () => {
  // Nothing listens on port 1.
  const database = openPostgres('postgres://nobody@127.0.0.1:1/nothing')
  const query = database.selectFrom('organizations').selectAll().execute()
  const failure = await query.then(() => null, asFailure)
  expect(failure?.key).toBe('unavailable')
  await database.destroy()
})

test('any other error is internal', () => {
  expect(asFailure(new Error('no such column')).key).toBe('internal')
})
