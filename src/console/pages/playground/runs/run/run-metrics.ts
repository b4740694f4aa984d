import * as z from 'zod/mini'
import {
  formatDuration,
  formatTokenRate,
  tokensPerSecond,
} from '#console/pages/playground/exchange/token-rate.ts'
import type { Run } from '#contract/runs.ts'
import { countWords } from '#console/pages/playground/runs/run-words.ts'

export interface Metric {
  id: string
  name: string
  /** Null: not known. */
  value: number | null
  words: string
  /** Whether less is better, for comparing; null where neither is. */
  better: 'less' | 'more' | null
}

const known = z.nullish(z.number())
const usage = z.object({
  usage: z.object({ prompt_tokens: known, completion_tokens: known, total_tokens: known }),
})

/** How a run went in numbers, as far as they are known. */
export function metricsOf(run: Run): Metric[] {
  const tokens = usage.safeParse(run.response).data?.usage
  const out = tokens?.completion_tokens ?? null
  const speed = tokensPerSecond(run, out)
  const time = (id: string, name: string, value: number | null): Metric => ({
    id,
    name,
    value,
    words: formatDuration(value),
    better: 'less',
  })
  const total = (id: string, name: string, value: number | null | undefined): Metric => ({
    id,
    name,
    value: value ?? null,
    words: countWords(value),
    better: null,
  })
  return [
    time('first', 'First token', run.first_token_ms),
    time('duration', 'Duration', run.duration_ms),
    {
      id: 'speed',
      name: 'Tokens per second',
      value: speed,
      words: speed === null ? '–' : formatTokenRate(speed),
      better: 'more',
    },
    total('in', 'Input tokens', tokens?.prompt_tokens),
    total('out', 'Output tokens', out),
    total('events', 'Stream events', run.events.length),
  ]
}
