import { expect, test } from 'vitest'
import { Failure } from '#service/failure.ts'
import { onEveryDatabase } from './test-databases.ts'
import { transact } from './transact.ts'

const deadlock = (): Error => Object.assign(new Error('deadlock detected'), { code: '40P01' })

onEveryDatabase('transactions', (database) => {
  const insert = (id: string) => (tx: ReturnType<typeof database>) =>
    tx.insertInto('organizations').values({ id, name: id, created_at: '' }).execute()
  const count = async (id: string) =>
    (await database().selectFrom('organizations').select('id').where('id', '=', id).execute())
      .length

  test('work that a deadlock ended is repeated until it commits once', async () => {
    let attempts = 0
    await transact(database(), async (tx) => {
      await insert('again')(tx)
      attempts += 1
      if (attempts < 3) throw deadlock()
    })
    expect([attempts, await count('again')]).toEqual([3, 1])
  })

  test('work that conflicts every time fails as unavailable and changes nothing', async () => {
    const work = async (tx: ReturnType<typeof database>) => {
      await insert('never')(tx)
      throw deadlock()
    }
    const error = await transact(database(), work).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Failure)
    expect(error).toMatchObject({ key: 'unavailable' })
    expect(await count('never')).toBe(0)
  })

  test('any other error is not retried', async () => {
    let attempts = 0
    const work = async (tx: ReturnType<typeof database>) => {
      await insert('broken')(tx)
      attempts += 1
      throw new Error('broken')
    }
    await expect(transact(database(), work)).rejects.toThrow('broken')
    expect([attempts, await count('broken')]).toEqual([1, 0])
  })
})
