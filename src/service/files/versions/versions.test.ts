import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpointUrl } from '#contract/endpoint.ts'
import { deleteFile, getFile, listFilePages, retryFiles } from '#contract/files.ts'
import { createGraph } from '#contract/graphs.ts'
import { askGraphs } from '#contract/questions.ts'
import { findFiles } from '#contract/uploads.ts'
import {
  deleteFileVersion,
  downloadFileVersion,
  fileVersion,
  listFileVersions,
  maxVersionsPerFile,
  restoreFileVersion,
  uploadFileVersion,
} from '#contract/versions/file-versions.ts'
import type { FileVersion } from '#contract/versions/file-versions.ts'
import { systemClock } from '#service/clock.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { sweepFileSlice } from '#service/files/file-sweep-store.ts'
import { jobStore } from '#service/jobs/job-store.ts'
import type { Job } from '#service/jobs/job-store.ts'
import { processFile } from '#service/jobs/process-file.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import type { Extract } from '#service/extraction/extraction.ts'
import { readRefusal, testService } from '#service/test-service.ts'

const readText = (text: string): Extract =>
  async function* read() {
    yield {
      number: 1,
      kind: 'section',
      label: null,
      ocr: false,
      blocks: [{ type: 'paragraph', text }],
    }
  }
const fails: Extract = async function* read() {
  await Promise.reject(new ExtractionFailure('corrupted'))
  yield { number: 1, kind: 'section', label: null, ocr: false, blocks: [] }
}

onEveryDatabase('versions of a file', (database) => {
  async function begin() {
    await database().deleteFrom('jobs').execute()
    const service = await testService(database())
    const { newOrganization, ask, send, sendFile, upload, blobs } = service
    const organization = await newOrganization()
    const key = await organization.newKey()
    const graph = await ask(createGraph, { body: { name: 'Prices' } }, key)
    const jobs = jobStore(database(), { owner: 'one', leaseSeconds: 30, clock: systemClock() })
    const file = await upload(key, {
      name: 'prices.txt',
      bytes: 'Wool costs 12.40.',
      graphId: graph.id,
    })
    const params = { file_id: file.id }

    /** Reads the version that is due. */
    const read = async (extract: Extract) => {
      const job = await jobs.lease()
      if (job === null) throw new Error('nothing is due')
      const processed = await jobs.file(job)
      await processFile({ jobs, blobs, extract }, job, processed, AbortSignal.timeout(60_000))
      return job.version_id
    }
    await read(readText('Wool costs 12.40.'))
    return {
      ...service,
      organization,
      key,
      graph,
      jobs,
      file,
      params,
      read,
      sendVersion: (bytes: string, name = 'prices.txt', by = key) =>
        sendFile(by, { url: endpointUrl(uploadFileVersion.path, { params }), name, bytes }),
      replace: async (bytes: string, name?: string) => {
        const url = endpointUrl(uploadFileVersion.path, { params })
        const response = await sendFile(key, { url, bytes, name: name ?? 'prices.txt' })
        if (response.statusCode !== 200) throw new Error(response.body)
        return fileVersion.parse(response.json())
      },
      versions: async () => (await ask(listFileVersions, { params }, key)).data,
      states: async () =>
        (await ask(listFileVersions, { params }, key)).data.map(
          ({ number, state }) => `${number} ${state}`,
        ),
      ofFile: () => ask(getFile, { params }, key),
      answer: async () => {
        const body = { graph_ids: [graph.id], question: 'What does wool cost?' }
        return (await ask(askGraphs, { body }, key)).answer
      },
      quotedVersions: async () => {
        const body = { graph_ids: [graph.id], question: 'What does wool cost?' }
        const { references } = await ask(askGraphs, { body }, key)
        return references?.files.map(({ version_id }) => version_id)
      },
      text: async () => JSON.stringify((await ask(listFilePages, { params }, key)).data),
      download: async ({ id }: Pick<FileVersion, 'id'>) =>
        (await send(downloadFileVersion, { params: { ...params, version_id: id } }, key)).body,
      storedBytes: async () => {
        const row = await database()
          .selectFrom('storage_counts')
          .select('bytes')
          .where('scope_id', '=', organization.id)
          .executeTakeFirstOrThrow()
        return Number(row.bytes)
      },
    }
  }

  test('the current version answers until the new one has been read, and then the new one does', async () => {
    const { replace, read, answer, text, ofFile, file, states, versions } = await begin()
    const version = await replace('Wool costs 99.40.')
    expect(version).toMatchObject({ number: 2, state: 'in_progress', file_id: file.id })
    expect(await ofFile()).toMatchObject({
      id: file.id,
      status: 'completed',
      size: 'Wool costs 12.40.'.length,
      replacement: { version_id: version.id, status: 'in_progress' },
    })
    expect(await answer()).toContain('12.40')
    expect(await text()).toContain('12.40')

    expect(await read(readText('Wool costs 99.40.'))).toBe(version.id)
    expect(await answer()).toContain('99.40')
    expect(await answer()).not.toContain('12.40')
    expect(await text()).toContain('99.40')
    expect(await ofFile()).not.toHaveProperty('replacement')
    expect(await states()).toEqual(['2 current', '1 former'])
    expect((await versions())[0]?.created_by).toMatchObject({ name: expect.any(String) })
  })

  test('a version whose response was lost is stored once, and so is a restored one', async () => {
    const { replace, read, states, storedBytes, ask, key, params, file } = await begin()
    const first = await replace('Wool costs 99.40.')
    const bytes = await storedBytes()
    expect(await replace('Wool costs 99.40.')).toMatchObject({ id: first.id, number: 2 })
    await read(readText('Wool costs 99.40.'))
    expect((await replace('Wool costs 99.40.')).id).toBe(first.id)
    expect(await states()).toEqual(['2 current', '1 former'])
    expect(await storedBytes()).toBe(bytes)

    const restore = () =>
      ask(restoreFileVersion, { params: { ...params, version_id: file.id } }, key)
    const restored = await restore()
    expect((await restore()).id).toBe(restored.id)
    expect(await states()).toEqual(['3 in_progress', '2 current', '1 former'])
  })

  test('a version that could not be read can be sent again', async () => {
    const { replace, read, states } = await begin()
    await replace('Wool costs 99.40.')
    await read(fails)
    await replace('Wool costs 99.40.')
    expect(await states()).toEqual(['3 in_progress', '2 former', '1 current'])
  })

  test('a citation names the version that it quotes', async () => {
    const { replace, read, quotedVersions, ofFile, file } = await begin()
    const version = await replace('Wool costs 99.40.')
    expect(await quotedVersions()).toEqual([file.id])
    await read(readText('Wool costs 99.40.'))
    expect(await quotedVersions()).toEqual([version.id])
    expect(await ofFile()).toMatchObject({ id: file.id, version_id: version.id })
  })

  test('the passages of a replaced version are deleted', async () => {
    const { replace, read, file } = await begin()
    await replace('Wool costs 99.40.')
    await read(readText('Wool costs 99.40.'))
    while (await sweepFileSlice(database())) continue
    for (const table of ['chunks', 'indexed_files'] as const) {
      const rows = await database().selectFrom(table).select('version_id').execute()
      expect(rows.filter((row) => row.version_id === file.id)).toEqual([])
    }
  })

  test('a version that cannot be read leaves the current one, and can be retried or discarded', async () => {
    const { replace, read, answer, ofFile, ask, key, params, states } = await begin()
    const version = await replace('Wool costs 99.40.')
    await read(fails)
    expect(await answer()).toContain('12.40')
    expect(await ofFile()).toMatchObject({
      status: 'completed',
      replacement: { status: 'failed', error: { code: 'corrupted' } },
    })
    await ask(retryFiles, { body: { file_ids: [params.file_id] } }, key)
    expect(await states()).toEqual(['2 in_progress', '1 current'])
    await read(fails)
    expect(await states()).toEqual(['2 failed', '1 current'])
    await ask(deleteFileVersion, { params: { ...params, version_id: version.id } }, key)
    expect(await states()).toEqual(['1 current'])
    expect(await ofFile()).not.toHaveProperty('replacement')
  })

  test('a file can be replaced while its first version is still read', async () => {
    const { upload, sendFile, key, ask, jobs, blobs, graph } = await begin()
    const file = await upload(key, { name: 'new.txt', bytes: 'Silk costs 5.', graphId: graph.id })
    const params = { file_id: file.id }
    const first = await jobs.lease()
    const url = endpointUrl(uploadFileVersion.path, { params })
    await sendFile(key, { url, name: 'new.txt', bytes: 'Silk costs 7.' })
    const second = await jobs.lease()
    if (first === null || second === null) throw new Error('nothing is due')
    const signal = AbortSignal.timeout(60_000)
    const process = async (job: Job, text: string) =>
      processFile({ jobs, blobs, extract: readText(text) }, job, await jobs.file(job), signal)
    await process(second, 'Silk costs 7.')
    await process(first, 'Silk costs 5.')
    expect(await ask(getFile, { params }, key)).toMatchObject({ status: 'completed' })
    expect(JSON.stringify(await ask(listFilePages, { params }, key))).toContain('7')
    const left = await database().selectFrom('jobs').select('version_id').execute()
    expect(left).toEqual([])
  })

  test('of two replacements the later one wins, and the earlier one is kept', async () => {
    const { replace, read, answer, states, download, versions } = await begin()
    await replace('Wool costs 50.')
    await replace('Wool costs 99.40.')
    expect(await states()).toEqual(['3 in_progress', '2 former', '1 current'])
    await read(readText('Wool costs 99.40.'))
    expect(await answer()).toContain('99.40')
    const [, second] = await versions()
    expect(second && (await download(second))).toBe('Wool costs 50.')
  })

  test('replacements at once leave one that is read and no other job', async () => {
    const { sendVersion, versions, read } = await begin()
    const names = Array.from({ length: 24 }, (_, at) => String(at))
    const sent = await Promise.all(names.map((name) => sendVersion(`Wool ${name}.`)))
    expect(sent.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200))
    const rows = await versions()
    expect(rows.map(({ number }) => number).slice(0, 4)).toEqual([25, 24, 23, 22])
    expect(rows).toHaveLength(maxVersionsPerFile)
    expect(rows.filter(({ state }) => state === 'in_progress')).toHaveLength(1)
    await read(readText('Wool.'))
    await expect(read(readText('Wool.'))).rejects.toThrow('nothing is due')
  })

  test('a former version can be downloaded and restored as a new one', async () => {
    const { replace, read, answer, ask, key, params, file, states, download } = await begin()
    await replace('Wool costs 99.40.')
    await read(readText('Wool costs 99.40.'))
    expect(await download(file)).toBe('Wool costs 12.40.')
    const former = { params: { ...params, version_id: file.id } }
    const restored = await ask(restoreFileVersion, former, key)
    expect(restored).toMatchObject({ number: 3, state: 'in_progress' })
    await read(readText('Wool costs 12.40.'))
    expect(await states()).toEqual(['3 current', '2 former', '1 former'])
    expect(await answer()).toContain('12.40')
  })

  test('a version can bring another name and format, also to the lists of graphs', async () => {
    const { replace, read, ofFile } = await begin()
    await replace('# Prices', 'price-list.md')
    expect((await ofFile()).name).toBe('prices.txt')
    await read(readText('Wool costs 99.40.'))
    expect((await ofFile()).name).toBe('price-list.md')
    const rows = await database().selectFrom('graph_files').select('kind').execute()
    expect(rows.map(({ kind }) => kind)).toContain('md')
  })

  test('all versions count as stored, and deleting the file deletes the bytes of all', async () => {
    const { replace, read, ask, key, params, blobs, versions, storedBytes } = await begin()
    await replace('Wool costs 99.40 now.')
    await read(readText('Wool costs 99.40 now.'))
    await replace('Wool costs 7.')
    expect(await storedBytes()).toBe(17 + 21 + 13)
    const rows = await versions()
    await ask(deleteFile, { params }, key)
    expect(await storedBytes()).toBe(0)
    expect(await Promise.all(rows.map(({ id }) => blobs.size(id)))).toEqual([null, null, null])
    expect(await database().selectFrom('jobs').selectAll().execute()).toEqual([])
  })

  test(`a file keeps ${maxVersionsPerFile} versions, and the current one among them`, async () => {
    const { replace, versions, blobs, storedBytes, file } = await begin()
    const second = await replace('Wool costs 2.')
    for (let number = 3; number <= maxVersionsPerFile + 1; number += 1) {
      await replace(`Wool ${number % 10}`)
    }
    const rows = await versions()
    expect(rows).toHaveLength(maxVersionsPerFile)
    expect(rows.at(-1)).toMatchObject({ id: file.id, state: 'current' })
    expect(await blobs.size(second.id)).toBeNull()
    expect(await storedBytes()).toBe(17 + 6 * (maxVersionsPerFile - 1))
  })

  test('the current version can be neither restored nor deleted, and an unknown one is not found', async () => {
    const { refusal, key, params, file } = await begin()
    const current = { params: { ...params, version_id: file.id } }
    for (const endpoint of [restoreFileVersion, deleteFileVersion]) {
      expect((await refusal(endpoint, current, key)).failure).toBe('file_version_current')
    }
    const unknown = { params: { ...params, version_id: crypto.randomUUID() } }
    for (const endpoint of [restoreFileVersion, deleteFileVersion, downloadFileVersion]) {
      expect((await refusal(endpoint, unknown, key)).failure).toBe('file_version_not_found')
    }
  })

  test('a version of one file is not found under another', async () => {
    const { upload, refusal, key, file } = await begin()
    const other = await upload(key)
    const params = { file_id: other.id, version_id: file.id }
    expect((await refusal(downloadFileVersion, { params }, key)).failure).toBe(
      'file_version_not_found',
    )
  })

  test('a page of a web source cannot be replaced', async () => {
    const { file, sendVersion } = await begin()
    await database()
      .updateTable('files')
      .set({ source_url: 'https://example.org' })
      .where('id', '=', file.id)
      .execute()
    expect(readRefusal(await sendVersion('Wool.')).failure).toBe('file_from_web')
  })

  test('a team sees no key of others, and cannot replace a file that is shared with every team', async () => {
    const { organization, ask, upload, params, key, sendVersion } = await begin()
    const ofTeam = await organization.newKey({ team_id: await organization.newTeam() })
    const createdBy = async (file_id: string, reader: string) =>
      (await ask(listFileVersions, { params: { file_id } }, reader)).data[0]?.created_by
    expect(await createdBy(params.file_id, key)).not.toBeNull()
    expect(await createdBy(params.file_id, ofTeam)).toBeNull()
    expect(await createdBy((await upload(ofTeam)).id, ofTeam)).not.toBeNull()
    expect(readRefusal(await sendVersion('Wool.', 'prices.txt', ofTeam)).failure).toBe(
      'team_forbidden',
    )
  })

  test('a replacement that is refused leaves nothing behind', async () => {
    const { sendVersion, states, storedBytes } = await begin()
    expect(readRefusal(await sendVersion('')).failure).toBe('file_empty')
    expect(readRefusal(await sendVersion('MZ', 'prices.exe')).failure).toBe('file_kind_unsupported')
    expect(await states()).toEqual(['1 current'])
    expect(await storedBytes()).toBe(17)
  })

  test('a lookup finds what a newer version replaced, also under another name, where it is asked for', async () => {
    const { ask, key, graph, file, replace, read, organization } = await begin()
    const old = { name: 'prices.txt', size: 'Wool costs 12.40.'.length }
    const find = (body: object, by = key) => ask(findFiles, { body: { files: [old], ...body } }, by)
    const alone = (await find({ include_versions: true })).data
    expect(alone.map(({ id, other_versions }) => [id, other_versions])).toEqual([
      [file.id, undefined],
    ])

    await replace('Wool is 15.', 'prices-2026.txt')
    await read(readText('Wool is 15.'))
    expect((await find({})).data).toEqual([])
    const sha256 = createHash('sha256').update('Wool costs 12.40.').digest('hex')
    const hashed = { files: [{ ...old, name: 'other.txt', sha256 }] }
    for (const scope of [{}, { graph_id: graph.id }, hashed]) {
      const { data, has_more } = await find({ include_versions: true, ...scope })
      expect([data.length, has_more]).toEqual([1, false])
      expect(data[0]).toMatchObject({
        id: file.id,
        name: 'prices-2026.txt',
        other_versions: [{ ...old, sha256, state: 'former', error: null }],
      })
    }

    await replace('Wool is 17 now.')
    const sought = { files: [{ name: 'prices.txt', size: 15 }], include_versions: true }
    const stateNow = async () =>
      (await find(sought)).data.flatMap(({ other_versions = [] }) =>
        other_versions.map(({ state, error }) => [state, error?.code]),
      )
    expect(await stateNow()).toEqual([['in_progress', undefined]])
    await read(fails)
    expect(await stateNow()).toEqual([['failed', 'corrupted']])

    const team = await organization.newKey({ team_id: await organization.newTeam() })
    const { data: ofTeam } = await find({ include_versions: true }, team)
    expect(ofTeam).toEqual([])
    await ask(deleteFile, { params: { file_id: file.id } }, key)
    expect((await find({ include_versions: true })).data).toEqual([])
  })
})
