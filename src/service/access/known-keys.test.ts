import { expect, test } from 'vitest'
import { systemClock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { transact } from '#service/database/transact.ts'
import type { KeyRow } from './key-store.ts'
import { knownKeys } from './known-keys.ts'

const key: KeyRow = {
  id: 'a',
  organization_id: 'b',
  team_id: null,
  name: 'Loom',
  permissions: ['graphs:read'],
  expires_at: null,
  created_at: '2026-07-10T15:03:48.785843Z',
  last_used_at: null,
  old_until: null,
  is_test: false,
}

onEveryDatabase('known keys', (database) => {
  function begin(find: () => Promise<KeyRow | null> = () => Promise.resolve(key)) {
    let now = 0
    const clock = { ...systemClock(), monotonic: () => now }
    return {
      known: knownKeys(database(), clock, find),
      pass: (milliseconds: number) => {
        now += milliseconds
      },
    }
  }

  const changeAKey = (tx: Database) =>
    tx.updateTable('keys').set({ name: 'Loom' }).where('id', '=', 'a').execute()

  test('a change by another process is seen after a second', async () => {
    const { known, pass } = begin()
    expect(known.get('hash')).toBe(null)
    await known.find('hash')
    pass(999)
    expect(known.get('hash')).toEqual(key)
    pass(1)
    expect(known.get('hash')).toBe(null)
  })

  test('a change by this process is seen at once', async () => {
    const { known } = begin()
    await known.find('hash')
    await changeAKey(database())
    expect(known.get('hash')).toBe(null)
  })

  test('a change is seen once its transaction is committed', async () => {
    const { known } = begin()
    await known.find('hash')
    await transact(database(), async (tx) => {
      await changeAKey(tx)
      expect(known.get('hash')).toEqual(key)
    })
    expect(known.get('hash')).toBe(null)
  })

  test('what was read before a change is not remembered after it', async () => {
    const { known } = begin(async () => {
      await changeAKey(database())
      return key
    })
    expect(await known.find('hash')).toEqual(key)
    expect(known.get('hash')).toBe(null)
  })

  test('a key that nobody has is not remembered', async () => {
    const { known } = begin(() => Promise.resolve(null))
    expect(await known.find('hash')).toBe(null)
    expect(known.get('hash')).toBe(null)
  })
})
