import { expect, test } from 'vitest'
import { systemClock } from '#service/clock.ts'
import type { AuditEntry } from './audit-entry.ts'
import { denialLimiter, limitsOfKeys, limitsOfStrangers } from './denial-limiter.ts'
import { testEntry } from './test-entry.ts'

const clock = systemClock()
const minute = 60_000

function begin(limits = limitsOfKeys) {
  const records: AuditEntry[] = []
  let time = 0
  const denied = denialLimiter(
    (record) => records.push(record),
    limits,
    () => time,
  )
  return {
    records,
    denied,
    refuse: (overrides: Partial<AuditEntry> = {}) => {
      const defaults = {
        key_id: 'a key',
        operation: 'getFile',
        outcome: 'denied' as const,
        status: 404,
        failure: 'file_not_found',
        address: '203.0.113.7',
      }
      denied.add(testEntry(clock.stamp(), { ...defaults, ...overrides }))
    },
    wait: (ms: number) => {
      for (const end = time + ms; time < end;) {
        time = Math.min(end, time + minute / 2)
        denied.tick()
      }
    },
    count: () => records.reduce((sum, { times }) => sum + times, 0),
  }
}

test('many kinds of denied requests are summed in a record with key, address, number and times', () => {
  const { records, refuse, wait, count } = begin()
  for (let at = 0; at < 75; at += 1) refuse({ operation: `operation ${at}` })
  for (let at = 0; at < 300; at += 1) refuse({ operation: `other ${at}`, failure: 'not_found' })
  wait(2 * minute)
  expect(count()).toBe(375)
  for (const { key_id, address } of records) {
    expect([key_id, address]).toEqual(['a key', '203.0.113.7'])
  }
  const sum = records.find(({ operation }) => operation === 'several')
  expect(sum).toMatchObject({ times: 355, failure: null })
  expect(Date.parse(sum?.last_at ?? '')).toBeGreaterThanOrEqual(Date.parse(sum?.created_at ?? ''))
})

test('a flood of one key from many addresses is counted and does not hide another key', () => {
  const { records, refuse, wait, count } = begin()
  for (let at = 0; at < 5000; at += 1) refuse({ address: `10.0.${at % 250}.${at % 7}` })
  refuse({ key_id: 'another key', address: '198.51.100.1' })
  wait(70 * minute)
  expect(count()).toBe(5001)
  const sum = records.find(({ key_id, address }) => key_id === 'a key' && address === '')
  expect(Number(sum?.subjects['addresses'])).toBeGreaterThan(1000)
  expect(records.filter(({ key_id }) => key_id === 'another key')).toMatchObject([
    { address: '198.51.100.1', times: 1 },
  ])
})

test('unknown keys cause a bounded number of records; the rest is counted with its addresses', () => {
  const { records, denied, refuse, wait, count } = begin(limitsOfStrangers)
  const hours = 10
  let requestCount = 0
  for (let at = 0; at < hours * 60; at += 1) {
    for (let client = 0; client < 60; client += 1) {
      refuse({
        key_id: `hash ${requestCount}`,
        address: `10.${requestCount % 200}.${requestCount % 251}.${requestCount % 241}`,
      })
      requestCount += 1
    }
    wait(minute)
  }
  // The records are a burst, the allowance of each hour, and the sum of the rest.
  expect(records.length).toBeLessThan(20 + hours * 60 + hours + 10)
  denied.flush()
  expect(records.length).toBeLessThan(20 + hours * 60 + hours + 10 + 100)
  expect(count()).toBe(requestCount)
  const rest = records.filter(({ address }) => address === '')
  expect(Number(rest.at(-1)?.subjects['addresses'])).toBeGreaterThan(1000)
})

test('a persistent unknown key is recorded in windows that grow to an hour', () => {
  const { records, refuse, wait } = begin(limitsOfStrangers)
  for (let at = 0; at < 24 * 60; at += 1) {
    refuse({ key_id: null })
    wait(minute)
  }
  expect(records.length).toBeLessThan(40)
  expect(records.every(({ address }) => address === '203.0.113.7')).toBe(true)
})
