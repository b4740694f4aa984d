import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { exportGraph, getExportSize } from '#contract/bundles/exports.ts'
import {
  bundledPage,
  bundleSignature,
  manifestEnd,
  manifestFile,
  manifestHeader,
} from '#contract/bundles/manifest.ts'
import { endpointUrl } from '#contract/endpoint.ts'
import { deleteFile, getFile } from '#contract/files.ts'
import { removeFileFromGraph } from '#contract/graph-files.ts'
import { createGraph, deleteGraph, updateGraph } from '#contract/graphs.ts'
import { uploadFileVersion } from '#contract/versions/file-versions.ts'
import { listAuditRecords } from '#contract/audit.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import type { Blobs } from '#service/blobs/blobs.ts'
import { sweepFileSlice } from '#service/files/file-sweep-store.ts'
import { testService } from '#service/test-service.ts'
import { isSignedBy } from './signing.ts'
import { exportedBytes, testBundleKeys } from './test-bundles.ts'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString()
const lines = (bytes: Uint8Array | undefined): unknown[] =>
  text(bytes)
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))

onEveryDatabase('exports', (database) => {
  async function begin(parts: Parameters<typeof testService>[1] = {}) {
    const service = await testService(database(), { worker: true, ...parts })
    const organization = await service.newOrganization()
    return { ...service, organization, key: organization.admin }
  }

  test('a file that is replaced during an export is in the bundle with its own text', async () => {
    let onRead = async (): Promise<void> => undefined
    const service = await begin()
    const { ask, upload, sendFile, key, waitUntilRead } = service
    const graph = await ask(createGraph, { body: { name: 'Prices' } }, key)
    const [, second] = await Promise.all(
      ['first.txt', 'second.txt'].map(async (name) => {
        const bytes = `${name} costs 12.40.`
        const file = await upload(key, { graphId: graph.id, ...named(name), bytes })
        await waitUntilRead(file.id)
        return file
      }),
    )
    const blobs: Blobs = {
      ...service.blobs,
      readInto: async function* readLater(...range) {
        await onRead()
        yield* service.blobs.readInto(...range)
      },
    }
    const exporting = { ...service, ...(await testService(database(), { blobs })) }
    onRead = async () => {
      onRead = async () => undefined
      const params = { file_id: second?.id ?? '' }
      const url = endpointUrl(uploadFileVersion.path, { params })
      await sendFile(key, { url, name: 'second.txt', bytes: 'second.txt costs 99.40.' })
      await expect
        .poll(async () => (await ask(getFile, { params }, key)).version_id)
        .not.toBe(second?.id)
      while (await sweepFileSlice(database())) continue
    }
    const entries = unzipSync(await exportedBytes(exporting, graph.id, key))
    const texts = ['000001', '000002'].map((number) => [
      text(entries[`files/${number}.txt`]),
      text(entries[`texts/${number}.jsonl`]),
    ])
    for (const [original = '', extracted] of texts) expect(extracted).toContain(original)
  })

  test('a bundle has the originals, the texts by page, and a manifest with the hash of each', async () => {
    const bundleKeys = testBundleKeys()
    const service = await begin({ bundleKeys })
    const { ask, upload, key, organization, waitUntilRead } = service
    const team_id = await organization.newTeam('Herders')
    const body = {
      name: 'Wool 🐑',
      description: 'All of it',
      team_ids: [team_id],
      query_config: { max_snippets: 3 },
    }
    const graph = await ask(createGraph, { body }, key)
    const graphId = graph.id
    const names = ['Größe.txt', 'größe.TXT', '羊毛.md']
    for (const name of names) {
      const file = await upload(key, { graphId, ...named(name), bytes: `Wool of ${name}.` })
      await waitUntilRead(file.id)
    }

    const entries = unzipSync(await exportedBytes(service, graph.id, key))
    expect(Object.keys(entries)).toEqual([
      'files/000001.txt',
      'texts/000001.jsonl',
      'files/000002.txt',
      'texts/000002.jsonl',
      'files/000003.md',
      'texts/000003.jsonl',
      'manifest.jsonl',
      'signature.json',
    ])
    const [header, ...rest] = lines(entries['manifest.jsonl'])
    expect(manifestHeader.parse(header)).toMatchObject({
      public_key: bundleKeys.public_key,
      graph: {
        id: graph.id,
        name: 'Wool 🐑',
        description: 'All of it',
        teams: ['Herders'],
        query_config: { max_snippets: 3 },
      },
    })
    const end = manifestEnd.parse(rest.pop())
    const files = rest.map((line) => manifestFile.parse(line))
    expect(files.map(({ name }) => name)).toEqual(names)
    let bytes = 0
    for (const { original, text: read, name } of files) {
      for (const entry of [original, read]) {
        const content = entries[entry?.path ?? ''] ?? new Uint8Array()
        expect([content.length, sha256(content)]).toEqual([entry?.size, entry?.sha256])
        bytes += content.length
      }
      expect(text(entries[original.path])).toBe(`Wool of ${name}.`)
      const pages = lines(entries[read?.path ?? '']).map((line) => bundledPage.parse(line))
      expect([pages.length, read?.pages]).toEqual([1, 1])
      expect(JSON.stringify(pages)).toContain(`Wool of ${name}.`)
    }
    expect(end).toEqual({ type: 'end', files: 3, entries: 6, bytes })
    const signature = bundleSignature.parse(JSON.parse(text(entries['signature.json'])))
    const hash = sha256(entries['manifest.jsonl'] ?? new Uint8Array())
    expect(isSignedBy(hash, signature)).toBe(true)
    expect(isSignedBy(sha256(Buffer.from('another')), signature)).toBe(false)
    expect(signature.public_key).toBe(bundleKeys.public_key)
  })

  test('files larger than the memory of an export are whole', async () => {
    const service = await begin()
    const { ask, upload, key } = service
    const graph = await ask(createGraph, { body: { name: 'Large' } }, key)
    const sizes = [1_300_000, 1, 262_144, 524_289]
    // Letters, so that they are text, but different ones, so that no place looks like another.
    const texts = sizes.map((size) => randomBytes(size).toString('base64').slice(0, size))
    for (const bytes of texts) await upload(key, { graphId: graph.id, bytes })
    const entries = unzipSync(await exportedBytes(service, graph.id, key))
    const originals = Object.keys(entries).filter((path) => path.startsWith('files/'))
    expect(originals.map((path) => sha256(entries[path] ?? new Uint8Array()))).toEqual(
      texts.map((bytes) => sha256(Buffer.from(bytes))),
    )
  })

  test('an export is recorded although other reads are not', async () => {
    const service = await begin()
    const { ask, upload, key } = service
    const graph = await ask(createGraph, { body: { name: 'Recorded' } }, key)
    await upload(key, { graphId: graph.id, bytes: 'Sheep.' })
    await exportedBytes(service, graph.id, key)
    const { data } = await ask(listAuditRecords, { query: { operation: 'exportGraph' } }, key)
    expect(data).toMatchObject([
      { outcome: 'read', name: 'Recorded', subjects: { graph_id: graph.id } },
    ])
  })

  test('the size of an export is that of the originals', async () => {
    const { ask, upload, key } = await begin()
    const graph = await ask(createGraph, { body: { name: 'Sized' } }, key)
    const params = { graph_id: graph.id }
    expect(await ask(getExportSize, { params }, key)).toEqual({ files: 0, bytes: 0, signed: false })
    await upload(key, { graphId: graph.id, bytes: 'Sheep.' })
    await upload(key, { graphId: graph.id, bytes: 'Goats!' })
    expect(await ask(getExportSize, { params }, key)).toEqual({
      files: 2,
      bytes: 12,
      signed: false,
    })
  })

  test('an export requires the permission to read files', async () => {
    const { ask, refusal, key, organization } = await begin()
    const graph = await ask(createGraph, { body: { name: 'Guarded' } }, key)
    const graphsOnly = await organization.newKey({ permissions: ['graphs:read'] })
    for (const endpoint of [exportGraph, getExportSize]) {
      const refused = await refusal(endpoint, { params: { graph_id: graph.id } }, graphsOnly)
      expect([refused.status, refused.failure]).toEqual([403, 'permission_missing'])
    }
  })

  test('a graph with a damaged file is not exported', async () => {
    const service = await begin()
    const { ask, upload, refusal, damageBlob, send, key } = service
    const graph = await ask(createGraph, { body: { name: 'Damaged' } }, key)
    const file = await upload(key, { graphId: graph.id, bytes: 'Sheep.' })
    await damageBlob(file.id, 'Sheeq.')
    const params = { graph_id: graph.id }
    // Nobody has noticed the damage before, so the stream ends early. Then it is known.
    await expect(send(exportGraph, { params }, key)).rejects.toThrow('destroyed')
    expect((await refusal(exportGraph, { params }, key)).failure).toBe('file_damaged')
  })

  test('an export ends when the graph is moved out of reach of the key', async () => {
    const service = await begin()
    const { ask, upload, organization } = service
    const [own, other] = [await organization.newTeam(), await organization.newTeam()]
    const graph = await ask(createGraph, { body: { name: 'Moved', team_ids: [own] } }, service.key)
    const params = { graph_id: graph.id }
    await upload(service.key, { graphId: graph.id, bytes: 'Sheep. '.repeat(20_000) })
    const teamKey = await organization.newKey({ team_id: own, permissions: ['*:admin'] })
    let chunks = 0
    const blobs: Blobs = {
      ...service.blobs,
      readInto: async function* readForever(memory) {
        await ask(updateGraph, { params, body: { name: 'Moved', team_ids: [other] } }, service.key)
        for (; chunks < 100; chunks += 1) {
          yield memory.subarray(0, 1000)
          await sleep(100)
        }
      },
    }
    const { app } = await testService(database(), { blobs })
    const response = exportedBytes({ app }, graph.id, teamKey)
    await expect(response).rejects.toThrow('destroyed')
    expect(chunks).toBeLessThan(90)
  })

  test.each(['a file is deleted', 'a file is taken out of the graph', 'the graph is deleted'])(
    'the reader sees an error when %s during the export',
    async (change) => {
      const service = await begin()
      const { ask, upload, key } = service
      const graph = await ask(createGraph, { body: { name: `Changed: ${change}` } }, key)
      const params = { graph_id: graph.id }
      const first = await upload(key, { graphId: graph.id, bytes: randomBytes(9).toString('hex') })
      const last = await upload(key, { graphId: graph.id, bytes: 'Sheep.' })
      async function* afterChange(memory: Uint8Array, id: string) {
        const onFile = { file_id: first.id }
        if (change === 'a file is deleted') await ask(deleteFile, { params: onFile }, key)
        else if (change === 'the graph is deleted') await ask(deleteGraph, { params }, key)
        else await ask(removeFileFromGraph, { params: { ...params, ...onFile } }, key)
        yield* service.blobs.readInto(memory, id)
      }
      const blobs: Blobs = {
        ...service.blobs,
        readInto: (memory, id) =>
          id === last.id ? afterChange(memory, id) : service.blobs.readInto(memory, id),
      }
      const { app } = await testService(database(), { blobs })
      await app.listen({ port: 0 })
      // oxlint-disable-next-line no-unsafe-type-assertion -- it listens on a port
      const { port } = app.server.address() as AddressInfo
      const response = await fetch(
        `http://127.0.0.1:${port}${endpointUrl(exportGraph.path, { params })}`,
        { headers: { authorization: `Bearer ${key}` } },
      )
      expect(response.status).toBe(200)
      await expect(response.arrayBuffer()).rejects.toThrow('terminated')
    },
  )
})

function named(name: string) {
  const encoded = encodeURIComponent(name)
  return { headers: { 'content-disposition': `attachment; filename*=UTF-8''${encoded}` } }
}
