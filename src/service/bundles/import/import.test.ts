import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import {
  commitImport,
  deleteImport,
  getImport,
  listImportFiles,
  listImports,
  uploadBundle,
} from '#contract/bundles/imports.ts'
import type { GraphImport } from '#contract/bundles/imports.ts'
import { deleteFile, downloadFile, getFile, listFiles } from '#contract/files.ts'
import { createGraph, getGraph } from '#contract/graphs.ts'
import { askGraphs } from '#contract/questions.ts'
import { bundleWith } from '#service/bundles/test-hostile-bundles.ts'
import type { BundleKeys } from '#service/bundles/signing.ts'
import { beforeEnd, exportedBytes, testBundleKeys } from '#service/bundles/test-bundles.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { readRefusal, testService } from '#service/test-service.ts'
import type { TestService } from '#service/test-service.ts'
import { testClock } from '#service/test-clock.ts'
import { importSweeps } from './sweep-imports.ts'

onEveryDatabase('imports', (database) => {
  async function begin(parts: Parameters<typeof testService>[1] = {}) {
    const service = await testService(database(), { worker: true, ...parts })
    const organization = await service.newOrganization()
    const key = organization.admin
    const send = (bytes: Buffer, by = key, headers: OutgoingHttpHeaders = {}) =>
      service.app.inject({
        method: 'POST',
        url: uploadBundle.path,
        headers: { authorization: `Bearer ${by}`, ...headers },
        payload: bytes,
      })

    /** Uploads a bundle and waits until it is checked. */
    async function stage(bytes: Buffer, by = key): Promise<GraphImport> {
      const response = await send(bytes, by)
      expect(response.statusCode).toBe(200)
      return settled(service, uploadBundle.reply.parse(response.json()).id, by)
    }

    /** The bundle of a graph of another organization. */
    async function bundleOf(files: Record<string, string>, graph: object = {}): Promise<Buffer> {
      const other = await service.newOrganization()
      const body = { name: 'Wool', description: 'All of it', ...graph }
      const { id } = await service.ask(createGraph, { body }, other.admin)
      for (const [name, bytes] of Object.entries(files)) {
        const file = await service.upload(other.admin, { name, bytes, graphId: id })
        await service.waitUntilRead(file.id)
      }
      return exportedBytes(service, id, other.admin)
    }

    return { ...service, organization, key, sendBundle: send, stage, bundleOf }
  }

  const two = { 'prices.txt': 'Wool costs 12 marks.', 'herd.md': '# Herd\n\n40 sheep.' }

  test('a bundle of another organization is previewed, imported, read again and answers', async () => {
    const service = await begin()
    const { ask, send, key, stage, bundleOf, storedBlobs } = service
    const staged = await stage(await bundleOf(two, { query_config: { max_snippets: 3 } }))
    expect(staged).toMatchObject({
      status: 'ready',
      problem: null,
      progress: { done: 0, total: 2 },
      files: { new: 2, existing: 0, refused: 0 },
      bundle: {
        name: 'Wool',
        description: 'All of it',
        signature: 'absent',
        teams: [],
        new_bytes: 37,
        name_taken: false,
        left_out: [{ part: 'texts' }],
      },
      graph_id: null,
    })
    const params = { import_id: staged.id }
    const preview = await ask(listImportFiles, { params, query: { order: 'asc' } }, key)
    expect(preview.data).toMatchObject([
      { name: 'prices.txt', size: 20, outcome: 'new', file_id: null },
      { name: 'herd.md', outcome: 'new' },
    ])

    await ask(commitImport, { params, body: { description: 'Mine' } }, key)
    const done = await settled(service, staged.id, key)
    expect(done).toMatchObject({ status: 'completed', files: { new: 0, imported: 2 } })
    const graph_id = done.graph_id ?? ''
    const { data } = await ask(listFiles, { query: { graph_id, order: 'asc' } }, key)
    expect(data.map(({ name }) => name)).toEqual(Object.keys(two))
    for (const file of data) {
      await service.waitUntilRead(file.id)
      const bytes = await send(downloadFile, { params: { file_id: file.id } }, key)
      expect(bytes.body).toBe(new Map(Object.entries(two)).get(file.name))
    }
    expect(await ask(getGraph, { params: { graph_id } }, key)).toMatchObject({
      name: 'Wool',
      description: 'Mine',
      query_config: { max_snippets: 3 },
    })
    const question = { graph_ids: [graph_id], question: 'What does wool cost?' }
    expect((await ask(askGraphs, { body: question }, key)).answer).toContain('12 marks')
    // The bundle is not kept.
    expect((await storedBlobs()).ids).not.toContain(staged.id)
  })

  test('the texts of a bundle are not believed', async () => {
    const service = await begin()
    const { ask, key, stage, bundleOf } = service
    const forged = await bundleWith(
      unzipSync(await bundleOf({ 'a.txt': 'Wool costs 12 marks.' })),
      {
        'texts/000001.jsonl': (text) => text.replace('12 marks', '99 marks'),
      },
    )
    const { id } = await stage(forged)
    await ask(commitImport, { params: { import_id: id }, body: {} }, key)
    const { graph_id } = await settled(service, id, key)
    const { data } = await ask(listFiles, { query: { graph_id: graph_id ?? '' } }, key)
    await service.waitUntilRead(data[0]?.id ?? '')
    const question = { graph_ids: [graph_id ?? ''], question: 'What does wool cost?' }
    const { answer } = await ask(askGraphs, { body: question }, key)
    expect(answer).toContain('12 marks')
    expect(answer).not.toContain('99')
  })

  test('files that are already here are linked, unless they are to be copied', async () => {
    const service = await begin()
    const { ask, upload, key, stage, bundleOf } = service
    const bytes = await bundleOf(two)
    const mine = await upload(key, { name: 'another name.txt', bytes: two['prices.txt'] })
    for (const link_existing of [true, false]) {
      const staged = await stage(bytes)
      expect(staged.files).toMatchObject({ new: 1, existing: 1 })
      expect(staged.bundle?.new_bytes).toBe(two['herd.md'].length)
      const params = { import_id: staged.id }
      const name = `Linked: ${link_existing}`
      await ask(commitImport, { params, body: { name, link_existing } }, key)
      const done = await settled(service, staged.id, key)
      expect(done.files).toMatchObject(
        link_existing ? { imported: 1, linked: 1 } : { imported: 2, linked: 0 },
      )
      const { graph_ids } = await ask(getFile, { params: { file_id: mine.id } }, key)
      expect(graph_ids.includes(done.graph_id ?? '')).toBe(link_existing)
      // The second round would find the file of the first.
      const files = await ask(listImportFiles, { params }, key)
      for (const { outcome, file_id } of files.data) {
        if (outcome === 'imported') {
          await ask(deleteFile, { params: { file_id: file_id ?? '' } }, key)
        }
      }
    }
  })

  test('a file that is deleted between preview and commit is imported instead of linked', async () => {
    const service = await begin()
    const { ask, upload, key, stage, bundleOf } = service
    const mine = await upload(key, { name: 'a.txt', bytes: two['prices.txt'] })
    const staged = await stage(await bundleOf({ 'a.txt': two['prices.txt'] }))
    expect(staged.files.existing).toBe(1)
    await ask(deleteFile, { params: { file_id: mine.id } }, key)
    await ask(commitImport, { params: { import_id: staged.id }, body: {} }, key)
    expect((await settled(service, staged.id, key)).files).toMatchObject({ imported: 1, linked: 0 })
  })

  test('equal files of a bundle are linked to one file once', async () => {
    const service = await begin()
    const { ask, upload, key, stage, bundleOf } = service
    await upload(key, { name: 'a.txt', bytes: 'The same.' })
    const staged = await stage(await bundleOf({ 'b.txt': 'The same.', 'c.txt': 'The same.' }))
    await ask(commitImport, { params: { import_id: staged.id }, body: {} }, key)
    const done = await settled(service, staged.id, key)
    expect(done).toMatchObject({ status: 'completed', files: { linked: 2 } })
  })

  test('a signature is valid, unknown or absent', async () => {
    // One after the other, because each service works on the imports of all that share its database.
    const withKeys = <T>(
      keys: BundleKeys,
      work: (service: Awaited<ReturnType<typeof begin>>) => Promise<T>,
    ): Promise<T> => beforeEnd(async (onEnd) => work(await begin({ bundleKeys: keys, onEnd })))
    const theirs = testBundleKeys()
    const { public_key } = theirs
    const signed = await withKeys(theirs, ({ bundleOf }) => bundleOf(two))
    const unsigned = await withKeys({ ...theirs, signer: null }, ({ bundleOf }) => bundleOf(two))
    await withKeys(testBundleKeys(), async ({ stage }) => {
      expect((await stage(signed)).bundle).toMatchObject({ signature: 'unknown', public_key })
      expect((await stage(unsigned)).bundle?.signature).toBe('absent')
    })
    const trusting = await withKeys(testBundleKeys([public_key]), ({ stage }) => stage(signed))
    expect(trusting.bundle).toMatchObject({ signature: 'valid', public_key })
  })

  test('a team key imports into its team only, and others cannot see its import', async () => {
    const service = await begin()
    const { ask, refusal, key, organization, stage, bundleOf } = service
    const team_id = await organization.newTeam()
    const mate = await organization.newKey({ team_id })
    const stranger = await organization.newKey({ team_id: await organization.newTeam() })
    const wide = await ask(createGraph, { body: { name: 'Wool' } }, key)
    const staged = await stage(await bundleOf(two), mate)
    // The name is taken org-wide, but not in the team.
    expect(staged.bundle?.name_taken).toBe(false)
    const params = { import_id: staged.id }
    for (const endpoint of [getImport, listImportFiles, deleteImport]) {
      const refused = await refusal(endpoint, { params }, stranger)
      expect([refused.status, refused.failure]).toEqual([404, 'import_not_found'])
    }
    expect((await ask(listImports, {}, stranger)).data).toEqual([])
    expect((await ask(listImports, {}, mate)).data.map(({ id }) => id)).toEqual([staged.id])
    const body = { team_ids: [await organization.newTeam()] }
    await ask(commitImport, { params, body }, mate)
    const { graph_id } = await settled(service, staged.id, mate)
    const graph = await ask(getGraph, { params: { graph_id: graph_id ?? '' } }, mate)
    expect([graph.team_ids, graph.id === wide.id]).toEqual([[team_id], false])
    expect(graph.file_status.total).toBe(2)
  })

  test('a file of another team is not linked', async () => {
    const { organization, upload, stage, bundleOf } = await begin()
    const mate = await organization.newKey({ team_id: await organization.newTeam() })
    const other = await organization.newKey({ team_id: await organization.newTeam() })
    await upload(other, { name: 'a.txt', bytes: two['prices.txt'] })
    const staged = await stage(await bundleOf({ 'a.txt': two['prices.txt'] }), mate)
    expect(staged.files).toMatchObject({ new: 1, existing: 0 })
  })

  test('a graph of teams is imported into the teams of the same names, or into chosen ones', async () => {
    const service = await begin()
    const { ask, refusal, key, organization, stage } = service
    const theirs = await service.newOrganization()
    const team_ids = [await theirs.newTeam('Herders')]
    const body = { name: 'Theirs', team_ids }
    const graph = await ask(createGraph, { body }, theirs.admin)
    const bytes = await exportedBytes(service, graph.id, theirs.admin)

    const staged = await stage(bytes)
    expect(staged.bundle?.teams).toEqual([{ name: 'Herders', id: null }])
    const params = { import_id: staged.id }
    // Nothing becomes org-wide because a team is missing.
    const refused = await refusal(commitImport, { params, body: {} }, key)
    expect([refused.status, refused.failure]).toEqual([400, 'team_unknown'])
    const herders = await organization.newTeam('Herders')
    const known = await ask(getImport, { params }, key)
    expect(known.bundle?.teams).toEqual([{ name: 'Herders', id: herders }])
    await ask(commitImport, { params, body: {} }, key)
    const { graph_id } = await settled(service, staged.id, key)
    const imported = await ask(getGraph, { params: { graph_id: graph_id ?? '' } }, key)
    expect(imported.team_ids).toEqual([herders])
  })

  test('a name that is taken is shown, and refused until another is chosen', async () => {
    const service = await begin()
    const { ask, refusal, key, stage, bundleOf } = service
    await ask(createGraph, { body: { name: 'Wool' } }, key)
    const staged = await stage(await bundleOf(two))
    expect(staged.bundle?.name_taken).toBe(true)
    const params = { import_id: staged.id }
    const refused = await refusal(commitImport, { params, body: {} }, key)
    expect([refused.status, refused.failure]).toEqual([400, 'graph_name_taken'])
    await ask(commitImport, { params, body: { name: 'Wool 2' } }, key)
    expect((await settled(service, staged.id, key)).status).toBe('completed')
  })

  test('a bundle is committed once', async () => {
    const service = await begin()
    const { refusal, key, stage, bundleOf } = service
    const { id } = await stage(await bundleOf(two))
    const params = { import_id: id }
    const bodies = [{ name: 'One' }, { name: 'Two' }]
    const sent = await Promise.all(
      bodies.map((body) => service.send(commitImport, { params, body }, key)),
    )
    expect(new Set(sent.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    await settled(service, id, key)
    const again = await refusal(commitImport, { params, body: {} }, key)
    expect([again.status, again.failure]).toEqual([409, 'import_not_ready'])
    expect(again.headers['x-should-retry']).toBe('false')
  })

  test('a model that does not exist here is left out', async () => {
    const service = await begin()
    const { ask, key, stage, bundleOf } = service
    const bytes = await bundleWith(unzipSync(await bundleOf(two)), {
      'manifest.jsonl': (text) => text.replace('"model":null', '"model":"their-model"'),
    })
    const staged = await stage(bytes)
    expect(staged.bundle?.left_out.map(({ part }) => part)).toEqual(['texts', 'model'])
    await ask(commitImport, { params: { import_id: staged.id }, body: {} }, key)
    const { graph_id } = await settled(service, staged.id, key)
    const graph = await ask(getGraph, { params: { graph_id: graph_id ?? '' } }, key)
    expect(graph.model).toBeNull()
  })

  test('a cancelled import is gone, and its bundle is removed', async () => {
    const service = await begin()
    const { ask, refusal, key, stage, bundleOf, storedBlobs } = service
    const { id } = await stage(await bundleOf(two))
    const params = { import_id: id }
    expect((await storedBlobs()).ids).toContain(id)
    expect(await ask(deleteImport, { params }, key)).toEqual({ id, deleted: true })
    expect((await refusal(getImport, { params }, key)).failure).toBe('import_not_found')
    await sweepAll(service)
    expect((await storedBlobs()).ids).not.toContain(id)
  })

  test('a staged bundle expires after a day', async () => {
    const { clock, pass } = testClock()
    const service = await begin({ clock })
    const { ask, refusal, key, stage, bundleOf } = service
    const { id } = await stage(await bundleOf(two))
    pass(86_000)
    await sweepAll(service)
    expect((await ask(getImport, { params: { import_id: id } }, key)).status).toBe('ready')
    pass(500)
    await sweepAll(service)
    const gone = await refusal(getImport, { params: { import_id: id } }, key)
    expect(gone.failure).toBe('import_not_found')
    const files = database().selectFrom('import_files').select('id').where('import_id', '=', id)
    expect(await files.execute()).toEqual([])
  })

  test('an import ends when its key is revoked', async () => {
    const service = await begin({ worker: false })
    const { organization, sendBundle, key } = service
    const author = await organization.newKey()
    const bytes = await exportedOnly(service)
    const { id, waiting } = uploadBundle.reply.parse((await sendBundle(bytes, author)).json())
    // No process has begun to check it.
    expect(waiting).toBe(true)
    const hash = createHash('sha256').update(author).digest('hex')
    await database()
      .updateTable('keys')
      .set({ revoked_at: '2020-01-01T00:00:00.000000Z' })
      .where('hash', '=', hash)
      .execute()
    await testService(database(), { worker: true })
    const ended = await settled(service, id, key)
    expect([ended.status, ended.problem?.code]).toEqual(['refused', 'key_expired'])
    expect(ended.waiting).toBe(false)
  })

  test('uploads of bundles are bounded in size and number', async () => {
    const service = await begin({ maxBundleBytes: 1000, worker: false })
    const { sendBundle, key, storedBlobs } = service
    const large = readRefusal(await sendBundle(Buffer.alloc(1001)))
    expect([large.status, large.failure]).toEqual([413, 'bundle_too_large'])
    const empty = readRefusal(await sendBundle(Buffer.alloc(0)))
    expect([empty.status, empty.failure]).toEqual([400, 'bundle_incomplete'])
    const cut = await sendBundle(Buffer.alloc(10), key, { 'content-length': '20' })
    expect(readRefusal(cut).failure).toBe('bundle_incomplete')
    expect(await storedBlobs()).toEqual({ ids: [], pending: [] })
    for (let at = 0; at < 20; at += 1) await sendBundle(Buffer.alloc(10))
    const many = readRefusal(await sendBundle(Buffer.alloc(10)))
    expect([many.status, many.failure]).toEqual([409, 'imports_too_many'])
    expect((await storedBlobs()).pending).toEqual([])
  })

  test('an upload that is repeated with its idempotency key is one import', async () => {
    const { sendBundle, bundleOf, key } = await begin()
    const bytes = await bundleOf(two)
    const headers = {
      'idempotency-key': 'one',
      'content-disposition': 'attachment; filename=wool.zip',
    }
    const first = uploadBundle.reply.parse((await sendBundle(bytes, key, headers)).json())
    const again = uploadBundle.reply.parse((await sendBundle(bytes, key, headers)).json())
    expect(again.id).toBe(first.id)
  })
})

type Service = Pick<TestService, 'ask' | 'database' | 'blobs' | 'clock'>

/** An import once it waits for nobody but a person. */
async function settled({ ask }: Pick<Service, 'ask'>, import_id: string, key: string) {
  const read = () => ask(getImport, { params: { import_id } }, key)
  await expect
    .poll(async () => (await read()).status, { timeout: 20_000 })
    .not.toMatch(/^(checking|importing)$/)
  return read()
}

async function sweepAll({ blobs, clock, database }: Service): Promise<void> {
  const { sweepSlice } = importSweeps({ blobs, clock })
  while (await sweepSlice(database)) await Promise.resolve()
}

/** The bundle of a graph without files. */
async function exportedOnly(service: TestService): Promise<Buffer> {
  const other = await service.newOrganization()
  const { id } = await service.ask(createGraph, { body: { name: 'Empty' } }, other.admin)
  return exportedBytes(service, id, other.admin)
}
