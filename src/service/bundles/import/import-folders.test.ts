import { expect, test } from 'vitest'
import {
  commitImport,
  getImport,
  listImportFiles,
  uploadBundle,
} from '#contract/bundles/imports.ts'
import { listFiles } from '#contract/files.ts'
import { createGraph } from '#contract/graphs.ts'
import { exportedBytes } from '#service/bundles/test-bundles.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

onEveryDatabase('folders in bundles', (database) => {
  test('files keep their folders from one organization to another', async () => {
    const service = await testService(database(), { worker: true })
    const { ask, app, upload, newOrganization } = service
    const other = (await newOrganization()).admin
    const graph = await ask(createGraph, { body: { name: 'Wool' } }, other)
    for (const folder of ['2025', '2026/q1', '']) {
      await upload(other, { name: 'a.txt', bytes: `In ${folder}.`, folder, graphId: graph.id })
    }
    const { admin: key } = await newOrganization()
    const response = await app.inject({
      method: 'POST',
      url: uploadBundle.path,
      headers: { authorization: `Bearer ${key}` },
      payload: await exportedBytes(service, graph.id, other),
    })
    const params = { import_id: uploadBundle.reply.parse(response.json()).id }
    const status = async () => (await ask(getImport, { params }, key)).status
    await expect.poll(status).toBe('ready')

    const query = { order: 'asc' as const }
    const foldersOf = ({ data }: { data: readonly { folder?: string | undefined }[] }) =>
      data.map(({ folder }) => folder)
    const expected = ['2025', '2026/q1', undefined]
    expect(foldersOf(await ask(listImportFiles, { params, query }, key))).toEqual(expected)
    await ask(commitImport, { params, body: {} }, key)
    await expect.poll(status, { timeout: 20_000 }).toBe('completed')
    expect(foldersOf(await ask(listFiles, { query }, key))).toEqual(expected)
  })
})
