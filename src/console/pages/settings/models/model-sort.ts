import type { Mapping } from '#contract/models.ts'
import type { Sort } from '#console/ui/list/sort.ts'
import { describeOrigin } from './describe-model.ts'

/** What the list of models, which comes whole, can be sorted by. */
export const modelSortFields = ['name', 'status', 'provider', 'context', 'price'] as const
export type ModelSortField = (typeof modelSortFields)[number]

/** Models that are equal in the field stay as they were. */
export function sortModels(
  models: readonly Mapping[],
  { order_by, order }: Sort<ModelSortField>,
): readonly Mapping[] {
  if (order_by === undefined) return models
  const direction = order === 'desc' ? -1 : 1
  return models.toSorted((a, b) => direction * compare(order_by, a, b))
}

function compare(by: ModelSortField, a: Mapping, b: Mapping): number {
  switch (by) {
    case 'name':
      return a.name.localeCompare(b.name)
    case 'status':
      return a.state.localeCompare(b.state)
    case 'provider':
      return describeOrigin(a).localeCompare(describeOrigin(b))
    case 'context':
      return (a.context_window ?? -1) - (b.context_window ?? -1)
    case 'price':
      return priceOf(a) - priceOf(b)
  }
}

/** For a request that is as long as its answer; the least for models without a price. */
function priceOf({ kind, price_input, price_output }: Mapping): number {
  if (kind === 'reader') return 0
  return price_input === null || price_output === null ? -1 : price_input + price_output
}
