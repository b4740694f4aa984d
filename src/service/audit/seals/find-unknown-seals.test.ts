import { expect, test } from 'vitest'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { systemClock } from '#service/clock.ts'
import { auditTrail } from '#service/audit/audit-trail.ts'
import { sealsOf } from './seals.ts'
import { findUnknownSeals } from './find-unknown-seals.ts'
import { testEntry } from '#service/audit/test-entry.ts'

const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(32))

onEveryDatabase('seals at a start', (database) => {
  async function append(keys: (string | undefined)[], count: number, organization_id: string) {
    const clock = systemClock()
    const seals = sealsOf(keys.filter((key) => key !== undefined))
    const trail = auditTrail(database(), seals, () => undefined)
    for (let at = 0; at < count; at += 1) {
      await trail.append(testEntry(clock.stamp(), { organization_id }))
    }
  }
  const unknown = async (keys: (string | undefined)[], organization_id: string) => {
    const seals = sealsOf(keys.filter((key) => key !== undefined))
    const all = await findUnknownSeals(database(), seals)
    return all.filter((seal) => seal.organization_id === organization_id)
  }

  test('seals of known keys are accepted, whichever key is first', async () => {
    const organization_id = systemClock().stamp().id
    await append([first], 3, organization_id)
    await append([second, first], 4, organization_id)
    expect(await unknown([third, second, first], organization_id)).toEqual([])
  })

  test('seals of an unknown key are found at any position', async () => {
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
