import type { AnswerPart } from '#console/answers/split-answer.ts'
import { splitAnswer } from '#console/answers/split-answer.ts'
import type { FileReference } from '#contract/questions.ts'

/** A range of an answer's text. */
export interface AnswerRange {
  start: number
  end: number
}

/** A citation that the service added: the place in the answer, and the number of the reference. */
export interface MatchedCitation {
  at: number
  cite: string
}

export interface AnswerSegment {
  /** Whether no passage supports it. */
  isUnsupported: boolean
  parts: AnswerPart[]
}

type ColumnAlign = 'start' | 'center' | 'end'

export interface AnswerBlock {
  /** The number of a numbered item of a list, `bullet` of another, `heading`, and null of a paragraph. */
  item: number | 'bullet' | 'heading' | null
  segments: AnswerSegment[]
  /** The cells of a table, row by row; the first row has the names of the columns. */
  rows?: AnswerSegment[][][]
  /** How its columns are aligned. */
  aligns?: ColumnAlign[]
  /** A block of code, which is shown as it is. */
  code?: { lang: string; text: string }
}

const headingMarker = /^[ \t]*#{1,6}[ \t]+(?=\S)/
// The line under the names of the columns: `| --- | :-: |`.
const tableRule = /^(?=.*\|)\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*){0,30}\|?$/
const maxRuleChars = 1000
const maxTableColumns = 30
// A line that begins like an item of a list. A year at the start of a sentence is none.
const itemMarker = /^[ \t]*(?:[-*•]|(\d{1,2})[.)])[ \t]+(?=\S)/
const blockBreak =
  /\n{2,}|\n(?=[ \t]*(?:[-*•]|\d{1,2}[.)]|#{1,6})[ \t]+\S)|(?<=(?:^|\n)[ \t]*#{1,6}[ \t][^\n]{0,300})\n/

/**
 * The paragraphs and list items of an answer, each as stretches that passages support or not. The ranges
 * are offsets in the whole answer.
 */
export function answerSegments(
  answer: string,
  references: readonly FileReference[],
  unsupported: readonly AnswerRange[],
  isStreaming: boolean,
  matched: readonly MatchedCitation[] = [],
): AnswerBlock[] {
  const blocks: AnswerBlock[] = []
  let at = 0
  const pieces = splitFences(answer).flatMap<string | Fence>((piece) =>
    typeof piece === 'string' ? piece.split(blockBreak) : [piece],
  )
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      blocks.push({ item: null, segments: [], code: piece })
      at = piece.end
      continue
    }
    const text = piece
    const index = answer.indexOf(text, at)
    at = index + text.length
    // A citation of a row stands behind its last bar.
    const segmentsAt = (from: number, to: number, reach = to): AnswerSegment[] =>
      stretches(from, to, unsupported).map((stretch) => ({
        isUnsupported: stretch.isUnsupported,
        parts: withMatched(stretch, matchedUntil(matched, to, reach), references, (first, last) =>
          splitAnswer(answer.slice(first, last), references, isStreaming),
        ),
      }))
    const table = tableCells(text)
    if (table !== null) {
      const columns = table.rows[0]?.length ?? 0
      const rows = table.rows.map((cells) => {
        const row = cells.map(({ start, end }, column) => {
          const next = cells[column + 1]
          const lineEnd = answer.indexOf('\n', index + end)
          const reach = next === undefined && lineEnd >= 0 ? lineEnd : index + end
          return segmentsAt(index + start, index + end, reach)
        })
        // Models write citations behind the last bar, too.
        return [...row.slice(0, columns - 1), row.slice(columns - 1).flat()]
      })
      blocks.push({ item: null, segments: [], rows, aligns: table.aligns })
      continue
    }
    const heading = headingMarker.exec(text)
    const marker = heading ?? itemMarker.exec(text)
    const start = index + (marker?.[0].length ?? text.length - text.trimStart().length)
    const end = index + text.trimEnd().length
    if (start >= end) continue
    blocks.push({
      item: heading
        ? 'heading'
        : marker && (marker[1] === undefined ? 'bullet' : Number(marker[1])),
      segments: segmentsAt(start, end),
    })
  }
  return blocks
}

interface Fence {
  lang: string
  text: string
  /** Where the answer goes on. */
  end: number
}

const openingFence = /^ {0,3}(`{3,}|~{3,})[ \t]*([^`\s]*)[^`]*$/

/** The prose of an answer and its blocks of code in order, as Markdown fences them. An open fence runs to the end. */
function splitFences(answer: string): (string | Fence)[] {
  const pieces: (string | Fence)[] = []
  let open: { mark: string; lang: string; start: number } | null = null
  let proseStart = 0
  let lineStart = 0
  for (const line of answer.split('\n')) {
    const lineEnd = Math.min(lineStart + line.length + 1, answer.length)
    const fence = openingFence.exec(line)
    const [, mark = '', lang = ''] = fence ?? []
    if (open === null && fence !== null) {
      if (lineStart > proseStart) pieces.push(answer.slice(proseStart, lineStart))
      open = { mark, lang, start: lineEnd }
    } else if (open !== null && mark.startsWith(open.mark) && line.trim() === mark) {
      const text = answer.slice(open.start, Math.max(open.start, lineStart - 1))
      pieces.push({ lang: open.lang, text, end: lineEnd })
      open = null
      proseStart = lineEnd
    }
    lineStart = lineEnd
  }
  if (open !== null) {
    pieces.push({ lang: open.lang, text: answer.slice(open.start), end: answer.length })
  } else if (proseStart < answer.length) pieces.push(answer.slice(proseStart))
  return pieces
}

/** Puts the citations behind a place, up to another, at the first of them. */
function matchedUntil(
  matched: readonly MatchedCitation[],
  to: number,
  reach: number,
): readonly MatchedCitation[] {
  if (reach === to || matched.length === 0) return matched
  return matched.map((citation) =>
    citation.at > to && citation.at <= reach ? { ...citation, at: to } : citation,
  )
}

interface MarkdownTable {
  /** The cells row by row, without the rule. */
  rows: AnswerRange[][]
  aligns: ColumnAlign[]
}

/** Null for a text that is no Markdown table. */
function tableCells(text: string): MarkdownTable | null {
  const lines = text.split('\n')
  const [names = '', rule = ''] = lines
  if (!names.includes('|') || rule.length > maxRuleChars || !tableRule.test(rule.trim()))
    return null
  const rows: AnswerRange[][] = []
  let at = 0
  for (const [number, line] of lines.entries()) {
    if (number !== 1 && line.trim() !== '') rows.push(cellsOf(line, at))
    at += line.length + 1
  }
  const aligns = cellsOf(rule, 0).map(({ start, end }) => alignOf(rule.slice(start, end)))
  return { rows, aligns }
}

/** `:--`, `:-:` or `--:`. */
function alignOf(rule: string): ColumnAlign {
  if (!rule.endsWith(':')) return 'start'
  return rule.startsWith(':') ? 'center' : 'end'
}

function cellsOf(line: string, offset: number): AnswerRange[] {
  const cells: AnswerRange[] = []
  let from = line.indexOf('|') === line.search(/\S/) ? line.indexOf('|') + 1 : 0
  while (cells.length < maxTableColumns) {
    const bar = line.indexOf('|', from)
    const end = bar < 0 || cells.length === maxTableColumns - 1 ? line.length : bar
    const cell = line.slice(from, end)
    if (bar < 0 && cell.trim() === '') break
    const start = offset + from + (cell.length - cell.trimStart().length)
    cells.push({ start, end: Math.max(start, offset + from + cell.trimEnd().length) })
    if (bar < 0) break
    from = bar + 1
  }
  return cells
}

/** The parts of a stretch with the citations that were added in it. */
function withMatched(
  { start, end }: AnswerRange,
  matched: readonly MatchedCitation[],
  references: readonly FileReference[],
  split: (from: number, to: number) => AnswerPart[],
): AnswerPart[] {
  const parts: AnswerPart[] = []
  let from = start
  for (const { at, cite } of matched) {
    const reference = references.find((candidate) => candidate.cite === cite)
    if (at <= start || at > end || reference === undefined) continue
    parts.push(...split(from, at), { type: 'text', text: ' ' })
    parts.push({ type: 'citation', cite, reference, isMatched: true })
    from = at
  }
  return from < end ? [...parts, ...split(from, end)] : parts
}

function stretches(
  start: number,
  end: number,
  unsupported: readonly AnswerRange[],
): (AnswerRange & Pick<AnswerSegment, 'isUnsupported'>)[] {
  const segments = []
  let at = start
  for (const range of unsupported.toSorted((one, other) => one.start - other.start)) {
    const from = Math.max(at, range.start)
    const to = Math.min(end, range.end)
    if (from >= to) continue
    if (from > at) segments.push({ start: at, end: from, isUnsupported: false })
    segments.push({ start: from, end: to, isUnsupported: true })
    at = to
  }
  if (at < end) segments.push({ start: at, end, isUnsupported: false })
  return segments
}
