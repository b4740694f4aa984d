import { Readable } from 'node:stream'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { DatabaseOutage } from '#service/database/postgres/outage.ts'
import { embeddedService } from '#service/test-service.ts'
import { settleLater } from './settle-later.ts'

const soon = { firstMs: 1, nextMs: 1 }

async function begin() {
  const service = await embeddedService()
  const { blobs, clock, upload, admin } = service
  let outages = 3
  const failing: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (outages === 0) return node
      outages -= 1
      throw new DatabaseOutage(new Error('connect ECONNREFUSED'))
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const recorded = await upload(admin)
  const unrecorded = clock.stamp().id
  await blobs.markPending(recorded.id)
  await blobs.receive(unrecorded, Readable.from([Buffer.from('wool')]))
  return { ...service, database: service.database.withPlugin(failing), recorded, unrecorded }
}

test('bytes whose commit was interrupted are committed or removed when the database answers again', async () => {
  const { database, blobs, recorded, unrecorded, storedBlobs } = await begin()
  expect((await storedBlobs()).pending.toSorted()).toEqual([recorded.id, unrecorded].toSorted())
  await settleLater(database, blobs, recorded.id, soon)
  await settleLater(database, blobs, unrecorded, soon)
  expect(await storedBlobs()).toEqual({ ids: [recorded.id], pending: [] })
})
