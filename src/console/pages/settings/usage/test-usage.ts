import type { Usage } from '#console/usage/usage-queries.ts'
import type { UsageRow } from '#contract/usage.ts'

export function testUsageRow(overrides: Partial<UsageRow> = {}): UsageRow {
  return {
    requests: 10,
    refused: 2,
    limited: 1,
    failed: 3,
    prompt_tokens: 1_200,
    completion_tokens: 300,
    cost: 0.25,
    unpriced_tokens: 0,
    latency_ms: { p50: 24, p90: 810, p99: 9_400 },
    ...overrides,
  }
}

export function testUsage(data: UsageRow[], overrides: Partial<Usage> = {}): Usage {
  return { from: '2026-11-14', to: '2026-11-20', totals: testUsageRow(), data, ...overrides }
}
