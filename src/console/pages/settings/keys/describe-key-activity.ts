import { operationLabel } from '#console/usage/operation-label.ts'
import { count } from '#console/ui/text/count.ts'
import type { UsageRow } from '#contract/usage.ts'

// Further operations are summed up.
const maxOperations = 3

const list = new Intl.ListFormat('en')

/**
 * Describes the operations of a key, most frequent first: “Ask graphs 1,204 times and list files
 * once”.
 */
export function describeKeyActivity(
  rows: readonly Pick<UsageRow, 'operation' | 'requests'>[],
): string {
  if (rows.length === 0) return 'No requests'
  const rest = rows.slice(maxOperations).reduce((sum, row) => sum + row.requests, 0)
  return list.format([
    ...rows
      .slice(0, maxOperations)
      .map(
        ({ operation = 'other', requests }) =>
          `${operation === 'getMe' ? 'Signed in' : operationLabel(operation)} ${times(requests)}`,
      ),
    ...(rest > 0 ? [count(rest, 'other request')] : []),
  ])
}

function times(requests: number): string {
  return requests === 1 ? 'once' : count(requests, 'time')
}
