import { maxRedactionPlaces, type Redaction } from '#contract/chat/redactions.ts'
import { count } from '#console/ui/text/count.ts'

/** What each guardrail replaced, as sentences without a full stop. */
export function redactionTexts(redactions: readonly Redaction[]): string[] {
  const groups = Map.groupBy(
    redactions,
    ({ applied_to, guardrail_name }) => `${applied_to} ${guardrail_name}`,
  )
  return [...groups.values()].map((rows) => {
    const total = rows.reduce((sum, row) => sum + row.count, 0)
    const types = rows.map(({ entity_type }) => entity_type).join(', ')
    const place = rows[0]?.applied_to === 'input' ? 'before the model read them' : 'in the answer'
    return `${count(total, 'value')} redacted by “${rows[0]?.guardrail_name}” ${place} (${types})`
  })
}

/** Whether some places are not listed, because there are too many. */
export function areSomeMissing(redactions: readonly Redaction[]): boolean {
  return redactions.reduce((sum, { places }) => sum + places.length, 0) >= maxRedactionPlaces
}

/** The request as a model read it; null if guardrails replaced nothing in it. */
export function redactedRequest(
  request: Readonly<Record<string, unknown>>,
  redactions: readonly Redaction[],
): unknown {
  const places = redactions.flatMap((row) =>
    row.places.map((place) => ({ ...place, entity_type: row.entity_type })),
  )
  if (places.length === 0) return null
  let result: unknown = request
  // From the end to the beginning, so that the positions before stay valid.
  for (const { path, start, end, entity_type } of places.toSorted((a, b) => b.start - a.start)) {
    result = changeAt(result, path.split('.'), (text) =>
      typeof text === 'string' ? `${text.slice(0, start)}[${entity_type}]${text.slice(end)}` : text,
    )
  }
  return result
}

function changeAt(
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value)
  if (Array.isArray(value)) {
    return value.map((item, at) => (String(at) === name ? changeAt(item, rest, change) : item))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === name ? changeAt(inner, rest, change) : inner,
    ]),
  )
}
