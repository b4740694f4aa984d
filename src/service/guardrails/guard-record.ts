import { guardWithin } from './guard-texts.ts'
import type { Guard } from './guarded-model.ts'

// The fields with text of documents and pages; all others are IDs and addresses.
const textFields = new Set([
  'snippet',
  'text',
  'answer',
  'query',
  'raw_content',
  'title',
  'searched_for',
  'sentence',
])

/** Applies guardrails to the texts in a record of an answer. Rejects like `guardTexts`. */
export async function guardRecord<T>(
  record: T,
  { output, onFindings }: Guard,
  signal: AbortSignal,
): Promise<T> {
  if (output.length === 0) return record
  // oxlint-disable-next-line no-unsafe-type-assertion -- only texts of the record change
  const map = (change: (text: string) => string): T => mapTexts(record, change) as T
  return guardWithin(map, output, onFindings, signal)
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'string' && textFields.has(name) ? change(inner) : mapTexts(inner, change),
    ]),
  )
}
