// The peer of upload.ts: the least that a service over node:http must do to store a file durably.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const folder = process.argv[2] ?? ''
// 'folder': syncs the folder of the file too; 'recorded': keeps the whole promise, with a line about the file synced as well
const isRecorded = process.argv[3] === 'recorded'
const syncsFolder = isRecorded || process.argv[3] === 'folder'
const records = await open(join(folder, 'records'), 'a')
let count = 0

const server = createServer((request, reply) => {
  answer(request).then(
    (body) => reply.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
    (error: unknown) => reply.destroy(error instanceof Error ? error : undefined),
  )
})

async function answer(request: IncomingMessage): Promise<object> {
  if (request.method === 'GET') return { status: 'ok' }
  if (request.method === 'DELETE') {
    await rm(join(folder, request.url?.split('/').at(-1) ?? ''))
    return { deleted: true }
  }
  count += 1
  const id = String(count)
  const hash = createHash('sha256')
  await pipeline(
    request,
    async function* hashed(bytes: AsyncIterable<Buffer>) {
      for await (const chunk of bytes) {
        hash.update(chunk)
        yield chunk
      }
    },
    // `flush` syncs the file before it is closed.
    createWriteStream(join(folder, id), { flags: 'wx', flush: true }),
  )
  const record = { id, sha256: hash.digest('hex') }
  if (syncsFolder) {
    const opened = await open(folder, 'r')
    await opened.sync()
    await opened.close()
  }
  if (isRecorded) {
    await records.write(`${JSON.stringify(record)}\n`)
    await records.datasync()
  }
  return record
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address() as AddressInfo // oxlint-disable-line no-unsafe-type-assertion -- a server on a port has no other
  console.log(`http://127.0.0.1:${address.port}`)
})
