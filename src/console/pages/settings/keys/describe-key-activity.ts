import { operationLabel } from '#console/usage/operation-label.ts'
import { count } from '#console/ui/text/count.ts'
import type { UsageRow } from '#contract/usage.ts'

// Further operations are summed up.
const maxOperations = 3

const list = new Intl.ListFormat('en')

/** Describes the requests of a key, most frequent first: “1,204 requests to ask graphs and 1 to list files”. */
export function describeKeyActivity(
  rows: readonly Pick<UsageRow, 'operation' | 'requests'>[],
): string {
  if (rows.length === 0) return 'No requests'
  const shown = rows.slice(0, maxOperations)
  const rest = rows.slice(maxOperations).reduce((sum, row) => sum + row.requests, 0)
  return list.format([
    ...shown.map(({ operation = 'several', requests }, index) => {
      const number = index === 0 ? count(requests, 'request') : requests.toLocaleString('en')
      return `${number} to ${withSmallInitial(operationLabel(operation))}`
    }),
    ...(rest > 0 ? [`${rest.toLocaleString('en')} of other kinds`] : []),
  ])
}

function withSmallInitial(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}
