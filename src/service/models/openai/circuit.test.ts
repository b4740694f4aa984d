import { expect, test } from 'vitest'
import { circuit } from './circuit.ts'

const openMs = 5000

/** An open circuit, whose next probe is due. */
function begin() {
  let now = 0
  const opened = circuit(2, openMs, () => now)
  for (let at = 0; at < 2; at += 1) opened.admit(null)?.('unavailable')
  now += openMs
  return {
    opened,
    wait: () => {
      now += openMs
    },
  }
}

test('the requests of one unit of work are a probe together, and all others are refused', () => {
  const { opened } = begin()
  const unit = {}
  const reports = [opened.admit(unit), opened.admit(unit)]
  expect(reports).not.toContain(null)
  expect([opened.admit({}), opened.admit(null)]).toEqual([null, null])
  // One request that its caller aborts does not end the probe of the others.
  reports[0]?.('unknown')
  expect([opened.admit({}), opened.admit(null)]).toEqual([null, null])
  reports[1]?.('answered')
  expect(opened.state()).toBe('closed')
})

test('requests without a unit of work are a probe alone', () => {
  const { opened } = begin()
  expect(opened.admit(null)).not.toBeNull()
  expect(opened.admit(null)).toBeNull()
})

test('a probe that its caller aborts leaves its place to the next', () => {
  const { opened } = begin()
  const unit = {}
  const reports = [opened.admit(unit), opened.admit(unit)]
  for (const report of reports) report?.('unknown')
  expect(opened.admit({})).not.toBeNull()
})

test('a probe that fails opens the circuit again, for the requests of its unit as well', () => {
  const { opened, wait } = begin()
  const unit = {}
  const reports = [opened.admit(unit), opened.admit(unit)]
  reports[0]?.('unavailable')
  expect(opened.admit(unit)).toBeNull()
  wait()
  const next = opened.admit({})
  expect(next).not.toBeNull()
  // The rest of the failed probe says nothing of the next one.
  reports[1]?.('unknown')
  expect(opened.admit({})).toBeNull()
})

test('a request from before the outage that its caller aborts does not end a probe', () => {
  let now = 0
  const opened = circuit(1, openMs, () => now)
  const early = opened.admit(null)
  opened.admit(null)?.('unavailable')
  now += openMs
  expect(opened.admit({})).not.toBeNull()
  early?.('unknown')
  expect(opened.admit({})).toBeNull()
})
