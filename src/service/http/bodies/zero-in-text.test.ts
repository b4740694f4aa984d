import { expect, test } from 'vitest'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

onEveryDatabase('the null character', (database) => {
  test('in any text of a request is not an internal error', async () => {
    const { app, newOrganization } = await testService(database())
    const { admin } = await newOrganization()
    const headers = { authorization: `Bearer ${admin}` }
    for (const url of [
      '/v1/admin/audit?key_id=%00',
      '/v1/admin/audit?operation=a%00b',
      '/v1/admin/audit/export?operation=%00',
      '/v1/admin/usage?model=%00',
      '/v1/admin/usage?team_id=%00',
      '/v1/runs?model=%00',
      '/v1/runs?group_id=%00',
      '/v1/graphs?search=%00',
      '/v1/files/%00',
    ]) {
      const { statusCode } = await app.inject({ url, headers })
      expect([url, statusCode < 500]).toEqual([url, true])
    }
    const limit = { limit: 'tokens_per_day', model: 'a\u0000b', maximum: 1 }
    for (const [method, url, payload] of [
      ['POST', '/v1/completions', { model: 'a\u0000b', prompt: 'x' }],
      ['POST', '/v1/chat', { model: '\u0000', messages: [{ role: 'user', content: 'x' }] }],
      ['PUT', '/v1/admin/limits', { limits: [limit] }],
    ] as const) {
      const { statusCode } = await app.inject({ method, url, headers, payload })
      expect([url, statusCode < 500]).toEqual([url, true])
    }
  })
})
