import { UpdateQueryNode } from 'kysely'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { getRun, runHeaders } from '#contract/runs.ts'
import { puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { DatabaseOutage } from '#service/database/postgres/outage.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

onEveryDatabase('runs while the database is gone', (database) => {
  test('the result of a run is stored once the database answers again', async () => {
    let outages = 1
    const failing: KyselyPlugin = {
      transformQuery: ({ node }) => {
        const isEnd = UpdateQueryNode.is(node) && JSON.stringify(node.table).includes('"runs"')
        if (!isEnd || outages === 0) return node
        outages -= 1
        throw new DatabaseOutage(new Error('connect ECONNREFUSED'))
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }
    const { app, ask, newOrganization } = await testService(database().withPlugin(failing), {
      models: registryOf({ m: puppet(says('Fleece.')) }),
    })
    const key = await (await newOrganization()).newKey()
    const { headers } = await app.inject({
      method: 'POST',
      url: '/v1/chat',
      headers: { authorization: `Bearer ${key}`, [runHeaders.record]: 'true' },
      payload: { model: 'm', messages: [{ role: 'user', content: 'What is wool?' }] },
    })
    const run_id = String(headers[runHeaders.id])
    const read = () => ask(getRun, { params: { run_id } }, key)
    await expect.poll(async () => (await read()).status).toBe('completed')
    expect(outages).toBe(0)
  })
})
