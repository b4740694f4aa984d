import { expect, test } from 'vitest'
import { systemClock } from '#service/clock.ts'
import { withFirstWrite } from './first-write.ts'
import type { FirstWrite } from './first-write.ts'
import type { Database } from './schema.ts'
import { onEveryDatabase } from './test-databases.ts'
import { transact } from './transact.ts'

const clock = systemClock()

onEveryDatabase('a first write', (database) => {
  /** A first write that leaves a row, and whether that row is there. */
  function begin() {
    const { id, created_at } = clock.stamp()
    let runs = 0
    const first: FirstWrite = {
      statement: () => {
        runs += 1
        return database()
          .insertInto('audit_intents')
          .values({ id, owner: 'test', created_at, entry: '{}' })
          .onConflict((conflict) => conflict.doNothing())
          .compile()
      },
      isDurable: false,
      isOver: false,
    }
    const isThere = async (): Promise<boolean> => {
      const row = await database()
        .selectFrom('audit_intents')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst()
      return row !== undefined
    }
    return { first, isThere, runs: () => runs }
  }

  const addOrganization = (tx: Database) => {
    const { id, created_at } = clock.stamp()
    return tx.insertInto('organizations').values({ id, name: 'Weavers', created_at }).execute()
  }

  test('is committed with the first change, and once', async () => {
    const { first, isThere, runs } = begin()
    await withFirstWrite(first, async () => {
      await database().selectFrom('organizations').select('id').execute()
      expect([runs(), first.isDurable]).toEqual([0, false])
      await transact(database(), async (tx) => {
        await tx.selectFrom('organizations').select('id').execute()
        await addOrganization(tx)
        expect([runs(), first.isDurable]).toEqual([1, false])
        await addOrganization(tx)
      })
      expect(first.isDurable).toBe(true)
      await transact(database(), addOrganization)
    })
    expect([runs(), await isThere()]).toEqual([1, true])
  })

  test('is committed with a change that is a statement of its own', async () => {
    const { first, isThere } = begin()
    await withFirstWrite(first, () => addOrganization(database()))
    expect([first.isDurable, await isThere()]).toEqual([true, true])
  })

  test('is gone with a change that is rolled back, and made again with the next', async () => {
    const { first, isThere } = begin()
    await withFirstWrite(first, async () => {
      const failing = transact(database(), async (tx) => {
        await addOrganization(tx)
        throw new Error('on second thoughts')
      })
      await expect(failing).rejects.toThrow('on second thoughts')
      expect([first.isDurable, await isThere()]).toEqual([false, false])
      // neither is a statement that fails by itself
      const row = { id: clock.stamp().id, name: 'Weavers', created_at: '' }
      const twice = [row, row]
      await expect(database().insertInto('organizations').values(twice).execute()).rejects.toThrow(
        /unique/i,
      )
      expect([first.isDurable, await isThere()]).toEqual([false, false])
      await addOrganization(database())
    })
    expect([first.isDurable, await isThere()]).toEqual([true, true])
  })

  test('is not made for what is done after its work has ended, or beside it', async () => {
    const { first, isThere, runs } = begin()
    const late = Promise.withResolvers<void>()
    let after: Promise<unknown> = Promise.resolve()
    await withFirstWrite(first, () => {
      after = late.promise.then(() => addOrganization(database()))
      return Promise.resolve()
    })
    late.resolve()
    await after
    await addOrganization(database())
    expect([runs(), await isThere()]).toEqual([0, false])
  })

  test('several at once are each with their own change', async () => {
    const all = Array.from({ length: 10 }, begin)
    await Promise.all(
      all.map(({ first }, at) =>
        withFirstWrite(first, () =>
          at % 2 === 0 ? transact(database(), addOrganization) : addOrganization(database()),
        ),
      ),
    )
    for (const { first, isThere, runs } of all) {
      expect([first.isDurable, await isThere(), runs()]).toEqual([true, true, 1])
    }
  })
})
