import type { Field } from './field.ts'
import type { ValueKind } from './find-values.ts'
import type { SchemaNode } from './schema-node.ts'

type WantedKind = ValueKind | 'currency' | 'year' | null

const byFormat: Readonly<Record<string, WantedKind>> = {
  date: 'date',
  'date-time': 'date',
  time: 'time',
  email: 'email',
  'idn-email': 'email',
  uri: 'url',
  url: 'url',
  'uri-reference': 'url',
}
const byName: readonly [WantedKind, RegExp][] = [
  ['email', /\be-?mails?\b/],
  ['url', /\b(?:urls?|websites?|links?|homepage|web)\b/],
  ['phone', /\b(?:phones?|tel|telephone|mobile|fax)\b/],
  ['currency', /\bcurrency\b/],
  ['percent', /\b(?:percent|percentage|pct)\b|%/],
  ['year', /\byear\b/],
  [
    'date',
    /\b(?:dates?|dob|birthday|deadline|due|timestamp|datetime|day)\b|\b(?:created|updated|issued|sent|ordered|shipped|delivered|signed) at\b/,
  ],
  ['time', /\btime\b/],
  [
    'money',
    /\b(?:price|cost|total|subtotal|amount|fee|salary|budget|revenue|balance|payment|tax|vat|discount|rent|paid|deposit|shipping|profit|income|loss|capital|funding|valuation|wage|earnings|turnover)\b/,
  ],
]
const mostNameWords = 12

/** What kind of value a field wants, by its format or its name; null: any. */
export function wantedKind({ format, types }: SchemaNode, { words }: Field): WantedKind {
  if (format !== undefined && format in byFormat) return byFormat[format] ?? null
  // a description goes on about other things
  const name = words.split(/\s+/).slice(0, mostNameWords).join(' ')
  const kind =
    byName.find(([, pattern]) => pattern.test(name.split(/[.,;(]/)[0] ?? name))?.[0] ?? null
  const isNumeric = types !== null && (types.has('number') || types.has('integer'))
  if (!isNumeric) return kind === 'money' || kind === 'percent' ? null : kind
  return kind === 'money' || kind === 'percent' || kind === 'year' ? kind : null
}
