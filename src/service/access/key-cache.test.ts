import { expect, test } from 'vitest'
import { systemClock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { transact } from '#service/database/transact.ts'
import type { KeyRow } from './key-store.ts'
import { keyCache } from './key-cache.ts'

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
      cache: keyCache(database(), clock, find),
      pass: (milliseconds: number) => {
        now += milliseconds
      },
    }
  }

  const changeAKey = (tx: Database) =>
    tx.updateTable('keys').set({ name: 'Loom' }).where('id', '=', 'a').execute()

  test('a change by another process is seen after a second', async () => {
    const { cache, pass } = begin()
    expect(cache.get('hash')).toBe(null)
    await cache.find('hash')
    pass(999)
    expect(cache.get('hash')).toEqual(key)
    pass(1)
    expect(cache.get('hash')).toBe(null)
  })

  test('a change by this process is seen at once', async () => {
    const { cache } = begin()
    await cache.find('hash')
    await changeAKey(database())
    expect(cache.get('hash')).toBe(null)
  })

  test('a change is seen once its transaction is committed', async () => {
    const { cache } = begin()
    await cache.find('hash')
    await transact(database(), async (tx) => {
      await changeAKey(tx)
      expect(cache.get('hash')).toEqual(key)
    })
    expect(cache.get('hash')).toBe(null)
  })

  test('what was read before a change is not remembered after it', async () => {
    const { cache } = begin(async () => {
      await changeAKey(database())
      return key
    })
    expect(await cache.find('hash')).toEqual(key)
    expect(cache.get('hash')).toBe(null)
  })

  test('a key that nobody has is not remembered', async () => {
    const { cache } = begin(() => Promise.resolve(null))
    expect(await cache.find('hash')).toBe(null)
    expect(cache.get('hash')).toBe(null)
  })
})
