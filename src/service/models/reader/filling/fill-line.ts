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
// Stands where a value was that has gone to a field: no text holds it.
const placeholder = '\uE000'

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
 * their order. Where there are more or fewer than fields for them, which is which is unknown.
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
    if (start >= 0) rest = rest.slice(0, start) + placeholder.repeat(end - start) + rest.slice(end)
  }
  const takeText = (given: unknown): void => {
    const value = all.find(({ number, date }) => number === given || date === given)
    const start = value?.start ?? rest.toLowerCase().indexOf(String(given).toLowerCase())
    take(start, value?.end ?? start + String(given).length)
  }
  for (const value of values.values()) takeText(value)
  const open = fields.filter(({ node }) => !node.types?.has('boolean'))
  for (const field of open.filter((own) => own.node.enum && !values.has(own))) {
    const [only, other] = enumsIn(rest, field.node.enum ?? [])
    if (!only || other) continue
    values.set(field, only.value)
    takeText(only.value)
  }
  const plain = open.filter((field) => !field.node.enum && !values.has(field))
  const forms = [...new Set(plain.map(formOf))].filter((form) => form !== null)
  let isClear = true
  for (const form of forms.toSorted((a, b) => Number(a === 'number') - Number(b === 'number'))) {
    const own = plain.filter((field) => formOf(field) === form)
    const isOpen = ({ start, end }: Value) => !rest.slice(start, end).includes(placeholder)
    const fitting = all.filter(
      (value) => isOpen(value) && own.some((field) => hasForm(value, field)),
    )
    isClear &&= fitting.length <= own.length
    for (const [at, field] of fitting.length === own.length ? own.entries() : []) {
      const { text: part = '', start = 0, end = 0 } = fitting[at] ?? {}
      const value = readLeaf(part, field, style)
      if (value !== undefined) values.set(field, value)
      take(start, end)
    }
  }
  const words = plain.filter((field) => formOf(field) === null && field.node.types?.has('string'))
  const pieces = rest
    .split(new RegExp(`${placeholder}+`, 'u'))
    .flatMap((part) => part.split(words.length === 1 ? /\s*\n\s*/ : parting))
    .map((piece) => piece.replaceAll(connector, '').replaceAll(/\s+/g, ' '))
    .filter((piece) => /[\p{L}\d]/u.test(piece) && !isUnsaid(piece))
    .filter((piece) => !all.some((value) => value.text === piece && value.kind !== 'code'))
  isClear &&= pieces.length === words.length
  for (const [at, field] of isClear ? words.entries() : []) {
    const value = readLeaf(pieces[at] ?? '', field, style)
    if (value !== undefined) values.set(field, value)
  }
}

/** The first lines of a record that have no labels. */
export function plainLines({ lines }: Page, fields: readonly Field[]): string {
  const isPlain = (line: string) => !pairsOfLine(line).some(({ label }) => isNamed(fields, label))
  return lines
    .filter((line) => line.trim() !== '' && isPlain(line))
    .slice(0, 2)
    .map((line) => unquoted(line.replace(/^\s*#+\s*/, '').replace(listMark, '')))
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
    const keys = Array.from(values.keys(), ({ key }) => key)
    if (keys.length < needed || keys.toSorted().join(' ') !== form) run = []
    if (keys.length >= needed) run.push(line)
    form = keys.toSorted().join(' ')
    if (run.length > longest.length) longest = run
  }
  return longest.length > 1 ? longest : []
}
