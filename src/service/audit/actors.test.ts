import { expect, test } from 'vitest'
import { embeddedService } from '#service/test-service.ts'
import { actors } from './actors.ts'

test('a name is cached for a minute of monotonic time', async () => {
  const { database } = await embeddedService()
  const key = await database.selectFrom('keys').select(['id', 'name']).executeTakeFirstOrThrow()
  let time = 0
  const actorOf = actors(() => time)
  const name = async () => (await actorOf(database, key.id)).key_name
  expect(await name()).toBe(key.name)
  await database.updateTable('keys').set({ name: 'Loom' }).where('id', '=', key.id).execute()
  time = 59_000
  expect(await name()).toBe(key.name)
  time = 60_001
  expect(await name()).toBe('Loom')
})
