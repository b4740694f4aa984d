import { operationLabel } from '#console/usage/operation-label.ts'
import { count } from '#console/ui/text/count.ts'
import type { UsageRow } from '#contract/usage.ts'

// Further operations are only part of the sum.
const maxOperations = 3

const list = new Intl.ListFormat('en')

/** Describes the requests of a key, most frequent first: “1,205 requests, mostly ‘Ask graphs’ (1,204)”. */
export function describeKeyActivity(
  rows: readonly Pick<UsageRow, 'operation' | 'requests'>[],
): string {
  if (rows.length === 0) return 'No requests'
  const total = rows.reduce((sum, { requests }) => sum + requests, 0)
  const listed = rows.slice(0, maxOperations)
  const isMost = listed.reduce((sum, { requests }) => sum + requests, 0) > total / 2
  const shown = listed.map(({ operation = 'several', requests }) => {
    const label = `“${operationLabel(operation)}”`
    return rows.length === 1 ? label : `${label} (${requests.toLocaleString('en')})`
  })
  const introduction = rows.length <= maxOperations ? ':' : isMost ? ', mostly' : ', for instance'
  return `${count(total, 'request')}${introduction} ${list.format(shown)}`
}
