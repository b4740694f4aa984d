import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { createServer, request as sendRequest } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testCommands } from '#cli/test-command.ts'

const testCommand = testCommands()

const content = randomBytes(1_500_000).toString('hex')
const isDownload = /\/(download|export)$/

/** A proxy that ends each download after some bytes: the connection is lost, or nothing comes any more. */
async function badConnection(
  address: string,
  { bytes, end }: { bytes: number; end: 'lost' | 'silent' },
) {
  const server = createServer((request, response) => {
    const { url = '', method, headers } = request
    const onward = sendRequest(address + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers)
      let left = isDownload.test(url) ? bytes : Infinity
      answer.on('data', (chunk: Buffer) => {
        const sent = chunk.subarray(0, left)
        left -= sent.length
        response.write(sent, () => {
          if (left === 0 && end === 'lost') response.destroy()
        })
        if (left === 0) answer.destroy()
      })
      answer.on('end', () => response.end())
    })
    onward.on('error', () => undefined)
    request.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const bound = server.address()
  return `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
}

test('a download that is cut off continues, or leaves nothing and says so', async () => {
  const { sheaf, startCommand, folder, key, address, client } = await testCommand()
  const graph = await client.createGraph({ name: 'Wool' })
  const file = await client.uploadFile(new Blob([content]), {
    name: 'wool.txt',
    graph_id: graph.id,
  })
  const lost = await badConnection(address, { bytes: 1_000_000, end: 'lost' })
  const env = { SHEAF_URL: lost, SHEAF_KEY: key }

  const continued = await sheaf(['files', 'download', file.id], '', env)
  expect([continued.code, continued.err]).toEqual([0, 'wool.txt: 3 MB\n'])
  expect(await readFile(join(folder, 'wool.txt'), 'utf8')).toBe(content)
  const again = await sheaf(['files', 'download', file.id], '', env)
  expect(again.code).not.toBe(0)
  expect(again.err).toContain('wool.txt already exists. Choose another name')

  await writeFile(join(folder, 'old.zip'), 'before')
  for (const path of ['new.zip', 'old.zip']) {
    const broken = await sheaf(['graphs', 'export', 'Wool', '--output', path, '--force'], '', env)
    expect([broken.code, broken.out]).toEqual([3, ''])
    expect(broken.err).toMatch(
      /^The download broke off after [\d.]+ [kM]B of 3 MB\. Nothing was written/,
    )
    expect(broken.err).toContain('was lost before the end of the response.')
  }
  expect(await readFile(join(folder, 'old.zip'), 'utf8')).toBe('before')

  const silent = await badConnection(address, { bytes: 1_000_000, end: 'silent' })
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const args = ['files', 'download', file.id, '--output', 'stopped.txt']
    const child = startCommand(args, { ...env, SHEAF_URL: silent })
    const closed = once(child, 'close')
    await expect.poll(async () => (await readdir(folder)).join(' ')).toContain('.partial')
    child.kill(signal)
    await closed
    expect(child.exitCode).toBe(code)
  }
  expect((await readdir(folder)).toSorted()).toEqual(['old.zip', 'wool.txt'])
})
