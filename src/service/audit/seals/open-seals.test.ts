import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#service/clock.ts'
import { migrate } from '#service/database/migrate.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { auditTrail } from '#service/audit/audit-trail.ts'
import { openSeals, readSeals } from './open-seals.ts'
import { sealsOf } from './seals.ts'
import { verifyTrail } from './verify-trail.ts'

const clock = systemClock()
const hash = 'a'.repeat(64)
const [first, second] = ['first-key-of-an-operator-32-chars', 'second-key-of-an-operator-32-chars']

async function begin() {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-seals-'))
  const database = openSqlite(':memory:')
  await migrate(database)
  onTestFinished(async () => {
    await database.destroy()
    await rm(folder, { recursive: true, force: true })
  })
  const config = (...keys: string[]) => ({ SHEAF_DATA_DIR: folder, SHEAF_AUDIT_KEY: keys })
  return { folder, database, config, path: join(folder, 'audit-key') }
}

test('a key is made once, and is the same at the next start', async () => {
  const { database, config } = await begin()
  const seals = await openSeals(config(), database)
  const again = await openSeals(config(), database)
  expect(again.judge({ hash, seal: seals.seal(hash) })).toBe('fits')
  expect((await readSeals(config()))?.judge({ hash, seal: seals.seal(hash) })).toBe('fits')
})

test.skipIf(process.platform === 'win32')('a key is in a file of its owner alone', async () => {
  const { database, config, path } = await begin()
  await openSeals(config(), database)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('no key is made by a command', async () => {
  const { config, path } = await begin()
  expect(await readSeals(config())).toBe(null)
  await expect(readFile(path)).rejects.toThrow('ENOENT')
})

test('a key that another takes the place of is still known', async () => {
  const { database, config } = await begin()
  const made = (await openSeals(config(), database)).seal(hash)
  const named = await openSeals(config(first), database)
  expect(named.judge({ hash, seal: made })).toBe('fits')
  const rotated = await openSeals(config(second, first), database)
  expect(rotated.judge({ hash, seal: named.seal(hash) })).toBe('fits')
  expect(rotated.seal(hash)).not.toBe(named.seal(hash))
})

test('a key of the environment that is missing, and a file that is damaged, stop the start', async () => {
  const { database, config, path } = await begin()
  await openSeals(config(first), database)
  expect(await readFile(path, 'utf8')).not.toContain(first)
  await expect(openSeals(config(), database)).rejects.toThrow('Set SHEAF_AUDIT_KEY again')
  await writeFile(path, '{')
  await expect(openSeals(config(first), database)).rejects.toThrow('is not readable')
})

test('a chain from before the key is sealed from its next record on, whatever the tables say', async () => {
  const { database, config } = await begin()
  const entry = () => ({
    ...clock.stamp(),
    last_at: clock.stamp().created_at,
    times: 1,
    organization_id: 'old',
    key_id: null,
    key_hint: null,
    operation: 'createGraph',
    outcome: 'allowed' as const,
    status: 200,
    failure: null,
    request_id: 'r',
    address: '',
    subjects: {},
    name_before: null,
    name: null,
  })
  const before = auditTrail(database, sealsOf([first]), () => undefined)
  await before.append(entry())
  await before.append(entry())
  await database.updateTable('audit_records').set({ seal: null }).execute()

  const seals = await openSeals(config(), database)
  const trail = auditTrail(database, seals, () => undefined)
  await trail.append(entry())
  await trail.append({ ...entry(), organization_id: 'new' })
  expect(await verifyTrail(database, 'old', { seals })).toMatchObject({
    intact: true,
    records: 3,
    sealed_from: 3,
  })
  expect(await verifyTrail(database, 'new', { seals })).toMatchObject({ sealed_from: 1 })
  // as if there had never been a key
  await database.updateTable('audit_records').set({ seal: null }).execute()
  const next = await openSeals(config(), database)
  expect((await verifyTrail(database, 'old', { seals: next })).broken).toEqual({
    sequence: 3,
    reason: 'unsealed',
  })
})
