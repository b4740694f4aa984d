import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { beginWorld } from '#service/coverage/test-world.ts'
import type { World } from '#service/coverage/test-world.ts'
import { extractionProcesses, fixture } from '#service/extraction/test-extract.ts'
import { lexicalEntities } from './medical/lexical-entities.ts'
import { textSplitter } from './splitting/text-splitter.ts'

/** A service on a port, and a way to send requests that can be left. */
async function begin() {
  const world = await beginWorld()
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { authorization: `Bearer ${world.admin}` }
  return {
    ...world,
    address,
    headers,
    post: (path: string, body: object | Buffer) => {
      const leaving = new AbortController()
      const reply = fetch(`${address}${path}`, {
        method: 'POST',
        headers: Buffer.isBuffer(body)
          ? headers
          : { ...headers, 'content-type': 'application/json' },
        body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
        signal: leaving.signal,
      })
      return {
        leave: async () => {
          leaving.abort()
          await expect(reply).rejects.toThrow(/abort/)
        },
      }
    },
  }
}

const text = 'Wool was dear that year in all towns. Silk was even dearer in the south.'

const model = 'mdl-x5'
const asking: Record<string, (world: World) => object | Promise<object>> = {
  '/v1/translation': () => ({ model, target_language_code: 'de', text }),
  '/v1/tools/context-aware-splitting': () => ({ model, strategy: 'llm_split', text }),
  '/v1/tools/comprehend/medical': () => ({ model, content: text }),
  '/v1/vision': async ({ upload, admin }) => {
    const { id } = await upload(admin, {
      name: 'photo.jpg',
      bytes: await readFile(fixture('photo.jpg')),
    })
    return { model, prompt: 'What is {{it}}?', variables: [{ name: 'it', file_id: id }] }
  },
}

test.each(Object.entries(asking))(
  'leaving %s aborts the request to the model',
  async (path, bodyOf) => {
    const world = await begin()
    const { upstream, post } = world
    const body = await bodyOf(world)
    upstream.answer({ end: 'silent' })
    const { leave } = post(path, body)
    await expect.poll(upstream.open).toBe(1)
    await leave()
    await expect.poll(upstream.abandoned).toBe(1)
    expect(upstream.open()).toBe(0)
    expect(upstream.received).toHaveLength(1)
  },
)

test('leaving a web search aborts the request to the search engine', async () => {
  const { engine, post } = await begin()
  engine.answer({ end: 'silent' })
  const { leave } = post('/v1/tools/web-search', { query: 'wool' })
  await expect.poll(engine.open).toBe(1)
  await leave()
  await expect.poll(engine.abandoned).toBe(1)
})

test('leaving the PDF parser kills the process that reads, and removes the bytes', async () => {
  const { post, storedBlobs } = await begin()
  const ids = async () => (await storedBlobs()).ids.length
  const yearbook = await readFile(fixture('yearbook.pdf'))
  const first = post('/v1/tools/pdf-parser', yearbook)
  await expect.poll(extractionProcesses).toHaveLength(1)
  // A process that is stopped reads nothing more, so that it cannot end by itself.
  for (const id of extractionProcesses()) process.kill(Number(id), 'SIGSTOP')
  // A key has one turn at a time, so this one waits.
  const second = post('/v1/tools/pdf-parser', yearbook)
  await expect.poll(ids).toBe(2)
  await second.leave()
  await expect.poll(ids).toBe(1)
  expect(extractionProcesses()).toHaveLength(1)
  await first.leave()
  // A process that reports nothing is killed after 20 seconds, too.
  await expect.poll(extractionProcesses, { timeout: 15_000 }).toEqual([])
  await expect.poll(ids).toBe(0)
})

test('leaving the PDF parser before the body ends removes the bytes and starts no process', async () => {
  const { address, headers, storedBlobs } = await begin()
  const outgoing = request(`${address}/v1/tools/pdf-parser`, {
    method: 'POST',
    headers: { ...headers, 'content-length': 90_000 },
  })
  onTestFinished(() => void outgoing.destroy())
  outgoing.on('error', () => undefined)
  outgoing.write(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(70_000, 'x')]))
  // S3 gets the bytes when they are complete, but their marker before.
  await expect.poll(async () => (await storedBlobs()).pending).toHaveLength(1)
  outgoing.destroy()
  await expect.poll(storedBlobs).toEqual({ ids: [], pending: [] })
  expect(extractionProcesses()).toEqual([])
})

const owner = { organization_id: 'o', key_id: 'k' }

test.each([
  [
    'splitting',
    (signal: AbortSignal) =>
      textSplitter().split(owner, { text: `${text}\n\n`.repeat(5000), at: 'passages' }, signal),
  ],
  ['finding entities', (signal: AbortSignal) => lexicalEntities(text.repeat(600), signal)],
] as const)('%s without a model ends when it is aborted', async (_, work) => {
  const leaving = new AbortController()
  const done = work(leaving.signal)
  leaving.abort(new Error('the caller left'))
  await expect(done).rejects.toThrow('the caller left')
})
