import { expect, test } from 'vitest'
import { commitImport, getImport, uploadBundle } from '#contract/bundles/imports.ts'
import { listFiles, retryFiles } from '#contract/files.ts'
import { createGraph, getGraph } from '#contract/graphs.ts'
import { exportedBytes } from '#service/bundles/test-bundles.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

onEveryDatabase('failed files in bundles', (database) => {
  test('a file that failed here is linked as the preview says, and can be read again', async () => {
    const service = await testService(database(), { worker: true })
    const { ask, app, upload, newOrganization } = service
    const { admin: key } = await newOrganization()
    const graph = await ask(createGraph, { body: { name: 'Wool' } }, key)
    const bytes = { 'broken.pdf': '%PDF-1.4\nbroken', 'prices.txt': 'Wool costs 12 marks.' }
    for (const [name, content] of Object.entries(bytes)) {
      await upload(key, { name, bytes: content, graphId: graph.id })
    }
    const counts = async (graph_id = graph.id) =>
      (await ask(getGraph, { params: { graph_id } }, key)).file_status
    const oneFailed = { in_progress: 0, completed: 1, failed: 1, total: 2 }
    await expect.poll(() => counts()).toEqual(oneFailed)
    const response = await app.inject({
      method: 'POST',
      url: uploadBundle.path,
      headers: { authorization: `Bearer ${key}` },
      payload: await exportedBytes(service, graph.id, key),
    })
    const params = { import_id: uploadBundle.reply.parse(response.json()).id }
    const read = () => ask(getImport, { params }, key)
    await expect.poll(async () => (await read()).status).toBe('ready')
    expect((await read()).files).toMatchObject({ new: 0, existing: 2 })

    await ask(commitImport, { params, body: { name: 'Wool again' } }, key)
    await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe('completed')
    const { files, graph_id } = await read()
    expect(files).toMatchObject({ imported: 0, linked: 2 })
    const all = await ask(listFiles, { query: { include: 'total' } }, key)
    expect(all.total).toBe(2)
    expect(await counts(graph_id ?? '')).toEqual(oneFailed)

    const failed = all.data.find(({ status }) => status === 'failed')
    const file_id = failed?.id ?? ''
    expect(failed?.graph_ids).toEqual(expect.arrayContaining([graph.id, graph_id]))
    await ask(retryFiles, { body: { file_ids: [file_id] } }, key)
    await expect.poll(() => counts(graph_id ?? '')).toEqual(oneFailed)
  })
})
