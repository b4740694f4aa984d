import { expect, test } from 'vitest'
import { listAuditRecords } from '#contract/audit.ts'
import { createGraph, deleteGraph, getGraph, updateGraph } from '#contract/graphs.ts'
import { systemClock } from '#service/clock.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { walkPages } from '#service/http/test-walk.ts'
import { testService } from '#service/test-service.ts'
import { auditTrail } from './audit-trail.ts'
import { testSeals } from './seals/test-seals.ts'

onEveryDatabase('the sorted audit log', (database) => {
  test('records can be listed by operation, actor and outcome, page by page both ways', async () => {
    const clock = systemClock()
    const trail = auditTrail(database(), testSeals, () => undefined)
    const { ask, refusal, newOrganization } = await testService(database(), { clock, trail })
    const { admin, newTeam, newKey } = await newOrganization()
    const team_id = await newTeam()
    const reader = await newKey({ name: 'A clerk', team_id, permissions: ['graphs:read'] })
    const { id } = await ask(createGraph, { body: { name: 'Wool' } }, admin)
    const params = { graph_id: id }
    await ask(updateGraph, { params, body: { name: 'Silk' } }, admin)
    await refusal(createGraph, { body: { name: 'Flax' } }, reader)
    // A refused request is answered before its record is written, so the next change could be recorded first.
    await trail.settle()
    await ask(updateGraph, { params, body: { name: 'Linen' } }, admin)
    await ask(deleteGraph, { params }, admin)
    await refusal(getGraph, { params }, reader)
    await trail.settle()
    const from = '2026-01-01T00:00:00Z'
    const list = async (query: object, key = admin) => {
      const { forward, backward } = await walkPages((page) =>
        ask(listAuditRecords, { query: { ...page, ...query } }, key),
      )
      expect(backward).toEqual(forward)
      return forward.map(({ sequence, operation, outcome }) => [sequence, operation, outcome])
    }
    const byOperation = [
      [1, 'createGraph', 'allowed'],
      [3, 'createGraph', 'denied'],
      [5, 'deleteGraph', 'allowed'],
      [6, 'getGraph', 'denied'],
      [2, 'updateGraph', 'allowed'],
      [4, 'updateGraph', 'allowed'],
    ]
    expect(await list({ order_by: 'operation', order: 'asc' })).toEqual(byOperation)
    expect(await list({ order_by: 'operation', order: 'desc', from })).toEqual(
      byOperation.toReversed(),
    )
    expect(await list({ order_by: 'outcome', order: 'asc' })).toEqual([
      [1, 'createGraph', 'allowed'],
      [2, 'updateGraph', 'allowed'],
      [4, 'updateGraph', 'allowed'],
      [5, 'deleteGraph', 'allowed'],
      [3, 'createGraph', 'denied'],
      [6, 'getGraph', 'denied'],
    ])
    // The reader has a name that comes before that of the administrator.
    expect(await list({ order_by: 'key_name', order: 'asc' })).toEqual([
      [3, 'createGraph', 'denied'],
      [6, 'getGraph', 'denied'],
      [1, 'createGraph', 'allowed'],
      [2, 'updateGraph', 'allowed'],
      [4, 'updateGraph', 'allowed'],
      [5, 'deleteGraph', 'allowed'],
    ])
    expect(await list({ order_by: 'outcome', order: 'desc', operation: 'createGraph' })).toEqual([
      [3, 'createGraph', 'denied'],
      [1, 'createGraph', 'allowed'],
    ])
    const ofTeam = await newKey({ permissions: ['audit:admin'] })
    expect(await list({ order_by: 'operation', search: 'flax' }, ofTeam)).toEqual([])
  })
})
