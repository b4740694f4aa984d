import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#service/clock.ts'
import { auditTrail } from '#service/audit/audit-trail.ts'
import { openSeals, readSeals } from './open-seals.ts'
import { sealsOf } from './seals.ts'
import { verifyTrail } from './verify-trail.ts'
import { testEntry } from '#service/audit/test-entry.ts'
import { openTestDatabase } from '#service/database/test-databases.ts'

const clock = systemClock()
const hash = 'a'.repeat(64)
const [first, second] = ['first-key-of-an-operator-32-chars', 'second-key-of-an-operator-32-chars']

async function begin() {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-seals-'))
  const database = await openTestDatabase()
  onTestFinished(async () => {
    await database.destroy()
    await rm(folder, { recursive: true, force: true })
  })
  const config = (...keys: string[]) => ({ SHEAF_DATA_DIR: folder, SHEAF_AUDIT_KEY: keys })
  return { folder, database, config, path: join(folder, 'audit-key') }
}

test('a key is created once, and is used again at the next start', async () => {
  const { database, config } = await begin()
  const seals = await openSeals(config(), database)
  const sealsAfterRestart = await openSeals(config(), database)
  expect(sealsAfterRestart.judge({ hash, seal: seals.seal(hash) })).toBe('fits')
  expect((await readSeals(config()))?.judge({ hash, seal: seals.seal(hash) })).toBe('fits')
})

test.skipIf(process.platform === 'win32')('only its owner can read the key file', async () => {
  const { database, config, path } = await begin()
  await openSeals(config(), database)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a command does not create a key', async () => {
  const { config, path } = await begin()
  expect(await readSeals(config())).toBe(null)
  await expect(readFile(path)).rejects.toThrow('ENOENT')
})

test('seals of a replaced key still verify', async () => {
  const { database, config } = await begin()
  const seal = (await openSeals(config(), database)).seal(hash)
  const named = await openSeals(config(first), database)
  expect(named.judge({ hash, seal: seal })).toBe('fits')
  const rotated = await openSeals(config(second, first), database)
  expect(rotated.judge({ hash, seal: named.seal(hash) })).toBe('fits')
  expect(rotated.seal(hash)).not.toBe(named.seal(hash))
})

test('the start fails if the key of the environment is missing or the key file is damaged', async () => {
  const { database, config, path } = await begin()
  await openSeals(config(first), database)
  expect(await readFile(path, 'utf8')).not.toContain(first)
  await expect(openSeals(config(), database)).rejects.toThrow('Set SHEAF_AUDIT_KEY again')
  await writeFile(path, '{')
  await expect(openSeals(config(first), database)).rejects.toThrow('cannot be parsed')
})

test('a chain older than the key is sealed from its next record on, whatever the database says', async () => {
  const { database, config } = await begin()
  const entry = (organization_id = 'old') => testEntry(clock.stamp(), { organization_id })
  const before = auditTrail(database, sealsOf([first]), () => undefined)
  await before.append(entry())
  await before.append(entry())
  await database.updateTable('audit_records').set({ seal: null }).execute()

  const seals = await openSeals(config(), database)
  const trail = auditTrail(database, seals, () => undefined)
  await trail.append(entry())
  await trail.append(entry('new'))
  expect(await verifyTrail(database, 'old', { seals })).toMatchObject({
    intact: true,
    records: 3,
    sealed_from: 3,
  })
  expect(await verifyTrail(database, 'new', { seals })).toMatchObject({ sealed_from: 1 })
  // Without seals, the chain looks as if it had never been sealed.
  await database.updateTable('audit_records').set({ seal: null }).execute()
  const next = await openSeals(config(), database)
  expect((await verifyTrail(database, 'old', { seals: next })).broken).toEqual({
    sequence: 3,
    reason: 'unsealed',
  })
})
