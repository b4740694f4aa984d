import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { saveResponse } from '#client/client.ts'
import { failure, misbehaving } from './test-misbehaving.ts'

const bytes = randomBytes(400_000)
const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`
const input = { file_id: 'f1' }

/** Sends the bytes that a request asks for, and loses the connection when it has sent `most` of them. */
function part(maxBytes = Infinity, content = bytes, tag = etag) {
  return (response: ServerResponse, { headers }: IncomingMessage) => {
    const isRange = headers['if-range'] === tag && headers.range !== undefined
    const start = isRange ? Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1]) : 0
    response.writeHead(isRange ? 206 : 200, {
      etag: tag,
      'accept-ranges': 'bytes',
      'content-length': content.length - start,
      ...(isRange && { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` }),
    })
    const sent = content.subarray(start, start + maxBytes)
    response.write(sent, () =>
      start + maxBytes < content.length ? response.destroy() : response.end(),
    )
  }
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-download-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a download whose connection is lost continues where it was', async () => {
  const { sheaf, requests } = await misbehaving([
    part(100_000),
    part(150_000),
    failure(503, 'unavailable'),
    part(),
  ])
  const response = await sheaf.downloadFile(input)
  expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), bytes)).toBe(0)
  expect(requests.map(({ headers }) => [headers.range, headers['if-range']])).toEqual([
    [undefined, undefined],
    ['bytes=100000-', etag],
    ['bytes=250000-', etag],
    ['bytes=250000-', etag],
  ])
})

test('a download that cannot continue is unreachable', async () => {
  const other = Buffer.from('Other bytes')
  const cases = [
    // Each connection is lost before it brings a byte.
    [part(100_000), part(0)],
    // The bytes have changed.
    [part(100_000), part(Infinity, other, '"other"')],
    // Nothing says whether the rest belongs to the same bytes.
    [part(100_000, bytes, 'W/"weak"')],
  ]
  for (const answers of cases) {
    const { sheaf } = await misbehaving(answers)
    const response = await sheaf.downloadFile(input)
    await expect(response.arrayBuffer()).rejects.toMatchObject({
      key: 'unreachable',
      message: expect.stringMatching(/ was lost before the end of the response\.$/),
    })
  }
})

test('a file that is deleted in the middle of its download ends it', async () => {
  const { sheaf } = await misbehaving([part(100_000), failure(410, 'file_deleted')])
  const response = await sheaf.downloadFile(input)
  await expect(response.arrayBuffer()).rejects.toMatchObject({ key: 'file_deleted' })
})

test('a response is saved as a file when it is complete', async () => {
  const folder = await newFolder()
  const { sheaf } = await misbehaving([part(100_000), part(0), part()])
  const path = join(folder, 'wool.bin')
  const broken = saveResponse(await sheaf.downloadFile(input), path)
  await expect(broken).rejects.toMatchObject({ key: 'unreachable' })
  expect(await readdir(folder)).toEqual([])

  const progress: (number | null)[][] = []
  const onProgress = (...step: (number | null)[]) => progress.push(step)
  expect(await saveResponse(await sheaf.downloadFile(input), path, { onProgress })).toBe(400_000)
  expect(progress.at(-1)).toEqual([400_000, 400_000])
  expect(await readdir(folder)).toEqual(['wool.bin'])
  expect(Buffer.compare(await readFile(path), bytes)).toBe(0)
})

test('a file at the path is replaced on request, and only by a complete one', async () => {
  const folder = await newFolder()
  const path = join(folder, 'wool.bin')
  await writeFile(path, 'before')
  await symlink('wool.bin', join(folder, 'link.bin'))
  const { sheaf } = await misbehaving([part(), part(100_000), part(0), part()])
  const save = async (name: string, replace: boolean) =>
    saveResponse(await sheaf.downloadFile(input), join(folder, name), { replace })

  await expect(save('wool.bin', false)).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(save('wool.bin', true)).rejects.toMatchObject({ key: 'unreachable' })
  expect(await readFile(path, 'utf8')).toBe('before')
  await save('link.bin', true)
  expect((await readFile(path)).length).toBe(400_000)
  expect((await readdir(folder)).toSorted()).toEqual(['link.bin', 'wool.bin'])
})

test('bytes that are not those of the file, and a path that cannot be written, leave nothing', async () => {
  const folder = await newFolder()
  const { sheaf } = await misbehaving([part(Infinity, Buffer.from(bytes.toReversed()), etag)])
  const damaged = saveResponse(await sheaf.downloadFile(input), join(folder, 'wool.bin'))
  await expect(damaged).rejects.toMatchObject({ key: 'file_damaged' })
  const nowhere = saveResponse(await sheaf.downloadFile(input), join(folder, 'none', 'wool.bin'))
  await expect(nowhere).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await readdir(folder)).toEqual([])
})

test('a device is written to, and not replaced', async () => {
  const { sheaf } = await misbehaving([part()])
  const response = await sheaf.downloadFile(input)
  expect(await saveResponse(response, '/dev/null', { replace: true })).toBe(400_000)
  expect((await readdir('/dev')).filter((name) => name.endsWith('.partial'))).toEqual([])
})
