import type { Block } from '#contract/pages.ts'
import { pageRows } from './row-pages.ts'

// Larger files are data for programs, and reading them as text costs less.
const maxCharacters = 4_000_000
const maxDepth = 6
const maxColumns = 60
// Where fewer cells are filled, the objects have too little in common for a table.
const minFilledShare = 0.4
// A longer text stands in a paragraph of its own, so that its sentences can be quoted one by one.
const maxCellCharacters = 200
const maxListedCharacters = 200

type JsonObject = Readonly<Record<string, unknown>>

/**
 * The blocks of a JSON text, or of JSON lines: arrays of objects are tables, other values stand in lines below the names
 * of their objects. Null where the text is no JSON, or a single value.
 */
export function jsonBlocks(text: string): Block[] | null {
  if (text.length > maxCharacters) return null
  const value = parse(text.trim())
  if (value === null || typeof value !== 'object') return null
  return [...blocksOf(value, 1)]
}

function parse(text: string): unknown {
  if (!/^[{[]/u.test(text)) return null
  return parseWhole(text) ?? parseLines(text)
}

function parseWhole(text: string): unknown {
  try {
    return JSON.parse(text, asWritten)
  } catch {
    return null
  }
}

/** Numbers keep their digits: identifiers can be longer than a number of the language can be. */
function asWritten(_key: string, value: unknown, ...[context]: { source?: string }[]): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value
}

function parseLines(text: string): unknown[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2 || !lines.every((line) => /^\s*\{.*\}\s*$/u.test(line))) return null
  const values = lines.map(parseWhole)
  return values.some((value) => value === null) ? null : values
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null
const isPlainList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every(isPlain)

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (isPlainList(value)) return value.map(textOf).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function* blocksOf(value: object, depth: number): Generator<Block, void> {
  if (depth > maxDepth) {
    yield { type: 'paragraph', text: JSON.stringify(value) }
  } else if (Array.isArray(value)) {
    yield* blocksOfArray(value, depth)
  } else if (isObject(value)) {
    yield* dictionaryOf(value) ?? blocksOfObject(value, depth)
  }
}

function* blocksOfArray(values: readonly unknown[], depth: number): Generator<Block, void> {
  const records = values.filter(isObject)
  if (records.length === values.length && records.length > 0) {
    yield* (
      tableOf(records.map((record) => flat(record))) ??
        records.values().flatMap((record) => blocksOfObject(record, depth))
    )
    return
  }
  const items = values.filter(isPlain).map(textOf)
  if (items.length > 0) yield { type: 'list', items }
  for (const value of values) {
    if (typeof value === 'object' && value !== null) yield* blocksOf(value, depth + 1)
  }
}

/** The values of an object in lines below each other, and then its objects and lists below their names. */
function* blocksOfObject(record: JsonObject, depth: number): Generator<Block, void> {
  const entries = Object.entries(record)
  const isLine = (value: unknown): boolean =>
    (isPlain(value) || isPlainList(value)) &&
    textOf(value).length <= maxListedCharacters &&
    !textOf(value).includes('\n')
  const lines = entries.flatMap(([name, value]) =>
    isLine(value) && textOf(value) !== '' ? [`${name}: ${textOf(value)}`] : [],
  )
  // Lines of a paragraph that begin with a small letter would continue each other.
  if (lines.length > 1) yield { type: 'list', items: lines }
  else if (lines.length > 0) yield { type: 'paragraph', text: lines.join() }
  for (const [name, value] of entries) {
    if (isLine(value)) continue
    yield { type: 'heading', level: Math.min(depth, maxDepth), text: name }
    if (typeof value === 'object' && value !== null) yield* blocksOf(value, depth + 1)
    else yield { type: 'paragraph', text: textOf(value) }
  }
}

/** An object that has objects of one kind by their names, as a table with the names in its first column. */
function dictionaryOf(record: JsonObject): Block[] | null {
  const entries = Object.entries(record)
  const values = entries.map(([, value]) => value).filter(isObject)
  if (entries.length < 2 || values.length < entries.length) return null
  return tableOf(values.map((value, at) => ({ '': entries[at]?.[0] ?? '', ...flat(value) })))
}

/** An object with the values of the objects in it beside its own: `address city` for `city` of `address`. */
function flat(record: JsonObject, prefix = '', depth = 0): JsonObject {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      isObject(value) && depth < 2
        ? Object.entries(flat(value, `${prefix}${name} `, depth + 1))
        : [[`${prefix}${name}`, value] as const],
    ),
  )
}

/** Null where these objects are too different, or have texts or lists that no cell could hold. */
function tableOf(records: readonly JsonObject[]): Block[] | null {
  const header = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const filled = records.reduce((sum, record) => sum + Object.keys(record).length, 0)
  const isRegular = filled >= minFilledShare * records.length * header.length
  if (records.length < 2 || header.length > maxColumns || !isRegular) return null
  const isCell = (value: unknown): boolean =>
    (isPlain(value) || isPlainList(value)) && textOf(value).length <= maxCellCharacters
  if (!records.every((record) => Object.values(record).every(isCell))) return null
  const rows = records.map((record) =>
    // Names such as “constructor” are inherited by every object.
    header.map((name) => (Object.hasOwn(record, name) ? oneLine(textOf(record[name])) : '')),
  )
  const blocks: Block[] = []
  for (let at = 0; at < rows.length; at += pageRows) {
    blocks.push({
      type: 'table',
      header,
      rows: rows.slice(at, at + pageRows),
      first_row: at + 1,
    })
  }
  return blocks
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()
