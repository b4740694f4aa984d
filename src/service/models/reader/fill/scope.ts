import type { MessageTable } from '#service/answering/texts/message-blocks.ts'
import { headingOf, tableAt } from '#service/answering/texts/message-blocks.ts'
import { sentencesOf } from '#service/retrieval/sentences.ts'
import { termsOf } from '#service/retrieval/words.ts'
import type { Value } from './find-values.ts'
import { valuesIn } from './find-values.ts'
import type { DayOrder } from './read-dates.ts'
import { dayOrder } from './read-dates.ts'
import type { Fact } from './read-facts.ts'
import { factsOfLine, isLabel, numbersOfLine, unquoted } from './read-facts.ts'

/** A title with what stands under it: a heading's section, a label's lines. */
export interface Group {
  title: string
  /** Headings by their depth; 7 for lines that look like one; 8 for a label that ends in a colon. */
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

/** A text, or a part of one, taken apart for whoever looks something up in it. */
export interface Scope {
  text: string
  /** It is a part of a larger one, whose title is not its own. */
  isPart: boolean
  lines: readonly string[]
  facts: readonly Fact[]
  groups: readonly Group[]
  tables: readonly MessageTable[]
  sentences: () => readonly Sentence[]
  order: DayOrder
}

export const listMark = /^\s*(?:[-*•–+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/u
const underline = /^\s*(?:={3,}|-{3,}|~{3,})\s*$/
const longestSentence = 2000

/** Takes a text apart; a part of one comes with what the whole tells about its dates. */
export function readScope(text: string, given?: DayOrder): Scope {
  const order = given === undefined ? dayOrder(text) : given
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const tables: MessageTable[] = []
  const facts: Fact[] = []
  const passing: Fact[] = []
  const inTable = new Set<number>()
  for (let at = 0; at < lines.length; at += 1) {
    const table = tableAt(lines, at)
    if (table === null) continue
    tables.push(table)
    for (let row = at; row < table.end; row += 1) inTable.add(row)
    at = table.end - 1
  }
  const titles = lines.map((_, at) => (inTable.has(at) ? null : titleAt(lines, at)))
  const open: { title: string; rank: number }[] = []
  for (const [at, line] of lines.entries()) {
    const title = titles[at]
    if (title) {
      while ((open.at(-1)?.rank ?? 0) >= title.rank) open.pop()
      open.push(title)
    } else if (line.trim() === '' && open.at(-1)?.rank === 8 && !isItem(lines, at + 1)) {
      open.pop()
    }
    if (inTable.has(at)) continue
    for (const fact of numbersOfLine(line)) passing.push({ ...fact, titles: [] })
    const names = open.map((each) => each.title)
    for (const fact of factsOfLine(line)) facts.push({ ...fact, titles: names })
  }
  for (const table of tables) facts.push(...tableFacts(table))
  facts.push(...passing)
  let sentences: Sentence[] | null = null
  return {
    text,
    isPart: given !== undefined,
    lines,
    facts,
    tables,
    groups: groupsOf(lines, titles),
    order,
    sentences: () => (sentences ??= sentencesIn(text, order)),
  }
}

function isItem(lines: readonly string[], at: number): boolean {
  return listMark.test(lines[at] ?? '')
}

// a table of two columns says one thing a row; one of a single row, one thing a column
function tableFacts({ header, rows }: MessageTable): Fact[] {
  const all = header ? [header, ...rows] : rows
  const pairs = (header ?? all[0] ?? []).length === 2 ? all : []
  const byColumn =
    header && rows.length === 1 ? header.map((label, at) => [label, rows[0]?.[at]]) : []
  return [...pairs, ...byColumn].flatMap(([label, value]) =>
    label === undefined || !value || !isLabel(label)
      ? []
      : [{ label, value: unquoted(value), titles: [] }],
  )
}

function titleAt(lines: readonly string[], at: number): { title: string; rank: number } | null {
  const line = lines[at]?.trim() ?? ''
  if (line === '' || line.length > 80) return null
  const marked = headingOf(line)
  if (marked) return { title: unquoted(marked.text), rank: marked.level }
  const next = lines[at + 1] ?? ''
  if (underline.test(next) && !underline.test(line)) return { title: line, rank: 6 }
  if (/^(?:[-*•]\s+)?[\p{L}"*_][^.!?]{0,60}[:：]["*_]{0,3}$/u.test(line) && isLabel(line)) {
    return {
      title: unquoted(line.replace(listMark, ''))
        .replace(/[:：]$/u, '')
        .trim(),
      rank: 8,
    }
  }
  if (/^\*\*[^*]{2,60}\*\*$/.test(line)) return { title: unquoted(line), rank: 7 }
  const isLoud = /^\p{Lu}[\p{Lu}\s&/,-]{3,50}$/u.test(line) && next.trim() !== ''
  const isAlone = (lines[at - 1] ?? '').trim() === ''
  const isHead =
    /^\p{Lu}\p{L}+(?:\s(?:\p{L}+|&)){0,3}$/u.test(line) && isAlone && isItem(lines, at + 1)
  if (isHead) return { title: line, rank: 8 }
  return isLoud ? { title: line, rank: 7 } : null
}

function groupsOf(
  lines: readonly string[],
  titles: readonly ({ title: string; rank: number } | null)[],
): Group[] {
  const groups: Group[] = []
  // from the end up, so that each title knows where the next of its rank stands
  const ends: number[] = Array.from({ length: 9 }, () => lines.length)
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const title = titles[at]
    if (!title) continue
    const end = Math.min(...ends.slice(0, title.rank + 1))
    ends[title.rank] = at
    const from = underline.test(lines[at + 1] ?? '') ? at + 2 : at + 1
    const last = title.rank === 8 ? labelEnd(lines, from, end) : end
    const text = lines.slice(from, last).join('\n').replace(/^\n+/, '').trimEnd()
    if (text.trim() !== '' || title.rank < 8) groups.push({ ...title, text })
  }
  return groups.toReversed()
}

// a label's lines end at a blank one, or at another label that is no deeper
function labelEnd(lines: readonly string[], from: number, end: number): number {
  let at = from
  while (at < end && (lines[at] ?? '').trim() === '') at += 1
  const first = lines[at] ?? ''
  const isList = listMark.test(first)
  const isFacts = factsOfLine(first).length > 0 && !isList
  const indent = indentOf(first)
  for (; at < end; at += 1) {
    const line = lines[at] ?? ''
    if (line.trim() === '') {
      if (isList && listMark.test(lines[at + 1] ?? '')) continue
      return at
    }
    if (indentOf(line) < indent) return at
    if (!isList && !isFacts && factsOfLine(line).length > 0 && /[:：]/.test(line)) return at
  }
  return end
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

// a company's "Inc." ends no sentence where the line goes on
const shortened = /\b(?:Inc|Ltd|Co|Corp|Jr|Sr)\.$/

function sentencesIn(text: string, order: DayOrder): Sentence[] {
  const spans: { start: number; end: number }[] = []
  for (const span of sentencesOf(text)) {
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
      values: () => (values ??= valuesIn(own, order)),
      words: () => (words ??= wordsIn(own)),
    }
  })
}

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu

function wordsIn(text: string): Word[] {
  return [...text.matchAll(word)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    terms: termsOf(match[0]),
  }))
}
