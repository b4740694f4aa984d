import { maxRedactionPlaces, type Redaction } from '#contract/chat/redactions.ts'

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
