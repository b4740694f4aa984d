import { setImmediate as nextTurn } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { systemClock } from '#service/clock.ts'
import { onEveryDatabase, openTestDatabase } from '#service/database/test-databases.ts'
import type { AuditEntry } from './audit-entry.ts'
import { auditTrail } from './audit-trail.ts'
import { testSeals } from './seals/test-seals.ts'
import { denialLimiter, limitsOfKeys } from './denial-limiter.ts'
import { verifyTrail } from './seals/verify-trail.ts'
import { testEntry } from './test-entry.ts'

const clock = systemClock()

const entry = (organization_id: string, overrides: Partial<AuditEntry> = {}): AuditEntry =>
  testEntry(clock.stamp(), { organization_id, ...overrides })

onEveryDatabase('a trail', (database) => {
  test('concurrent writers append to one chain without gaps or forks', async () => {
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

test('concurrent records are written in one transaction', async () => {
  const database = await openTestDatabase()
  let transactions = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      // Each transaction that appends to a chain updates one head.
      if (node.kind === 'UpdateQueryNode') transactions += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const trail = auditTrail(database.withPlugin(counting), testSeals, () => undefined)
  // Each append runs in its own callback, like requests from sockets.
  const requests = Array.from({ length: 200 }, () =>
    nextTurn().then(() => trail.append(entry('o'))),
  )
  await Promise.all(requests)
  expect(transactions).toBeLessThan(5)
  await database.destroy()
})

test('a record that cannot be written rejects, and is written later', async () => {
  const database = await openTestDatabase()
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

test('a flood of denied requests of many kinds writes a bounded number of records', () => {
  const records: AuditEntry[] = []
  // Time that passes would allow more records.
  const denied = denialLimiter(
    (record) => records.push(record),
    limitsOfKeys,
    () => 0,
  )
  for (let at = 0; at < 5000; at += 1) {
    denied.add(entry('o', { outcome: 'denied', address: `10.0.${at % 250}.${at % 7}` }))
  }
  denied.add(entry('other', { outcome: 'denied' }))
  expect(records).toHaveLength(61)
  denied.flush()
  expect(records.length).toBeLessThan(130)
  const times = records
    .filter((record) => record.organization_id === 'o')
    .reduce((sum, record) => sum + record.times, 0)
  expect(times).toBe(5000)
  expect(records.find((record) => record.operation === 'several')).toMatchObject({ address: '' })
  denied.flush()
  expect(records.length).toBeLessThan(130)
})

test('a stop during an outage reports the lost records, except those with an intent', async () => {
  const database = await openTestDatabase()
  const losses: number[] = []
  const trail = auditTrail(database, testSeals, (_error, lost) => losses.push(lost))
  await database.schema.alterTable('audit_heads').renameTo('away').execute()
  trail.defer(entry('o', { outcome: 'denied' }))
  trail.defer(entry('o'), clock.stamp().id)
  await trail.settle()
  expect(losses.at(-1)).toBe(1)
  await database.destroy()
})
