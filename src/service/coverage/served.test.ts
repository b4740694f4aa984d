import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { braces } from './test-coverage-page.ts'
import { absentId } from './test-requests.ts'
import { pathsOf, sendTo } from './test-send.ts'
import { beginWorld } from './test-world.ts'

test('every path of the contract is served', async () => {
  const world = await beginWorld()
  const key = await world.organization.newKey({ permissions: [] })
  const unknown = await sendTo(world, 'GET /v1/nothing', { key })
  expect(unknown.body).toContain('route_unknown')
  const params = new Proxy({}, { get: () => absentId })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets that the keys are the names
  for (const name of Object.keys(endpoints) as (keyof typeof endpoints)[]) {
    for (const spelling of pathsOf(name)) {
      const { body } = await sendTo(world, spelling, { params, key })
      expect([braces(spelling), body.includes('route_unknown')]).toEqual([braces(spelling), false])
    }
  }
})
