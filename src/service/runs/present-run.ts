import type { Run, RunSummary } from '#contract/runs.ts'
import { isProviderAdmin } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { withoutProvider } from '#service/http/recorded-failure.ts'
import { sumOfCosts } from '#service/models/cost-of.ts'
import type { PriceOf } from '#service/models/cost-of.ts'
import type { RunBody, RunRow } from './run-store.ts'

/** `isHidden`: whether the caller cannot read what the answer comes from. */
export function presentRun(
  caller: Caller,
  row: RunRow,
  priceOf: PriceOf,
  isHidden = false,
): RunSummary {
  const { key_id, tokens_by_model, ...run } = row
  return {
    ...run,
    answering_model:
      tokens_by_model?.findLast(({ model }) => model === row.model)?.answering_model ?? null,
    cost: costOfRun(row, priceOf),
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

function costOfRun(
  { model, tokens_by_model, prompt_tokens, completion_tokens }: RunRow,
  priceOf: PriceOf,
): number | null {
  if (tokens_by_model !== null) return sumOfCosts(priceOf, tokens_by_model)
  return prompt_tokens === null || completion_tokens === null
    ? null
    : priceOf(model, { prompt_tokens, completion_tokens })
}
