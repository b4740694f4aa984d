import type { MessageTable } from '#service/answering/texts/message-blocks.ts'
import { headingOf } from '#service/answering/texts/message-blocks.ts'
import { sentencesOf } from '#service/retrieval/sentences.ts'
import type { Style } from './read-dates.ts'
import { styleOf } from './read-dates.ts'
import type { Fact } from './read-facts.ts'
import { isLabel, listMark, pairsOfLine, unquoted } from './read-facts.ts'
import { readTable } from './read-tables.ts'
import type { Value } from './read-values.ts'
import { valuesIn } from './read-values.ts'
import { plainTerms } from './words.ts'

export interface Sentence {
  text: string
  words: readonly { start: number; end: number; terms: readonly string[] }[]
  values: readonly Value[]
}

/** A text, or a part of one, taken apart into the facts that fields are looked up in. */
export interface Page {
  text: string
  lines: readonly string[]
  facts: readonly Fact[]
  tables: readonly MessageTable[]
  sentences: () => readonly Sentence[]
  style: Style
}

interface Title {
  title: string
  rank: number
}

const maxTitleChars = 80
const maxSentenceChars = 2000
const maxSentences = 2000

/** Takes a text apart; a part of one comes with the style of the whole. */
export function readPage(text: string, styleOfWhole?: Style): Page {
  const style = styleOfWhole ?? styleOf(text)
  const lines = text.split('\n')
  const tables: MessageTable[] = []
  const tableLines = new Set<number>()
  for (let at = 0; at < lines.length; at += 1) {
    const table = tableLines.has(at) ? null : readTable(lines, at)
    if (table === null) continue
    tables.push(table)
    for (let row = at; row < table.end; row += 1) tableLines.add(row)
  }
  const titles = lines.map((_, at) => (tableLines.has(at) ? null : titleAt(lines, at)))
  const sections = sectionsOf(lines, titles)
  const facts: Fact[] = []
  for (const [at, line] of lines.entries()) {
    const { title: label, rank } = titles[at] ?? { title: '', rank: 0 }
    const value = sections.get(at)
    if (value !== undefined) facts.push({ label, value, rank })
    if (tableLines.has(at) || line.trim() === '') continue
    for (const pair of pairsOfLine(line)) facts.push({ ...pair, rank: 0 })
  }
  facts.push(...tables.flatMap(tableFacts))
  let sentences: Sentence[] | null = null
  return {
    text,
    lines,
    facts,
    tables,
    style,
    sentences: () => (sentences ??= readSentences(text, style)),
  }
}

// Each row of a table with two columns is a label and its value.
function tableFacts({ header, rows }: MessageTable): Fact[] {
  const all = header ? [header, ...rows] : rows
  return (all[0]?.length === 2 ? all : []).flatMap(([label = '', value = '']) =>
    value === '' || !isLabel(label)
      ? []
      : [{ label: unquoted(label), value: unquoted(value), rank: 0 }],
  )
}

function titleAt(lines: readonly string[], at: number): Title | null {
  const line = lines[at]?.trim() ?? ''
  const next = lines[at + 1] ?? ''
  const heading = line.length > maxTitleChars ? null : headingOf(line)
  if (heading) return { title: unquoted(heading.text), rank: heading.level }
  if (line === '' || line.length > maxTitleChars) return null
  const title = unquoted(line.replace(listMark, ''))
    .replace(/[:：]$/u, '')
    .trim()
  const isLabelled = /^(?:[-*•]\s+)?[\p{L}"*_][^.!?]{0,60}[:：]["*_]{0,3}$/u.test(line)
  if (isLabelled && isLabel(line)) return { title, rank: 8 }
  // A few words on a line of their own, directly above other lines, are a heading.
  const isAlone = (lines[at - 1] ?? '').trim() === '' && next.trim() !== ''
  const isHead = /^\p{Lu}[\p{L}'’]*(?: (?:\p{L}[\p{L}'’]*|&)){0,3}$/u.test(line)
  return isAlone && isHead ? { title, rank: 9 } : null
}

function sectionsOf(lines: readonly string[], titles: readonly (Title | null)[]) {
  const sections = new Map<number, string>()
  // Goes from the last line to the first, so that the position of the next title of the same rank is known at each
  // title.
  const ends: number[] = Array.from({ length: 10 }, () => lines.length)
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const { rank } = titles[at] ?? { rank: 0 }
    if (rank === 0) continue
    const end = Math.min(...ends.slice(0, rank + 1))
    ends[rank] = at
    const text = lines
      .slice(at + 1, end)
      .join('\n')
      .replace(/^\n+/, '')
      .trimEnd()
    if (text !== '' || rank < 8) sections.set(at, text)
  }
  return sections
}

function readSentences(whole: string, style: Style): Sentence[] {
  return sentencesOf(whole)
    .slice(0, maxSentences)
    .map(({ start, end }) => {
      const text = whole.slice(start, Math.min(end, start + maxSentenceChars))
      const words = Array.from(
        text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu),
        ({ 0: word, index }) => ({
          start: index,
          end: index + word.length,
          terms: plainTerms(word),
        }),
      )
      return { text, words, values: valuesIn(text, style) }
    })
}
