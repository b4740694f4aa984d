import { expect, test } from 'vitest'
import { testUsage, testUsageRow } from './test-usage.ts'
import { latencySeries, tokenSeries } from './usage-series.ts'

const days = ['2026-11-18', '2026-11-19', '2026-11-20']

test('tokens are grouped by model, the most used first, with null for days without requests', () => {
  const row = (day: string, model: string | null, prompt_tokens: number) =>
    testUsageRow({ day, model, prompt_tokens, completion_tokens: 0 })
  const series = tokenSeries(days, [
    row('2026-11-18', 'small', 5),
    row('2026-11-18', 'large', 70),
    row('2026-11-20', 'large', 30),
    row('2026-11-20', null, 0),
  ])
  expect(series.map(({ name, look, values, total }) => ({ name, look, values, total }))).toEqual([
    { name: 'large', look: '1', values: [70, 0, 30], total: '100' },
    { name: 'small', look: '2', values: [5, 0, 0], total: '5' },
  ])
})

test('models beyond five are combined', () => {
  const rows = Array.from({ length: 9 }, (_, at) =>
    testUsageRow({
      day: days[0],
      model: `m${at}`,
      prompt_tokens: 100 - at,
      completion_tokens: 0,
    }),
  )
  const series = tokenSeries(days, rows)
  expect(series.map(({ name }) => name)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', '4 more'])
  expect(series.at(-1)).toMatchObject({ look: 'rest', values: [95 + 94 + 93 + 92, 0, 0] })
})

test('response times have gaps where nothing was measured', () => {
  const usage = testUsage([
    testUsageRow({ day: '2026-11-18' }),
    testUsageRow({ day: '2026-11-20' }),
  ])
  const [p50] = latencySeries(days, usage)
  expect(p50).toMatchObject({ values: [24, null, 24], total: '24 ms' })
})
