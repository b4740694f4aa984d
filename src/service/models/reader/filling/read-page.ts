import type { MessageTable } from '#service/answering/texts/message-blocks.ts'
import { headingOf } from '#service/answering/texts/message-blocks.ts'
import { sentencesOf } from '#service/retrieval/sentences.ts'
import type { Style } from './read-dates.ts'
import { styleOf } from './read-dates.ts'
import type { Fact } from './read-facts.ts'
import { isLabel, labelRank, listMark, pairsOfLine, unquoted } from './read-facts.ts'
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
  facts: readonly Fact[]
  tables: readonly MessageTable[]
  sentences: () => readonly Sentence[]
  style: Style
}

const maxFacts = 20_000
const maxTitleChars = 80
const maxSentenceChars = 2000
const maxSentences = 2000
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu

/** Takes a text apart; a part of one comes with the style of the whole. */
export function readPage(text: string, style = styleOf(text)): Page {
  const lines = text.split('\n')
  const tables: MessageTable[] = []
  const freeLines = new Set<number>()
  for (let at = 0; at < lines.length; at += 1) {
    const table = readTable(lines, at)
    if (table === null) freeLines.add(at)
    else {
      tables.push(table)
      at = table.end - 1
    }
  }
  const facts = [
    ...titleFacts(lines, freeLines),
    ...Array.from(freeLines).flatMap((at) => pairsOfLine(lines[at] ?? '')),
    ...tables.flatMap(tableFacts),
  ]
  let sentences: Sentence[] | null = null
  return {
    text,
    facts: facts.slice(0, maxFacts),
    tables,
    style,
    sentences: () => (sentences ??= readSentences(text, style)),
  }
}

// Each row of a table with two columns is a label and its value.
function tableFacts({ header, rows }: MessageTable): Fact[] {
  const pairs = [header ?? [], ...rows].filter((row) => row.length === 2)
  return pairs.map((pair) => {
    const [label = '', value = ''] = pair.map(unquoted)
    return { label, value, rank: 0 }
  })
}

/** What stands below each title, down to the next one that is not deeper. */
function titleFacts(lines: readonly string[], freeLines: ReadonlySet<number>): Fact[] {
  const facts: Fact[] = []
  // Goes from the last line to the first, so that the next title of each rank is known.
  const ends = Array.from({ length: 10 }, () => lines.length)
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const title = freeLines.has(at) ? titleAt(lines, at) : null
    if (title === null) continue
    const end = Math.min(...ends.slice(0, title.rank + 1))
    ends[title.rank] = at
    const below = lines.slice(at + 1, end).join('\n')
    facts.push({ ...title, value: below.replace(/^\n+/, '').trimEnd() })
  }
  return facts.toReversed()
}

function titleAt(lines: readonly string[], at: number): Omit<Fact, 'value'> | null {
  const line = lines[at]?.trim() ?? ''
  if (line === '' || line.length > maxTitleChars) return null
  const heading = headingOf(line)
  if (heading) return { label: unquoted(heading.text), rank: heading.level }
  const isLabelled = /^(?:[-*•]\s+)?[\p{L}"*_][^.!?]{0,60}[:：]["*_]{0,3}$/u.test(line)
  if (isLabelled && isLabel(line)) {
    const label = unquoted(line.replace(listMark, '')).replace(/[:：]$/u, '')
    return { label, rank: labelRank }
  }
  // A few words on a line of their own, directly above other lines, are a heading.
  const isAlone = (lines[at - 1] ?? '').trim() === '' && (lines[at + 1] ?? '').trim() !== ''
  const isHead = /^\p{Lu}[\p{L}'’]*(?: (?:\p{L}[\p{L}'’]*|&)){0,3}$/u.test(line)
  return isAlone && isHead ? { label: line, rank: labelRank + 1 } : null
}

function readSentences(whole: string, style: Style): Sentence[] {
  return sentencesOf(whole)
    .map(({ start, end }) => whole.slice(start, Math.min(end, start + maxSentenceChars)))
    .filter((text) => !/[?？]\s*$/.test(text))
    .slice(0, maxSentences)
    .map((text) => {
      const words = [...text.matchAll(wordPattern)].map(({ 0: word, index: start }) => ({
        start,
        end: start + word.length,
        terms: plainTerms(word),
      }))
      return { text, words, values: valuesIn(text, style) }
    })
}
