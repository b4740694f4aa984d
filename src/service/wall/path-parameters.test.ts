import { expect, test } from 'vitest'
import { endpointUrl } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { operationExample } from '#contract/reference/operation-reference.ts'
import type { OperationName } from '#contract/reference/things.ts'
import { openTestDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

const unknownId = '0199c0de-0000-7000-8000-000000000001'
// The last one is an ID with another character.
const noIds = ['abc', "' or 1=1", `${unknownId.slice(0, -1)}g`]
const isOperation = (name: string): name is OperationName => name in endpoints

const malformed: Readonly<Record<string, readonly string[]>> = {
  number: ['0', '01', '-1', '+1', '1.5', '1e0', ' 1', '0x1', 'one', '99999999999', '１'],
  picture: ['0', '01', '-1', '1.5', 'one', '99999999999'],
  label: ['1', 'Production', 'a b', 'é', 'x'.repeat(64), '__proto__'],
  model_id: ['a b', 'é', 'x'.repeat(129), '\u0000'],
}

/** The endpoints whose paths have parameters, each with the names of those that are IDs and of the others. */
const withParams = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) => {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  const schemas = Object.keys(endpoint.params?.shape ?? {})
  const others = schemas.filter((param) => param !== 'provider_id')
  const ids = names.filter((param) => !others.includes(param))
  return names.length === 0 || !isOperation(name) ? [] : [{ name, endpoint, ids, others }]
})

async function begin() {
  const { app, newOrganization } = await testService(await openTestDatabase())
  const { admin } = await newOrganization()
  return async (name: OperationName, endpoint: Endpoint, changed: object) => {
    const { params, query, body } = operationExample(name)
    const response = await app.inject({
      method: endpoint.method,
      url: endpointUrl(endpoint.path, { params: { ...params, ...changed }, query }),
      headers: {
        authorization: `Bearer ${admin}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(endpoint.body !== undefined && { payload: JSON.stringify(body ?? {}) }),
    })
    const { extras, errors } = response.json<{
      extras?: { failure?: string }
      errors?: { key: string; extras?: { path?: string } }[]
    }>()
    // Messages may repeat the ID.
    const items = errors?.map(({ key, extras: more }) => [key, more?.path])
    return { status: response.statusCode, failure: extras?.failure, items }
  }
}

test('a text that is no ID is not found in any path, as an ID that names nothing', async () => {
  const outcome = await begin()
  expect(withParams.flatMap(({ ids }) => ids).length).toBeGreaterThan(80)
  for (const { name, endpoint, ids } of withParams) {
    for (const id of ids) {
      const expected = await outcome(name, endpoint, { [id]: unknownId })
      expect([name, id, expected.status]).toEqual([name, id, 404])
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

test('a malformed number, label or model is refused in any path, with its name', async () => {
  const outcome = await begin()
  const others = withParams.filter((entry) => entry.others.length > 0)
  expect(others.length).toBeGreaterThan(5)
  for (const { name, endpoint, others: params } of others) {
    for (const param of params) {
      for (const text of malformed[param] ?? []) {
        const { status, items } = await outcome(name, endpoint, { [param]: text })
        const paths = items?.map(([, path]) => path)
        expect([name, text, status, paths]).toEqual([name, text, 400, [param]])
      }
      expect([param, malformed[param]?.length ?? 0]).not.toEqual([param, 0])
    }
  }
})
