import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#service/database/schema.ts'
import { recordQueries } from '#service/database/test-queries.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testClock } from '#service/test-clock.ts'
import { leaseFields, leaseStore, newWork } from './lease-store.ts'

const row = z.object(leaseFields)

/** Queues work; by `position` in the order in which it is due. */
const enqueue = {
  jobs: (database: Database, id: string, position: number) =>
    database
      .insertInto('jobs')
      .values({ version_id: id, owner: 'key', turn: position, ...newWork })
      .execute(),
  web_sources: (database: Database, id: string, position: number) =>
    database
      .insertInto('web_sources')
      .values({
        id,
        organization_id: 'o',
        graph_id: 'g',
        position,
        url: id,
        address: id,
        type: 'single_page',
        exclude_urls: '[]',
        status: 'validating',
        error_type: null,
        pages_left_out: 0,
        read_at: null,
        run_at: 'now',
        owner: 'key',
        turn: position,
        ...newWork,
      })
      .execute(),
  application_jobs: (database: Database, id: string, position: number) =>
    database
      .insertInto('application_jobs')
      .values({
        id,
        application_id: id,
        organization_id: 'o',
        scope_id: 'o',
        key_id: 'key',
        version_id: 'v',
        status: 'in_progress',
        created_at: 'now',
        updated_at: 'now',
        expires_at: 'later',
        characters: 0,
        request_id: 'r',
        address: '',
        owner: 'o',
        turn: position,
        graph_ids: '[]',
        file_ids: '[]',
        inputs: '[]',
        ...newWork,
      })
      .execute(),
  imports: (database: Database, id: string) =>
    database
      .insertInto('imports')
      .values({
        id,
        organization_id: 'o',
        scope_id: 'o',
        key_id: 'key',
        created_at: 'now',
        expires_at: 'later',
        status: 'checking',
        size: 1,
        checked: 0,
        left_out: '[]',
        link_existing: 1,
        ...newWork,
      })
      .execute(),
  isolation_reports: (database: Database, id: string) =>
    database
      .insertInto('isolation_reports')
      .values({
        id,
        organization_id: id,
        running_of: id,
        created_at: 'now',
        tag: id,
        summary: '{}',
        details: '{}',
        ...newWork,
      })
      .execute(),
}

onEveryDatabase('the leases', (database) => {
  describe.each([
    'jobs',
    'web_sources',
    'application_jobs',
    'imports',
    'isolation_reports',
  ] as const)('of %s', (queue) => {
    beforeEach(async () => {
      await database().deleteFrom(queue).execute()
    })

    async function begin(ids: readonly string[] = ['a']) {
      for (const [position, id] of ids.entries()) await enqueue[queue](database(), id, position)
      const { clock, pass, step } = testClock()
      const store = (owner: string, of = database()) =>
        leaseStore(of, queue, row, { owner, leaseSeconds: 30, clock })
      const take = async (leases: ReturnType<typeof store>) => {
        const work = await leases.lease()
        if (work === null) throw new Error('nothing to take')
        return work
      }
      return { pass, step, store, take, one: store('one'), two: store('two') }
    }

    test('work is leased in order, each item by one process', async () => {
      const { one, two } = await begin(['a', 'b', 'c'])
      const leased = [await one.lease(), await two.lease(), await one.lease()]
      expect(leased.map((work) => work?.id)).toEqual(['a', 'b', 'c'])
      expect(await two.lease()).toBe(null)
    })

    test('concurrent processes never lease the same work', async () => {
      const ids = Array.from({ length: 12 }, (_, at) => `id-${at}`)
      const { store } = await begin(ids)
      const stores = Array.from({ length: 4 }, (_, at) => store(`process ${at}`))
      const leased = await Promise.all(
        Array.from({ length: 5 }, () => stores.map((leases) => leases.lease())).flat(),
      )
      expect(leased.flatMap((work) => work?.id ?? []).toSorted()).toEqual(ids.toSorted())
    })

    test('a lease that is not renewed expires, and its holder can do nothing more', async () => {
      const { take, one, two, pass } = await begin()
      const first = await take(one)
      expect(await two.lease()).toBe(null)
      pass(29)
      expect(await two.lease()).toBe(null)
      pass(2)
      const second = await take(two)
      expect(second).toMatchObject({ id: 'a', attempts: 0, interruptions: 1 })
      expect(await one.renew(first)).toBe(false)
      expect(await one.isHeld(database(), first)).toBe(false)
      expect(await one.holding(first, () => Promise.reject(new Error('must not run')))).toBe(false)
      await one.release(first, 'failed')
      expect(await two.lease()).toBe(null)
      expect(await two.renew(second)).toBe(true)
    })

    test('a new lease of the same process does not extend the old one', async () => {
      const { take, one, pass } = await begin()
      const first = await take(one)
      pass(1)
      expect(await one.lease()).toBe(null)
      pass(31)
      const second = await take(one)
      expect(await one.renew(first)).toBe(false)
      expect(await one.renew(second)).toBe(true)
    })

    test('the leases of others are looked at twice a second, however often work is asked for', async () => {
      const { store, pass } = await begin()
      const { recorded, take } = recordQueries(database())
      const one = store('one', recorded)
      await one.lease()
      expect(take()).toHaveLength(2)
      await one.lease()
      expect(take()).toHaveLength(1)
      pass(1)
      await one.lease()
      expect(take()).toHaveLength(2)
    })

    test('a renewed lease does not expire', async () => {
      const { take, one, two, pass } = await begin()
      const work = await take(one)
      expect(await two.lease()).toBe(null)
      for (let renewal = 0; renewal < 4; renewal += 1) {
        pass(20)
        expect(await one.renew(work)).toBe(true)
        expect(await two.lease()).toBe(null)
      }
      pass(31)
      expect(await two.lease()).not.toBe(null)
    })

    test('a clock step neither ends nor prolongs a lease', async () => {
      const { take, one, two, pass, step } = await begin()
      await take(one)
      expect(await two.lease()).toBe(null)
      step(86_400)
      expect(await two.lease()).toBe(null)
      step(-7 * 86_400)
      expect(await two.lease()).toBe(null)
      pass(31)
      expect(await two.lease()).not.toBe(null)
    })

    test('no lease expires during an outage of the database', async () => {
      const { take, store, one, pass } = await begin()
      const work = await take(one)
      let isDown = false
      const unsteady = new Proxy(database(), {
        get: (target, name) => {
          if (isDown) throw new Error('down')
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
      const two = store('two', unsteady)
      expect(await two.lease()).toBe(null)
      isDown = true
      await expect(two.lease()).rejects.toThrow('down')
      pass(600)
      isDown = false
      expect(await two.lease()).toBe(null)
      expect(await one.renew(work)).toBe(true)
    })

    test('the back-off of failing work doubles, by the monotonic clock', async () => {
      const { take, one, two, pass, step } = await begin()
      await one.release(await take(one), 'failed')
      expect(await two.lease()).toBe(null)
      // A clock step neither shortens nor prolongs it.
      step(3600)
      expect(await two.lease()).toBe(null)
      step(-7200)
      pass(1)
      expect(await two.lease()).toBe(null)
      pass(1)
      const again = await take(two)
      expect(again).toMatchObject({ attempts: 1, interruptions: 0 })

      await two.release(again, 'failed')
      expect(await one.lease()).toBe(null)
      pass(3)
      expect(await one.lease()).toBe(null)
      pass(1)
      expect((await take(one)).attempts).toBe(2)
    })

    test('work released by a stop is due at once, and is not counted as an attempt', async () => {
      const { take, one, two } = await begin()
      await one.release(await take(one), 'stopped')
      expect(await take(two)).toMatchObject({ attempts: 0, interruptions: 0 })
    })

    test('the back-off of interrupted work is ten minutes at most', async () => {
      const { take, one, pass } = await begin()
      for (const interruptions of [0, 1, 2]) {
        const work = await take(one)
        expect(work).toMatchObject({ attempts: 0, interruptions })
        await one.release(work, 'interrupted')
      }
      pass(1)
      expect(await one.lease()).toBe(null)
      pass(8)
      const work = await take(one)
      expect(work.interruptions).toBe(3)
      await one.release({ ...work, interruptions: 40 }, 'interrupted')
      pass(1)
      expect(await one.lease()).toBe(null)
      pass(599)
      expect(await one.lease()).toBe(null)
      pass(1)
      expect((await take(one)).interruptions).toBe(41)
    })

    test('leases of processes that have ended are released at once', async () => {
      const { take, one, two } = await begin(['a', 'b'])
      await take(one)
      await take(two)
      await two.releaseOf((owner) => owner === 'one')
      expect(await two.lease()).toMatchObject({ attempts: 0, interruptions: 1 })
      expect(await two.lease()).toBe(null)
    })

    test('a failed change under a lease is rolled back', async () => {
      const { take, one } = await begin()
      const work = await take(one)
      const change = one.holding(work, async (tx) => {
        await tx.deleteFrom(queue).execute()
        throw new Error('no')
      })
      await expect(change).rejects.toThrow('no')
      expect(await one.renew(work)).toBe(true)
    })
  })
})
