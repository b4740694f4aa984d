import type { Run, RunSummary } from '#contract/runs.ts'
import { isProviderAdmin } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { withoutProvider } from '#service/http/recorded-failure.ts'
import type { PriceOf } from '#service/models/cost-of.ts'
import type { RunBody, RunRow } from './run-store.ts'

/** `isHidden`: whether the caller cannot read what the answer comes from. */
export function presentRun(
  caller: Caller,
  row: RunRow,
  priceOf: PriceOf,
  isHidden = false,
): RunSummary {
  const { key_id, ...run } = row
  const { prompt_tokens, completion_tokens } = row
  return {
    ...run,
    cost:
      prompt_tokens === null || completion_tokens === null
        ? null
        : priceOf(row.model, { prompt_tokens, completion_tokens }),
    ...(isHidden && { title: '', hidden_reason: 'source_not_accessible' as const }),
    own: key_id === caller.key_id,
  }
}

export function presentWholeRun(
  caller: Caller,
  row: RunRow,
  body: RunBody,
  priceOf: PriceOf,
  isHidden: boolean,
): Run {
  const shown = isHidden ? { request: {}, response: null, error: null, events: [] } : body
  // What a client imported is shown as it is.
  const showsProvider = row.source === 'imported' || isProviderAdmin(caller)
  const error = showsProvider ? shown.error : shown.error && withoutProvider(shown.error)
  return { ...presentRun(caller, row, priceOf, isHidden), ...shown, error }
}
