import type { MessageTable } from '#service/answering/texts/message-blocks.ts'
import { headingOf } from '#service/answering/texts/message-blocks.ts'
import { sentencesOf } from '#service/retrieval/sentences.ts'
import type { Style } from './read-dates.ts'
import { styleOf } from './read-dates.ts'
import type { Pair } from './read-pairs.ts'
import { isLabel, listMark, numbersOfLine, pairsOfLine, unquoted } from './read-pairs.ts'
import { readTable } from './read-tables.ts'
import type { Value } from './read-values.ts'
import { valuesIn } from './read-values.ts'
import { plainTerms } from './words.ts'

/** A title with what stands under it: a heading's section, a label's lines. */
export interface Section {
  title: string
  /** Headings by their depth; 7 for lines that look like one; 8 for a label above its lines. */
  rank: number
  text: string
}

export interface Sentence {
  text: string
  words: () => Word[]
  values: () => Value[]
}

export interface Word {
  start: number
  end: number
  terms: readonly string[]
}

/** A text, or a part of one, taken apart into the records that fields are looked up in. */
export interface Page {
  text: string
  /** It is a part of a larger one, whose title is not its own. */
  isPart: boolean
  lines: readonly string[]
  pairs: readonly Pair[]
  sections: readonly Section[]
  tables: readonly MessageTable[]
  sentences: () => readonly Sentence[]
  style: Style
}

const underline = /^\s*(?:={3,}|-{3,}|~{3,})\s*$/
const longestSentence = 2000
const mostSentences = 2000

/** Takes a text apart; a part of one comes with the style of the whole. */
export function readPage(text: string, given?: Style): Page {
  const style = given ?? styleOf(text)
  const lines = text.split('\n')
  const tables: MessageTable[] = []
  const inTable = new Set<number>()
  for (let at = 0; at < lines.length; at += 1) {
    const table = readTable(lines, at)
    if (table === null) continue
    tables.push(table)
    for (let row = at; row < table.end; row += 1) inTable.add(row)
    at = table.end - 1
  }
  const titles = lines.map((_, at) => (inTable.has(at) ? null : titleAt(lines, at)))
  const pairs: Pair[] = []
  const passing: Pair[] = []
  const open: { title: string; rank: number }[] = []
  for (const [at, line] of lines.entries()) {
    const title = titles[at]
    const isBlank = line.trim() === ''
    if (title) {
      while ((open.at(-1)?.rank ?? 0) >= title.rank) open.pop()
      open.push(title)
    } else if (isBlank && open.at(-1)?.rank === 8 && !listMark.test(lines[at + 1] ?? '')) open.pop()
    if (inTable.has(at) || isBlank) continue
    for (const pair of numbersOfLine(line)) passing.push({ ...pair, titles: [] })
    const names = open.map((each) => each.title)
    for (const pair of pairsOfLine(line)) pairs.push({ ...pair, titles: names })
  }
  for (const table of tables) pairs.push(...tablePairs(table))
  let sentences: Sentence[] | null = null
  return {
    text,
    isPart: given !== undefined,
    lines,
    pairs: [...pairs, ...passing],
    tables,
    sections: sectionsOf(lines, titles),
    style,
    sentences: () => (sentences ??= sentencesIn(text, style)),
  }
}

// A table of two columns says one thing a row; one of a single row, one thing a column.
function tablePairs({ header, rows }: MessageTable): Pair[] {
  const all = header ? [header, ...rows] : rows
  const paired = (header ?? all[0] ?? []).length === 2 ? all : []
  const byColumn =
    header && rows.length === 1 ? header.map((label, at) => [label, rows[0]?.[at]]) : []
  return [...paired, ...byColumn].flatMap(([label, value]) =>
    label === undefined || !value || !isLabel(label)
      ? []
      : [{ label: unquoted(label), value: unquoted(value), titles: [] }],
  )
}

function titleAt(lines: readonly string[], at: number): { title: string; rank: number } | null {
  const line = lines[at]?.trim() ?? ''
  if (line === '' || line.length > 80) return null
  const heading = headingOf(line)
  if (heading) return { title: unquoted(heading.text), rank: heading.level }
  const next = lines[at + 1] ?? ''
  if (underline.test(next) && !underline.test(line)) return { title: line, rank: 6 }
  if (/^(?:[-*•]\s+)?[\p{L}"*_][^.!?]{0,60}[:：]["*_]{0,3}$/u.test(line) && isLabel(line)) {
    const title = unquoted(line.replace(listMark, ''))
    return { title: title.replace(/[:：]$/u, '').trim(), rank: 8 }
  }
  if (/^\*\*[^*]{2,60}\*\*$/.test(line)) return { title: unquoted(line), rank: 7 }
  // A few words alone above lines head them.
  const isAlone = (lines[at - 1] ?? '').trim() === ''
  const isHead = /^\p{Lu}[\p{L}'’]*(?:\s(?:\p{L}[\p{L}'’]*|&)){0,3}$/u.test(line)
  const isLoud = /^\p{Lu}[\p{Lu}\s&/,'’-]{3,50}$/u.test(line)
  if (isHead && isAlone && next.trim() !== '' && !line.includes('  '))
    return { title: line, rank: isLoud && !listMark.test(next) ? 7 : 8 }
  return isLoud && next.trim() !== '' ? { title: line, rank: 7 } : null
}

function sectionsOf(
  lines: readonly string[],
  titles: readonly ({ title: string; rank: number } | null)[],
): Section[] {
  const sections: Section[] = []
  // From the end up, so that each title knows where the next of its rank stands.
  const ends: number[] = Array.from({ length: 9 }, () => lines.length)
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const title = titles[at]
    if (!title) continue
    const end = Math.min(...ends.slice(0, title.rank + 1))
    ends[title.rank] = at
    const from = underline.test(lines[at + 1] ?? '') ? at + 2 : at + 1
    const last = title.rank === 8 ? labelEnd(lines, from, end) : end
    const text = lines.slice(from, last).join('\n').replace(/^\n+/, '').trimEnd()
    if (text.trim() !== '' || title.rank < 8) sections.push({ ...title, text })
  }
  return sections.toReversed()
}

// A label's lines end at a blank one, or at another label that is no deeper.
function labelEnd(lines: readonly string[], from: number, end: number): number {
  let at = from
  while (at < end && (lines[at] ?? '').trim() === '') at += 1
  const first = lines[at] ?? ''
  const isList = listMark.test(first)
  const isPairs = pairsOfLine(first).length > 0 && !isList
  const indent = indentOf(first)
  for (; at < end; at += 1) {
    const line = lines[at] ?? ''
    if (line.trim() === '' && !(isList && listMark.test(lines[at + 1] ?? ''))) return at
    if (line.trim() !== '' && indentOf(line) < indent) return at
    if (!isList && !isPairs && /[:：]\s/.test(line) && pairsOfLine(line).length > 0) return at
  }
  return end
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

// A company’s “Inc.” ends no sentence where the line goes on.
const shortened = /\b(?:Inc|Ltd|Co|Corp|Jr|Sr|No|Nr|geb)\.$/

function sentencesIn(text: string, style: Style): Sentence[] {
  const spans: { start: number; end: number }[] = []
  for (const span of sentencesOf(text).slice(0, mostSentences)) {
    const last = spans.at(-1)
    const isOpen =
      last !== undefined &&
      shortened.test(text.slice(Math.max(last.start, last.end - 8), last.end)) &&
      !text.slice(last.end, span.start).includes('\n')
    if (isOpen) last.end = span.end
    else spans.push({ ...span })
  }
  return spans.map(({ start, end }) => {
    const own = text.slice(start, Math.min(end, start + longestSentence))
    let values: Value[] | null = null
    let words: Word[] | null = null
    return {
      text: own,
      values: () => (values ??= valuesIn(own, style)),
      words: () => (words ??= wordsIn(own)),
    }
  })
}

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu

function wordsIn(text: string): Word[] {
  return [...text.matchAll(word)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    // “Unpaid” and “non-smoker” speak of what they turn round.
    terms: [match[0], match[0].replace(/^(?:un|non-?)(?=\p{L}{3})/iu, '')].flatMap(plainTerms),
  }))
}
