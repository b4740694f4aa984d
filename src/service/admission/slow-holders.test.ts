import { expect, onTestFinished, test } from 'vitest'
import { exportGraph } from '#contract/bundles/exports.ts'
import { listFiles } from '#contract/files.ts'
import { createGraph } from '#contract/graphs.ts'
import { failureOf, openConnection, requestText } from '#service/http/server/test-connection.ts'
import { embeddedService } from '#service/test-service.ts'
import type { Admission } from './admission-hooks.ts'
import type { WorkClass } from './work-classes.ts'

/** A service whose requests can be counted while they run. */
async function countedService(parts: Parameters<typeof embeddedService>[0]) {
  let loads: Admission['loads'] | undefined
  const onAdmission = (read: Admission['loads']): void => void (loads = read)
  const service = await embeddedService({
    ...parts,
    work: { ...parts?.work, slowLookMs: 100 },
    onAdmission,
  })
  return { ...service, running: (work: WorkClass) => loads?.()[work].running }
}

test('a slow upload of a busy key ends with a failure when another key waits', async () => {
  const { app, sendFile, ask, newOrganization, running } = await countedService({
    maximum: 200_000_000,
    work: { maxUploads: 4 },
  })
  const { newKey } = await newOrganization()
  const [first, second, third] = [await newKey(), await newKey(), await newKey()]
  const slow = await Promise.all(
    [first, first, second].map(async (key) => {
      const connection = await openConnection(app)
      connection.write(
        requestText('POST /v1/files', {
          authorization: `Bearer ${key}`,
          'content-disposition': 'attachment; filename="notes.txt"',
          'content-length': 100_000_000,
        }),
      )
      const timer = setInterval(() => connection.write('x'), 20)
      onTestFinished(() => clearInterval(timer))
      return connection
    }),
  )
  await expect.poll(() => running('upload')).toBe(3)
  const reply = await sendFile(third, { name: 'own.txt' })
  expect(reply.statusCode).toBe(200)
  const ended = slow.filter(({ statuses }) => statuses().length > 0)
  expect(ended.map(({ statuses, received }) => [statuses(), failureOf(received())])).toEqual([
    [[408], 'request_too_slow'],
  ])
  expect(slow.slice(0, 2)).toContain(ended[0])
  const { data } = await ask(listFiles, {}, third)
  expect(data.map(({ name }) => name)).toEqual(['own.txt'])
})

test('an export that nobody reads is cut when another key waits', async () => {
  const { app, ask, send, upload, newOrganization, running } = await countedService({
    maximum: 32 * 1024 * 1024,
  })
  const { admin, newKey } = await newOrganization()
  const graph = await ask(createGraph, { body: { name: 'Harvest' } }, admin)
  await upload(admin, { graphId: graph.id, bytes: Buffer.alloc(24 * 1024 * 1024, 'Some words. ') })
  const keys = await Promise.all(Array.from({ length: 6 }, () => newKey()))
  const [busy = '', ...others] = keys
  const exportUnread = async (key: string) => {
    const connection = await openConnection(app)
    connection.socket.pause()
    connection.write(
      requestText(`GET /v1/graphs/${graph.id}/export`, { authorization: `Bearer ${key}` }),
    )
    return connection
  }
  const ofBusy = await Promise.all(Array.from({ length: 8 }, () => exportUnread(busy)))
  await expect.poll(() => running('export')).toBe(8)
  for (const key of others.slice(0, 4)) await exportUnread(key)
  await expect.poll(() => running('export')).toBe(12)
  const reply = await send(exportGraph, { params: { graph_id: graph.id } }, keys.at(-1))
  expect(reply.statusCode).toBe(200)
  for (const { socket } of ofBusy) socket.resume()
  await Promise.race(ofBusy.map(({ closed }) => closed))
})
