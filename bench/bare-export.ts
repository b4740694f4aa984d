// The peer of export.ts. Sends the files of a folder over node:http and does nothing else.
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const folder = process.argv[2] ?? ''
const readBytes = 256 * 1024

async function* allBytes(): AsyncGenerator<Buffer, void> {
  for (const name of await readdir(folder)) {
    yield* createReadStream(join(folder, name), { highWaterMark: readBytes })
  }
}

const server = createServer((request, reply) => {
  if (request.url === '/healthz') return void reply.end('ok')
  pipeline(Readable.from(allBytes(), { objectMode: false }), reply).catch((error: unknown) =>
    reply.destroy(error instanceof Error ? error : undefined),
  )
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address() as AddressInfo // oxlint-disable-line no-unsafe-type-assertion -- a server on a port has no other
  console.log(`http://127.0.0.1:${address.port}`)
})
