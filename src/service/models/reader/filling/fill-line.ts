import type { Field } from './field.ts'
import { isNamed } from './field.ts'
import type { Style } from './read-dates.ts'
import { listMark, pairsOfLine, unquoted } from './read-facts.ts'
import { enumsIn, isUnsaid, numberFor, readLeaf } from './read-leaf.ts'
import type { Page } from './read-page.ts'
import type { Value } from './read-values.ts'
import { valuesIn } from './read-values.ts'

const maxRecordChars = 1500
const parting = /\s*\n\s*|\s[–—|•·-]\s|\s?[:;|]\s|,\s|\s?[()[\]]\s?|\s{2,}|\t|\sat\s(?=\p{Lu})/u
const connector =
  /^(?:[\s,;:|@#×–—.-]|(?:x|of|to|by|at|on|for|due|assigned to)\s)+(?=\p{L}|\d|$)|(?:[\s,;:|@(<–—-]|\s(?:at|by|due|for|on|from|to|until|each|x|is|costs?))+$/giu
const amountWord = /\b(?:dose|dosage|strength|size|weight|quantity|amount|menge|staerke|stärke)\b/
const addressWord = /\b(?:address|adresse|anschrift|direccion|indirizzo)\b/
// Stands where a value was that has been given away: no text holds it.
const taken = '\uE000'

/** The form by which a line tells a field; null: words alone. */
function formOf({ kind, isNumeric, name }: Field): string | null {
  if (kind !== null || isNumeric) return kind ?? 'number'
  return amountWord.test(name) ? 'measure' : addressWord.test(name) ? 'address' : null
}

function hasForm(value: Value, field: Field): boolean {
  const form = formOf(field)
  const isPrice = value.kind === 'number' && /[.,]\d\d$/.test(value.text)
  if (form === 'money') return value.kind === 'money' || isPrice
  if (!field.isNumeric) return value.kind === form && value.unit?.dimension !== 'day'
  return numberFor(value, field) !== null && value.kind !== 'money' && value.kind !== 'percent'
}

/**
 * Gives what a line says without labels to the fields that are open: values by their forms, and then words in
 * their order. Where there are more or fewer than fields for them, which is which is not told.
 */
export function fillLine(
  fields: readonly Field[],
  values: Map<Field, unknown>,
  text: string,
  style: Style,
): void {
  if (text === '' || text.length > maxRecordChars) return
  const all = valuesIn(text, style)
  let rest = text
  const take = (start: number, end: number): void => {
    if (start >= 0) rest = rest.slice(0, start) + taken.repeat(end - start) + rest.slice(end)
  }
  for (const value of values.values()) {
    const own = all.find(({ number, date }) => number === value || date === value)
    const start = own?.start ?? text.indexOf(String(value))
    take(start, own?.end ?? start + String(value).length)
  }
  const open = fields.filter((field) => !values.has(field) && !field.node.types?.has('boolean'))
  for (const field of open.filter(({ node }) => node.enum)) {
    const [only, other] = enumsIn(rest, field.node.enum ?? [])
    if (!only || other) continue
    values.set(field, only.value)
    const start = rest.toLowerCase().indexOf(String(only.value).toLowerCase())
    take(start, start + String(only.value).length)
  }
  const plain = open.filter(({ node }) => !node.enum)
  const forms = [...new Set(plain.map(formOf))].filter((form) => form !== null)
  for (const form of forms.toSorted((a, b) => Number(a === 'number') - Number(b === 'number'))) {
    const own = plain.filter((field) => formOf(field) === form)
    const fitting = all.filter(
      (value) =>
        own.some((field) => hasForm(value, field)) &&
        !rest.slice(value.start, value.end).includes(taken),
    )
    if (fitting.length !== own.length) continue
    for (const [at, { text: part, start, end }] of fitting.entries()) {
      const field = own[at]
      const value = field && readLeaf(part, field, style)
      if (field && value !== undefined) values.set(field, value)
      take(start, end)
    }
  }
  const words = plain.filter((field) => formOf(field) === null && field.node.types?.has('string'))
  const isValue = (piece: string) =>
    all.some(({ text: own, kind }) => own === piece && kind !== 'code')
  const pieces = rest
    .split(new RegExp(`${taken}+`, 'u'))
    .flatMap((part) => part.split(words.length === 1 ? /\s*\n\s*/ : parting))
    .map((piece) => piece.replaceAll(connector, '').replaceAll(/\s+/g, ' '))
    .filter((piece) => /[\p{L}\d]/u.test(piece) && !isUnsaid(piece) && !isValue(piece))
  for (const [at, field] of words.entries()) {
    const value =
      pieces.length === words.length ? readLeaf(pieces[at] ?? '', field, style) : undefined
    if (value !== undefined) values.set(field, value)
  }
}

/** The first lines of a record that have no labels. */
export function plainLines({ lines }: Page, fields: readonly Field[]): string {
  return lines
    .filter(
      (line) =>
        line.trim() !== '' && !pairsOfLine(line).some(({ label }) => isNamed(fields, label)),
    )
    .filter((line, at) => at === 0 || !listMark.test(line))
    .slice(0, 2)
    .map((line) =>
      unquoted(
        line
          .trim()
          .replace(/^#+\s*/, '')
          .replace(listMark, ''),
      ),
    )
    .join('\n')
}

const sumWord =
  /(?<!\p{L})(?:\p{L}*(?:total(?:es?|s)?|totaux|summen?|betr[aä]ge?)|gesamt\p{L}*|sum|net(?:to)?|brutto|tax(?:es)?|vat|mwst|ust|iva|tva)(?!\p{L})/iu
const maxLines = 5000

/** A line or row that adds up those above it. */
export const isSum = (text: string): boolean => sumWord.test(text)

/** The longest run of lines that each give the same fields, and most of them. */
export function uniformLines(fields: readonly Field[], { lines, style }: Page): string[] {
  const needed = Math.max(2, Math.ceil(fields.length / 2))
  let longest: string[] = []
  let run: string[] = []
  let form = ''
  for (const line of lines.slice(0, maxLines)) {
    const values = new Map<Field, unknown>()
    const text = unquoted(line.trim().replace(listMark, ''))
    if (!isSum(text) && !/\p{L}[:：]\s/u.test(text)) fillLine(fields, values, text, style)
    const own = Array.from(values.keys(), ({ key }) => key)
      .toSorted()
      .join(' ')
    const isLike = values.size >= needed && (own === form || run.length === 0)
    run = isLike ? [...run, line] : values.size >= needed ? [line] : []
    form = own
    if (run.length > longest.length) longest = run
  }
  return longest.length > 1 ? longest : []
}
