import { expect, test } from 'vitest'
import { endpointUrl } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { operationExample } from '#contract/reference/operation-reference.ts'
import type { OperationName } from '#contract/reference/things.ts'
import { openTestSqlite } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

const unknownId = '0199c0de-0000-7000-8000-000000000001'
// The last one is an ID with another character.
const noIds = ['abc', "' or 1=1", `${unknownId.slice(0, -1)}g`]
const isOperation = (name: string): name is OperationName => name in endpoints

/** The endpoints whose paths have an ID, each with the names of its IDs. */
const withIds = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) => {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  const ids = names.filter((param) => param.endsWith('_id') && param !== 'model_id')
  return ids.length === 0 || !isOperation(name) ? [] : [{ name, endpoint, ids }]
})

test('a text that is no ID is not found in any path, as an ID that names nothing', async () => {
  const { app, newOrganization } = await testService(await openTestSqlite())
  const { admin } = await newOrganization()
  const outcome = async (name: OperationName, endpoint: Endpoint, ids: object) => {
    const { params, query, body } = operationExample(name)
    const response = await app.inject({
      method: endpoint.method,
      url: endpointUrl(endpoint.path, { params: { ...params, ...ids }, query }),
      headers: {
        authorization: `Bearer ${admin}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(endpoint.body !== undefined && { payload: JSON.stringify(body ?? {}) }),
    })
    // Messages may repeat the ID.
    const { extras, errors } = response.json<{
      extras?: { failure?: string }
      errors?: { code: string }[]
    }>()
    return [response.statusCode, extras?.failure, errors?.map(({ code }) => code)]
  }
  expect(withIds.length).toBeGreaterThan(80)
  for (const { name, endpoint, ids } of withIds) {
    for (const id of ids) {
      const expected = await outcome(name, endpoint, { [id]: unknownId })
      expect([name, id, expected[0]]).toEqual([name, id, 404])
      for (const text of noIds) {
        expect([name, text, await outcome(name, endpoint, { [id]: text })]).toEqual([
          name,
          text,
          expected,
        ])
      }
    }
  }
})
