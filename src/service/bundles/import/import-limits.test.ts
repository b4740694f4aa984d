import { expect, test } from 'vitest'
import { commitImport, getImport, uploadBundle } from '#contract/bundles/imports.ts'
import { createGraph } from '#contract/graphs.ts'
import { putLimits } from '#contract/limits.ts'
import { exportedBytes } from '#service/bundles/test-bundles.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

onEveryDatabase('the limits of imports', (database) => {
  test('a commit counts towards the limit of graphs', async () => {
    const service = await testService(database(), { worker: true })
    const { app, ask, refusal } = service
    const { admin } = await service.newOrganization()
    const graph = await ask(createGraph, { body: { name: 'Wool' } }, admin)
    const response = await app.inject({
      method: 'POST',
      url: uploadBundle.path,
      headers: { authorization: `Bearer ${admin}` },
      payload: await exportedBytes(service, graph.id, admin),
    })
    const { id: import_id } = uploadBundle.reply.parse(response.json())
    const params = { import_id }
    await expect.poll(async () => (await ask(getImport, { params }, admin)).status).toBe('ready')
    const limits = [{ limit: 'graphs_per_hour' as const, maximum: 0 }]
    await ask(putLimits, { body: { limits } }, admin)
    const body = { name: 'Silk' }
    expect(await refusal(commitImport, { params, body }, admin)).toMatchObject({
      status: 429,
      failure: 'too_many_requests',
    })
  })
})
