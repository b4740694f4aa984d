import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { asFailure } from '#service/http/error-handler.ts'
import { DatabaseOutage } from './outage.ts'
import { openPostgres } from './postgres.ts'

test('an unreachable database fails as unavailable, not as an internal error', async () => {
  // Nothing listens on port 1.
  const database = openPostgres('postgres://nobody@127.0.0.1:1/nothing')
  const query = database.selectFrom('organizations').selectAll().execute()
  const failure = await query.then(() => null, asFailure)
  expect(failure?.key).toBe('unavailable')
  await database.destroy()
})

test('a server that has become a standby fails as a read-only database', () => {
  const cause = new DatabaseError('cannot execute INSERT in a read-only transaction', 0, 'error')
  cause.code = '25006'
  const { key, message, extras } = asFailure(new DatabaseOutage(cause))
  expect([key, message, extras['retry_after_seconds']]).toEqual([
    'database_read_only',
    'The database only accepts reads at the moment.',
    30,
  ])
})

test('any other error is internal', () => {
  expect(asFailure(new Error('no such column')).key).toBe('internal')
})
