import { expect, test } from 'vitest'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { preparedQueries, preparedQuery } from './prepared-query.ts'

onEveryDatabase('prepared queries', (database) => {
  test('a query is built once and run with the arguments of each call', async () => {
    let builds = 0
    const named = preparedQuery((of, name: string, other: string) => {
      builds += 1
      return of
        .selectFrom('organizations')
        .select('name')
        .where((where) =>
          where.or([where('name', '=', other), where('id', '=', name), where('name', '=', name)]),
        )
        .where('created_at', '=', 'then')
        .orderBy('name')
        .limit(2)
    })
    const rows = ['a', 'b', 'c'].map((name) => ({ id: `id of ${name}`, name, created_at: 'then' }))
    await database().insertInto('organizations').values(rows).execute()

    expect(await named(database(), 'a', 'b')).toEqual([{ name: 'a' }, { name: 'b' }])
    expect(await named(database(), 'id of c', 'x')).toEqual([{ name: 'c' }])
    const inTransaction = database()
      .transaction()
      .execute((tx) => named(tx, 'x', 'b'))
    expect(await inTransaction).toEqual([{ name: 'b' }])
    expect(builds).toBe(1)
  })

  test('a query can have as many arguments as a call gives', async () => {
    const some = preparedQuery((of, ...ids: string[]) =>
      of.selectFrom('organizations').select('name').where('id', 'in', ids).orderBy('name'),
    )
    const rows = ['p', 'q', 'r'].map((name) => ({ id: name, name, created_at: '' }))
    await database().insertInto('organizations').values(rows).execute()

    expect(await some(database(), 'q', 'p')).toEqual([{ name: 'p' }, { name: 'q' }])
    expect(await some(database(), 'r')).toEqual([{ name: 'r' }])
    expect(await some(database(), 'r', 'q')).toEqual([{ name: 'q' }, { name: 'r' }])
  })

  test('a query is built once for each of its shapes', async () => {
    let builds = 0
    const first = preparedQueries((of, { order }: { order: 'asc' | 'desc' }, limit: string) => {
      builds += 1
      return of
        .selectFrom('organizations')
        .select('name')
        .where('name', '>=', 's')
        .where('name', '<=', limit)
        .orderBy('name', order)
        .limit(1)
    })
    const rows = ['s', 't', 'u'].map((name) => ({ id: name, name, created_at: '' }))
    await database().insertInto('organizations').values(rows).execute()

    expect(await first(database(), { order: 'desc' }, 't')).toEqual([{ name: 't' }])
    expect(await first(database(), { order: 'asc' }, 't')).toEqual([{ name: 's' }])
    expect(await first(database(), { order: 'desc' }, 'z')).toEqual([{ name: 'u' }])
    expect(builds).toBe(2)
  })
})
