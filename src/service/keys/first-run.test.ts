import { expect, test } from 'vitest'
import { auditStore } from '#service/audit/audit-store.ts'
import { verifyTrail } from '#service/audit/seals/verify-trail.ts'
import { isoTime, systemClock } from '#service/clock.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { authenticator } from '#service/access/authenticate.ts'
import { keyStore } from '#service/access/key-store.ts'
import { hashSecret } from '#service/access/secret.ts'
import { testSeals } from '#service/audit/seals/test-seals.ts'
import { newAdminKey, setUpOrganization } from './first-run.ts'

// The tests share one installation and depend on their order.
onEveryDatabase('the first run', (database) => {
  const clock = systemClock()
  const authenticate = (key: string) => authenticator(database(), clock)(`Bearer ${key}`)
  const start = (namedKey: string | undefined) => setUpOrganization(database(), clock, namedKey)
  const organizations = () => database().selectFrom('organizations').selectAll().execute()

  test('processes that start concurrently create one organization, and one of them shows a key', async () => {
    const starts = await Promise.all([1, 2, 3].map(() => start(undefined)))
    const [first, ...others] = starts.filter(({ isFirst }) => isFirst)
    expect(others).toEqual([])
    expect(starts.filter(({ createdKey }) => createdKey !== null)).toEqual([first])
    expect(await organizations()).toHaveLength(1)
    expect(await authenticate(first?.createdKey ?? '')).toMatchObject({
      team_id: null,
      permissions: ['*:admin'],
    })
  })

  test('a later start creates no key', async () => {
    expect(await start(undefined)).toEqual({ isFirst: false, createdKey: null })
  })

  test('a configured key that the organization does not have is refused, with instructions', async () => {
    await expect(start('a-key-that-a-script-has-chosen-itself')).rejects.toThrow(
      /SHEAF_ADMIN_KEY does not match any key of this installation.*Remove the variable.*--new-admin-key/,
    )
    await expect(authenticate('a-key-that-a-script-has-chosen-itself')).rejects.toThrow('unknown')
  })

  test('an operator who lost all keys can create another, which the audit log records', async () => {
    const key = await newAdminKey(database(), clock, testSeals)
    const caller = await authenticate(key)
    expect(caller.permissions).toEqual(['*:admin'])
    const page = { limit: 2, order: 'desc' as const }
    expect(await auditStore(database()).list(caller, {}, page)).toMatchObject([
      {
        key_id: null,
        key_name: 'Command line',
        operation: 'createKey',
        outcome: 'allowed',
        subjects: { id: caller.key_id, permissions: ['*:admin'] },
        name: 'New administrator',
      },
    ])
    const verdict = await verifyTrail(database(), caller.organization_id, { seals: testSeals })
    expect(verdict).toMatchObject({ intact: true, records: 1 })
  })
})

onEveryDatabase('a key that the environment names', (database) => {
  const clock = systemClock()
  const named = 'a-key-that-a-script-has-chosen-itself'
  const start = () => setUpOrganization(database(), clock, named)
  const authenticate = (key: string) => authenticator(database(), clock)(`Bearer ${key}`)

  // The tests share one installation and depend on their order.
  test('is the first key and is not shown', async () => {
    expect(await start()).toEqual({ isFirst: true, createdKey: null })
    expect((await authenticate(named)).permissions).toEqual(['*:admin'])
  })

  test('is accepted as long as the organization has it', async () => {
    expect(await start()).toEqual({ isFirst: false, createdKey: null })
    expect(await database().selectFrom('keys').select('id').execute()).toHaveLength(1)
  })

  test('is refused after it was rotated', async () => {
    const caller = await authenticate(named)
    const rotate = (secret: string) =>
      keyStore(database()).rotate(caller, caller.key_id, {
        hash: hashSecret(secret),
        old_until: isoTime(clock.now()),
      })
    await rotate('its-second-secret')
    await expect(start()).rejects.toThrow('matches a key from before its rotation')
    await rotate('its-third-secret')
    await expect(start()).rejects.toThrow('does not match any key of this installation')
    await expect(authenticate(named)).rejects.toThrow('unknown')
    expect(await database().selectFrom('keys').select('id').execute()).toHaveLength(1)
    await rotate(named)
  })

  test('is refused after it was revoked', async () => {
    const caller = await authenticate(named)
    await keyStore(database()).revoke(caller, caller.key_id, clock.now())
    await expect(start()).rejects.toThrow('matches a revoked key')
    await expect(authenticate(named)).rejects.toThrow('unknown')
  })
})
