import {
  formatDuration,
  formatTokenRate,
  tokensPerSecond,
} from '#console/pages/playground/exchange/token-rate.ts'
import type { Run } from '#contract/runs.ts'
import { formatCost } from '#console/models/format-cost.ts'
import { formatCount } from '#console/pages/playground/runs/run-labels.ts'

export interface Metric {
  id: string
  name: string
  /** Null if unknown. */
  value: number | null
  text: string
  /** Which direction is an improvement; null if neither is. */
  better: 'less' | 'more' | null
}

/** The metrics of a run. */
export function runMetrics(run: Run): Metric[] {
  const tokenRate = tokensPerSecond(run, run.completion_tokens)
  const duration = (id: string, name: string, value: number | null): Metric => ({
    id,
    name,
    value,
    text: formatDuration(value),
    better: 'less',
  })
  const counter = (id: string, name: string, value: number | null): Metric => ({
    id,
    name,
    value,
    text: formatCount(value),
    better: null,
  })
  return [
    duration('first', 'First token', run.first_token_ms),
    duration('duration', 'Duration', run.duration_ms),
    {
      id: 'speed',
      name: 'Tokens per second',
      value: tokenRate,
      text: tokenRate === null ? '–' : formatTokenRate(tokenRate),
      better: 'more',
    },
    counter('in', 'Input tokens', run.prompt_tokens),
    counter('out', 'Output tokens', run.completion_tokens),
    {
      id: 'cost',
      name: 'Cost',
      value: run.cost,
      text: run.cost === null ? '–' : formatCost(run.cost),
      better: 'less',
    },
    counter('events', 'Stream events', run.events.length),
  ]
}
