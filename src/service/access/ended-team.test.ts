import { expect, test } from 'vitest'
import { getMe, listKeys, revokeKey } from '#contract/access.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'
import { callerOfKey } from './caller.ts'
import type { Caller } from './caller.ts'
import { createKey } from './create-key.ts'
import { removeTeam } from './remove-team.ts'

onEveryDatabase('a request that was let in before its team or key ended', (database) => {
  async function begin() {
    const service = await testService(database())
    const { id: organization_id, admin, newTeam, newKey } = await service.newOrganization()
    const callerOf = async (secret: string): Promise<Caller> => {
      const { key } = await service.ask(getMe, {}, secret)
      return callerOfKey({ ...key, organization_id })
    }
    const team_id = await newTeam()
    const boss = await callerOf(admin)
    return {
      ...service,
      admin,
      boss,
      team_id,
      mate: await callerOf(await newKey({ team_id, permissions: ['*:admin'] })),
      other: await callerOf(await newKey({ permissions: ['*:admin'] })),
      make: (caller: Caller, of: string | null) =>
        createKey(database(), service.clock, caller, {
          name: 'Late',
          team_id: of,
          permissions: ['graphs:read'],
        }),
      end: () => removeTeam(database(), boss, team_id, { etag: undefined, now: new Date() }),
      names: async () => (await service.ask(listKeys, {}, admin)).data.map(({ name }) => name),
    }
  }

  test('makes no key of a team that was deleted', async () => {
    const { boss, mate, team_id, make, end, names } = await begin()
    await end()
    await expect(make(boss, team_id)).rejects.toMatchObject({ key: 'team_unknown' })
    await expect(make(mate, null)).rejects.toMatchObject({ key: 'credentials_invalid' })
    expect(await names()).not.toContain('Late')
  })

  test('makes no key with one that was revoked', async () => {
    const { ask, admin, other, make, names } = await begin()
    await ask(revokeKey, { params: { key_id: other.key_id } }, admin)
    await expect(make(other, null)).rejects.toMatchObject({ key: 'credentials_invalid' })
    expect(await names()).not.toContain('Late')
  })
})
