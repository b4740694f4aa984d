import { expect, test } from 'vitest'
import { systemClock } from '#service/clock.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { authenticator } from './authenticate.ts'
import { newAdminKey, setUpOrganization } from './first-run.ts'

// these share one installation, in this order
onEveryDatabase('the first run', (database) => {
  const clock = systemClock()
  const authenticate = (key: string) => authenticator(database(), clock)(`Bearer ${key}`)
  const organizations = () => database().selectFrom('organizations').selectAll().execute()

  test('processes that start at one time make one organization, and one shows a key', async () => {
    const keys = await Promise.all(
      [1, 2, 3].map(() => setUpOrganization(database(), clock, undefined)),
    )
    const shown = keys.filter((key) => key !== null)
    expect(shown).toHaveLength(1)
    expect(await organizations()).toHaveLength(1)
    expect(await authenticate(shown[0] ?? '')).toMatchObject({
      team_id: null,
      permissions: ['*:admin'],
    })
  })

  test('a later start makes no key', async () => {
    expect(await setUpOrganization(database(), clock, undefined)).toBe(null)
  })

  test('a fixed key is added to the organization there is, and told once', async () => {
    const fixed = 'a-key-that-a-script-has-chosen-itself'
    expect(await setUpOrganization(database(), clock, fixed)).toBe(fixed)
    expect(await setUpOrganization(database(), clock, fixed)).toBe(null)
    expect(await organizations()).toHaveLength(1)
    expect((await authenticate(fixed)).permissions).toEqual(['*:admin'])
  })

  test('a fixed key that was revoked stays revoked', async () => {
    const fixed = 'a-key-that-will-be-revoked-by-somebody'
    const { key_id } = await authenticate((await setUpOrganization(database(), clock, fixed)) ?? '')
    await database()
      .updateTable('keys')
      .set({ revoked_at: 'then' })
      .where('id', '=', key_id)
      .execute()
    expect(await setUpOrganization(database(), clock, fixed)).toBe(null)
    await expect(authenticate(fixed)).rejects.toThrow('not known')
  })

  test('who has lost every key gets one more', async () => {
    const key = await newAdminKey(database(), clock)
    expect((await authenticate(key)).permissions).toEqual(['*:admin'])
  })
})
