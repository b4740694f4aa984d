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
    // Of a question or a request, whether a model or the built-in reader got it.
    const place = rows[0]?.applied_to === 'input' ? 'input' : 'answer'
    return `${count(total, 'value')} redacted in the ${place} by “${rows[0]?.guardrail_name}” (${types})`
  })
}
