import { setImmediate as nextTurn } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { systemClock } from '#service/clock.ts'
import { migrate } from '#service/database/migrate.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import type { AuditEntry } from './audit-entry.ts'
import { auditTrail } from './audit-trail.ts'
import { testSeals } from './seals/test-seals.ts'
import { deniedRequests } from './denied-requests.ts'
import { verifyTrail } from './seals/verify-trail.ts'

const clock = systemClock()

function entry(organization_id: string, given: Partial<AuditEntry> = {}): AuditEntry {
  const { id, created_at } = clock.stamp()
  return {
    id,
    created_at,
    last_at: created_at,
    times: 1,
    organization_id,
    key_id: null,
    key_hint: null,
    operation: 'createGraph',
    outcome: 'allowed',
    status: 200,
    failure: null,
    request_id: 'r',
    address: '127.0.0.1',
    subjects: {},
    name_before: null,
    name: null,
    ...given,
  }
}

onEveryDatabase('a trail', (database) => {
  test('several writers make one chain without gaps or forks', async () => {
    const writers = Array.from({ length: 3 }, () =>
      auditTrail(database(), testSeals, () => undefined),
    )
    const organizations = [clock.stamp().id, clock.stamp().id]
    await Promise.all(
      organizations.flatMap((id) =>
        writers.flatMap((writer) => Array.from({ length: 10 }, () => writer.append(entry(id)))),
      ),
    )
    for (const id of organizations) {
      expect(await verifyTrail(database(), id)).toMatchObject({ intact: true, records: 30 })
    }
  })
})

test('changes that come together are written together', async () => {
  const database = openSqlite(':memory:')
  await migrate(database)
  let transactions = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      // one for each transaction that appends to one chain
      if (node.kind === 'UpdateQueryNode') transactions += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const trail = auditTrail(database.withPlugin(counting), testSeals, () => undefined)
  // each in a callback of its own, as requests come from sockets
  const requests = Array.from({ length: 200 }, () =>
    nextTurn().then(() => trail.append(entry('o'))),
  )
  await Promise.all(requests)
  expect(transactions).toBeLessThan(5)
  await database.destroy()
})

test('a record that could not be written refuses its change, and is written later', async () => {
  const database = openSqlite(':memory:')
  await migrate(database)
  const errors: unknown[] = []
  const trail = auditTrail(database, testSeals, (error) => errors.push(error))
  await database.schema.alterTable('audit_heads').renameTo('away').execute()
  await expect(trail.append(entry('o'))).rejects.toThrow('audit_heads')
  expect(errors).toHaveLength(1)
  await database.schema.alterTable('away').renameTo('audit_heads').execute()
  await trail.settle()
  expect(await verifyTrail(database, 'o')).toMatchObject({ intact: true, records: 1 })
  await database.destroy()
})

test('a flood of denied requests of many kinds is a bounded number of records', () => {
  const records: AuditEntry[] = []
  const denied = deniedRequests((record) => records.push(record))
  for (let at = 0; at < 5000; at += 1) {
    denied.add(entry('o', { outcome: 'denied', address: `10.0.${at % 250}.${at % 7}` }))
  }
  denied.add(entry('other', { outcome: 'denied' }))
  expect(records).toHaveLength(61)
  denied.flush()
  expect(records.length).toBeLessThan(130)
  const times = records
    .filter((each) => each.organization_id === 'o')
    .reduce((sum, each) => sum + each.times, 0)
  expect(times).toBe(5000)
  expect(records.find((each) => each.operation === 'several')).toMatchObject({ address: '' })
  denied.flush()
  expect(records.length).toBeLessThan(130)
})

test('records that a stop in an outage loses are counted, and those with an intent are not lost', async () => {
  const database = openSqlite(':memory:')
  await migrate(database)
  const losses: number[] = []
  const trail = auditTrail(database, testSeals, (_error, lost) => losses.push(lost))
  await database.schema.alterTable('audit_heads').renameTo('away').execute()
  trail.defer(entry('o', { outcome: 'denied' }))
  trail.defer(entry('o'), clock.stamp().id)
  await trail.settle()
  expect(losses.at(-1)).toBe(1)
  await database.destroy()
})
