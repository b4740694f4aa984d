import { expect, test } from 'vitest'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { systemClock } from '#service/clock.ts'
import { auditTrail } from '#service/audit/audit-trail.ts'
import { sealsOf } from './seals.ts'
import { unknownSeals } from './unknown-seals.ts'

const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(32))

onEveryDatabase('seals at a start', (database) => {
  async function append(keys: (string | undefined)[], count: number, organization_id: string) {
    const clock = systemClock()
    const seals = sealsOf(keys.filter((key) => key !== undefined))
    const trail = auditTrail(database(), seals, () => undefined)
    for (let at = 0; at < count; at += 1) {
      const { id, created_at } = clock.stamp()
      await trail.append({
        id,
        created_at,
        last_at: created_at,
        times: 1,
        organization_id,
        key_id: null,
        key_hint: null,
        operation: 'createGraph',
        outcome: 'allowed',
        status: 200,
        failure: null,
        request_id: 'r',
        address: '127.0.0.1',
        subjects: {},
        name_before: null,
        name: null,
      })
    }
  }
  const unknown = async (keys: (string | undefined)[], organization_id: string) => {
    const seals = sealsOf(keys.filter((key) => key !== undefined))
    const all = await unknownSeals(database(), seals)
    return all.filter((found) => found.organization_id === organization_id)
  }

  test('whose keys are here are no trouble, whichever is the first', async () => {
    const organization_id = systemClock().stamp().id
    await append([first], 3, organization_id)
    await append([second, first], 4, organization_id)
    expect(await unknown([third, second, first], organization_id)).toEqual([])
  })

  test('of a key that is missing are found wherever they stand', async () => {
    const organization_id = systemClock().stamp().id
    await append([first], 3, organization_id)
    await append([second, first], 4, organization_id)
    await append([third, second, first], 5, organization_id)
    for (const [keys, sequence] of [
      [[third, second], 1],
      [[third, first], 4],
      [[second, first], 8],
    ] as const) {
      expect(await unknown([...keys], organization_id)).toEqual([{ organization_id, sequence }])
    }
  })
})
