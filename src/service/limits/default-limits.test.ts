import { expect, test } from 'vitest'
import { getMe } from '#contract/access.ts'
import { listGraphs } from '#contract/graphs.ts'
import { getBinding, getLimits, putLimits } from '#contract/limits.ts'
import type { LimitInput } from '#contract/limits.ts'
import { systemClock } from '#service/clock.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'
import { openLimits } from './limits.ts'

onEveryDatabase('default limits', (database) => {
  async function begin(maximum = 3) {
    // In the middle of a minute, so that no window ends while a test runs.
    const now = new Date(Date.UTC(2030, 0, 1, 0, 0, 30))
    const clock = { ...systemClock(), now: () => now }
    const limits = openLimits({
      database: database(),
      clock,
      flushUsage: async () => undefined,
      defaults: { requests_per_minute: maximum },
    })
    const service = await testService(database(), { clock, limits })
    const organization = await service.newOrganization()
    const team_id = await organization.newTeam()
    const member = await organization.newKey({ team_id })
    const leader = await organization.newKey({ team_id, permissions: ['*:admin'] })
    const { key } = await service.ask(getMe, {}, member)
    const put = (limits_: LimitInput[], whose = {}, by = organization.admin) =>
      service.ask(putLimits, { body: { ...whose, limits: limits_ } }, by)
    return {
      ...service,
      organization,
      member,
      leader,
      team_id,
      key_id: key.id,
      put,
      /** The number of requests that succeed out of `count`. */
      countSuccesses: async (count: number, secret: string) => {
        const responses = await Promise.all(
          Array.from({ length: count }, () => service.send(listGraphs, {}, secret)),
        )
        return responses.filter(({ statusCode }) => statusCode === 200).length
      },
      /** The request limit of a scope. */
      requests: async (query: { team_id?: string; key_id?: string } = {}) => {
        const { data } = await service.ask(getLimits, { query }, organization.admin)
        return data.find(({ limit }) => limit === 'requests_per_minute')
      },
    }
  }

  test('a key without limits has the default limit and can see it', async () => {
    const { countSuccesses, refusal, send, ask, member, organization } = await begin()
    const first = await send(listGraphs, {}, member)
    expect(first.headers['ratelimit-policy']).toBe('"requests_per_minute:key";q=3;w=60')
    expect(await countSuccesses(5, member)).toBe(2)
    const failure = await refusal(listGraphs, {}, member)
    expect([failure.status, failure.failure]).toEqual([429, 'too_many_requests'])
    expect(failure.headers['retry-after']).toBe('30')
    expect(failure.body.extras).toMatchObject({ scope: 'key', maximum: 3, used: 3 })
    const { first: met } = await ask(getBinding, { query: { files: 1 } }, member)
    expect(met).toMatchObject({ limit: 'requests_per_minute', scope: 'key', left: 0 })
    // Each key has a counter of its own.
    expect(await countSuccesses(5, await organization.newKey())).toBe(3)
  })

  test('administration is not limited, so that a limit can be changed', async () => {
    const { countSuccesses, put, organization } = await begin()
    expect(await countSuccesses(5, organization.admin)).toBe(3)
    await put([{ limit: 'requests_per_minute', maximum: 1000 }])
    expect(await countSuccesses(5, organization.admin)).toBe(5)
  })

  test('a limit of the organization replaces the default, at any scope', async () => {
    const { countSuccesses, put, requests, member, team_id, key_id } = await begin()
    expect(await requests()).toMatchObject({ maximum: null, key_default: 3 })
    expect(await requests({ team_id })).toMatchObject({ maximum: null, key_default: 3 })
    expect(await requests({ key_id })).toMatchObject({ maximum: null, key_default: 3 })

    await put([{ limit: 'requests_per_minute', maximum: 5 }], { key_id })
    expect(await requests({ key_id })).toMatchObject({ maximum: 5, key_default: null })
    expect(await requests({ team_id })).toMatchObject({ key_default: 3 })
    expect(await countSuccesses(8, member)).toBe(5)

    await put([], { key_id })
    await put([{ limit: 'requests_per_minute', maximum: 1000 }], { team_id })
    expect(await requests({ key_id })).toMatchObject({ maximum: null, key_default: null })
    expect(await countSuccesses(8, member)).toBe(8)

    await put([], { team_id })
    await put([{ limit: 'requests_per_minute', maximum: 1000 }])
    expect(await requests({ key_id })).toMatchObject({ maximum: null, key_default: null })
    expect(await countSuccesses(8, member)).toBe(8)
  })

  test('a team can lower the default for its keys but not remove it', async () => {
    const { countSuccesses, put, requests, member, leader, key_id } = await begin()
    await put([{ limit: 'requests_per_minute', maximum: 1000 }], { key_id }, leader)
    expect(await requests({ key_id })).toMatchObject({ maximum: 1000, key_default: 3 })
    expect(await countSuccesses(8, member)).toBe(3)
    await put([{ limit: 'requests_per_minute', maximum: 1 }], { key_id }, leader)
    expect(await countSuccesses(8, member)).toBe(0)
  })

  test('a limit of another kind does not affect the default', async () => {
    const { countSuccesses, put, ask, member } = await begin(20)
    await put([{ limit: 'graphs_per_hour', maximum: 0 }])
    const remaining = async () =>
      (await ask(getBinding, {}, member)).limits.find((one) => one.limit === 'requests_per_minute')
        ?.left
    expect(await remaining()).toBe(20)
    expect(await countSuccesses(4, member)).toBe(4)
    expect(await remaining()).toBe(16)
  })

  test('a default limit has no row in the database', async () => {
    const { countSuccesses, member } = await begin()
    const rows = () => database().selectFrom('limit_counts').select('id').execute()
    const before = await rows()
    await countSuccesses(2, member)
    expect(await rows()).toEqual(before)
  })
})
