import { operationWords } from '#console/usage/operation-words.ts'
import { count } from '#console/ui/text/count.ts'
import type { UsageRow } from '#contract/usage.ts'

// the rest is summed up
const told = 3

const list = new Intl.ListFormat('en')

/** What a key did, the most frequent first: “Ask graphs 1,204 times and list files once”. */
export function latelyWords(rows: readonly Pick<UsageRow, 'operation' | 'requests'>[]): string {
  if (rows.length === 0) return 'No requests'
  const rest = rows.slice(told).reduce((sum, row) => sum + row.requests, 0)
  return list.format([
    ...rows
      .slice(0, told)
      .map(
        ({ operation = 'other', requests }) =>
          `${operation === 'getMe' ? 'Signed in' : operationWords(operation)} ${times(requests)}`,
      ),
    ...(rest > 0 ? [count(rest, 'other request')] : []),
  ])
}

function times(requests: number): string {
  return requests === 1 ? 'once' : count(requests, 'time')
}
