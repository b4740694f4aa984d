import { count } from '#console/ui/text/count.ts'
import type { Redaction } from '#contract/chat/redactions.ts'

/** What each guardrail replaced, as sentences without a full stop. */
export function redactionTexts(redactions: readonly Redaction[]): string[] {
  const groups = Map.groupBy(
    redactions,
    ({ applied_to, guardrail_name }) => `${applied_to} ${guardrail_name}`,
  )
  return [...groups.values()].map((rows) => {
    const total = rows.reduce((sum, row) => sum + row.count, 0)
    const types = rows.map(({ entity_type }) => entity_type).join(', ')
    const read = total === 1 ? 'before the model read it' : 'before the model read them'
    const place = rows[0]?.applied_to === 'input' ? read : 'in the answer'
    return `${count(total, 'value')} redacted by “${rows[0]?.guardrail_name}” ${place} (${types})`
  })
}
