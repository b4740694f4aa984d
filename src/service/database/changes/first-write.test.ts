import { expect, test } from 'vitest'
import { systemClock } from '#service/clock.ts'
import { endWith, withFirstWrite } from './first-write.ts'
import type { FirstWrite } from './first-write.ts'
import type { Database } from '#service/database/schema.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { transact } from '#service/database/transact.ts'

const clock = systemClock()

onEveryDatabase('a first write', (database) => {
  /** A first write that inserts a row, and a check whether the row exists. */
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
    const rowExists = async (): Promise<boolean> => {
      const row = await database()
        .selectFrom('audit_intents')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst()
      return row !== undefined
    }
    return { first, rowExists, runs: () => runs }
  }

  const addOrganization = (tx: Database) => {
    const { id, created_at } = clock.stamp()
    return tx.insertInto('organizations').values({ id, name: 'Weavers', created_at }).execute()
  }

  test('is committed once, with the first change', async () => {
    const { first, rowExists, runs } = begin()
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
    expect([runs(), await rowExists()]).toEqual([1, true])
  })

  test('is committed with a change outside a transaction', async () => {
    const { first, rowExists } = begin()
    await withFirstWrite(first, () => addOrganization(database()))
    expect([first.isDurable, await rowExists()]).toEqual([true, true])
  })

  test('is rolled back with its change, and repeated with the next change', async () => {
    const { first, rowExists } = begin()
    await withFirstWrite(first, async () => {
      const failing = transact(database(), async (tx) => {
        await addOrganization(tx)
        throw new Error('on second thoughts')
      })
      await expect(failing).rejects.toThrow('on second thoughts')
      expect([first.isDurable, await rowExists()]).toEqual([false, false])
      // A statement that fails outside a transaction is not durable either.
      const row = { id: clock.stamp().id, name: 'Weavers', created_at: '' }
      const twice = [row, row]
      await expect(database().insertInto('organizations').values(twice).execute()).rejects.toThrow(
        /unique/i,
      )
      expect([first.isDurable, await rowExists()]).toEqual([false, false])
      await addOrganization(database())
    })
    expect([first.isDurable, await rowExists()]).toEqual([true, true])
  })

  test('does not run with changes after its work has ended, or outside it', async () => {
    const { first, rowExists, runs } = begin()
    const late = Promise.withResolvers<void>()
    let after: Promise<unknown> = Promise.resolve()
    await withFirstWrite(first, () => {
      after = late.promise.then(() => addOrganization(database()))
      return Promise.resolve()
    })
    late.resolve()
    await after
    await addOrganization(database())
    expect([runs(), await rowExists()]).toEqual([0, false])
  })

  test('is left out where its work ends with the transaction, but not in another one', async () => {
    const { first, rowExists, runs } = begin()
    const ended: string[] = []
    first.end = async (tx, { id }) => {
      await addOrganization(tx)
      ended.push(id)
    }
    await withFirstWrite(first, async () => {
      const failing = transact(database(), async (tx) => {
        await endWith(tx, { id: 'a', name: 'A' })
        await addOrganization(tx)
        throw new Error('rolled back')
      })
      await expect(failing).rejects.toThrow('rolled back')
      expect([first.isDurable, first.hasEnded ?? false]).toEqual([false, false])
      await transact(database(), async (tx) => {
        await endWith(tx, { id: 'b', name: 'B' })
        await addOrganization(tx)
      })
      await transact(database(), addOrganization)
    })
    expect([ended, first.isDurable, first.hasEnded]).toEqual([['a', 'b'], true, true])
    expect([runs(), await rowExists()]).toEqual([0, false])

    const other = begin()
    other.first.end = first.end
    await withFirstWrite(other.first, async () => {
      const failing = transact(database(), async (tx) => {
        await endWith(tx, { id: 'c', name: 'C' })
        throw new Error('rolled back')
      })
      await expect(failing).rejects.toThrow('rolled back')
      await addOrganization(database())
    })
    expect([other.runs(), await other.rowExists(), other.first.hasEnded]).toEqual([1, true, false])
  })

  test('concurrent first writes are each committed with their own change', async () => {
    const all = Array.from({ length: 10 }, begin)
    await Promise.all(
      all.map(({ first }, at) =>
        withFirstWrite(first, () =>
          at % 2 === 0 ? transact(database(), addOrganization) : addOrganization(database()),
        ),
      ),
    )
    for (const { first, rowExists, runs } of all) {
      expect([first.isDurable, await rowExists(), runs()]).toEqual([true, true, 1])
    }
  })
})
