import type { AnswerPart } from '#console/answers/split-answer.ts'
import { splitAnswer } from '#console/answers/split-answer.ts'
import type { FileReference, QuestionAnswer } from '#contract/questions.ts'

/** A range of an answer's text. */
export interface AnswerRange {
  start: number
  end: number
}

/** A sentence that its sources, or all, do not support, and what they lack. */
export type UnsupportedRange = NonNullable<QuestionAnswer['unsupported']>[number]

/** A citation that the service added: the place in the answer, and the number of the reference. */
export interface MatchedCitation {
  at: number
  cite: string
}

export interface AnswerSegment {
  /** Whether no passage supports it. */
  isUnsupported: boolean
  /** The sentence that no passage supports. */
  unsupported?: UnsupportedRange
  parts: AnswerPart[]
}

type ColumnAlign = 'start' | 'center' | 'end'

export interface AnswerBlock {
  /** The number of a numbered item of a list, `bullet` of another, `heading`, and null of a paragraph. */
  item: number | 'bullet' | 'heading' | null
  segments: AnswerSegment[]
  /** How far an item of a list is indented, in characters. */
  indent: number
  /** Whether it is quoted, as lines that begin with `>` are. */
  isQuote: boolean
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
  /\n(?:[ \t]*\n)+|\n(?=[ \t]*(?:[-*•]|\d{1,2}[.)]|#{1,6})[ \t]+\S)|(?<=(?:^|\n)[ \t]*#{1,6}[ \t][^\n]{0,300})\n/

/**
 * The paragraphs and list items of an answer, each as stretches that passages support or not. The ranges
 * are offsets in the whole answer.
 */
export function answerSegments(
  answer: string,
  references: readonly FileReference[],
  unsupported: readonly UnsupportedRange[],
  isStreaming: boolean,
  matched: readonly MatchedCitation[] = [],
): AnswerBlock[] {
  const blocks: AnswerBlock[] = []
  const { text: unquoted, quotes } = readQuotes(answer)
  const isQuoted = (place: number): boolean =>
    (quotes[quoteFrom(quotes, place)]?.start ?? Infinity) <= place
  let at = 0
  const pieces = splitFences(unquoted).flatMap<string | Fence>((piece) =>
    typeof piece === 'string' ? piece.split(blockBreak) : [piece],
  )
  const texts: (AnswerRange | Fence)[] = []
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      texts.push(piece)
      at = piece.end
      continue
    }
    const index = unquoted.indexOf(piece, at)
    at = index + piece.length
    texts.push(...atQuotes({ start: index, end: at }, quotes))
  }
  for (const piece of texts) {
    if ('lang' in piece) {
      const isQuote = isQuoted(piece.end - 1)
      blocks.push({ item: null, segments: [], indent: 0, isQuote, code: piece })
      continue
    }
    const { start: index, end: textEnd } = piece
    const text = unquoted.slice(index, textEnd)
    const isQuote = isQuoted(index)
    // A citation of a row stands behind its last bar.
    const segmentsAt = (from: number, to: number, reach = to, isCell = false): AnswerSegment[] =>
      withDoubtedCitations(
        stretches(from, to, unsupported).map((stretch) => ({
          isUnsupported: stretch.isUnsupported,
          ...(stretch.unsupported && { unsupported: stretch.unsupported }),
          parts: withMatched(stretch, matchedUntil(matched, to, reach), references, (first, last) =>
            splitAnswer(
              isCell
                ? unescaped(shownText(unquoted, first, last))
                : shownText(unquoted, first, last),
              references,
              isStreaming,
            ),
          ),
        })),
      )
    const table = tableCells(text)
    if (table !== null) {
      const columns = table.rows[0]?.length ?? 0
      const rows = table.rows.map((cells) => {
        const row = cells.map(({ start, end }, column) => {
          const next = cells[column + 1]
          const lineEnd = unquoted.indexOf('\n', index + end)
          const reach = next === undefined && lineEnd >= 0 ? lineEnd : index + end
          return segmentsAt(index + start, index + end, reach, true)
        })
        // Models write citations behind the last bar, too, or give them a column.
        const doubted = withDoubtedCitations(row.flat())
        const cellsOfRow = row.map(({ length }) => doubted.splice(0, length))
        return [...cellsOfRow.slice(0, columns - 1), cellsOfRow.slice(columns - 1).flat()]
      })
      blocks.push({
        item: null,
        segments: [],
        indent: 0,
        isQuote,
        rows,
        aligns: table.aligns,
      })
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
      indent: indentOf(answer, index),
      isQuote,
    })
  }
  return blocks
}

const quoteMarker = /^ {0,3}(?:> ?)+/

/**
 * The answer with blanks in the place of the signs that quote its lines, so that the places in it stay, and where
 * lines are quoted.
 */
function readQuotes(answer: string): { text: string; quotes: AnswerRange[] } {
  const quotes: AnswerRange[] = []
  let fence: string | null = null
  let at = 0
  const lines = answer.split('\n').map((line) => {
    const start = at
    at += line.length + 1
    const marker = fence === null ? quoteMarker.exec(line) : null
    if (marker === null) {
      const mark = openingFence.exec(line)?.[1] ?? null
      if (fence === null) fence = mark
      else if (mark?.startsWith(fence) === true && line.trim() === mark) fence = null
      return line
    }
    const last = quotes.at(-1)
    if (last?.end === start) last.end = at
    else quotes.push({ start, end: at })
    return ' '.repeat(marker[0].length) + line.slice(marker[0].length)
  })
  return { text: lines.join('\n'), quotes }
}

/** The index of the first quote that ends after a place. */
function quoteFrom(quotes: readonly AnswerRange[], place: number): number {
  let [low, high] = [0, quotes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((quotes[middle]?.end ?? 0) > place) high = middle
    else low = middle + 1
  }
  return low
}

/** Divides a piece of text where quotes begin and end. */
function atQuotes({ start, end }: AnswerRange, quotes: readonly AnswerRange[]): AnswerRange[] {
  const edges = [start]
  for (let at = quoteFrom(quotes, start); at < quotes.length; at += 1) {
    const quote = quotes[at]
    if (quote === undefined || quote.start >= end) break
    edges.push(...[quote.start, quote.end].filter((place) => start < place && place < end))
  }
  return edges.map((from, index) => ({ start: from, end: edges[index + 1] ?? end }))
}

/** A stretch of the text, without the blanks that indent the lines after the first. */
function shownText(text: string, start: number, end: number): string {
  return text.slice(start, end).replaceAll(/\n[ \t]+/g, '\n')
}

/** The text of a cell with the bars that do not end it. */
function unescaped(cell: string): string {
  return cell.replaceAll(String.raw`\|`, '|')
}

/** How far the line at this place is indented, behind the sign of a quote. */
function indentOf(answer: string, lineStart: number): number {
  const lineEnd = answer.indexOf('\n', lineStart)
  const line = answer.slice(lineStart, lineEnd === -1 ? undefined : lineEnd)
  const blanks = /^[ \t]*/.exec(line.replace(quoteMarker, ''))?.[0] ?? ''
  return blanks.replaceAll('\t', '    ').length
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
  // A table behind a block of code begins with the end of its line.
  const skipped = /^\s*\n/.exec(text)?.[0].length ?? 0
  const lines = text.slice(skipped).split('\n')
  const [names = '', rule = ''] = lines
  if (!names.includes('|') || rule.length > maxRuleChars || !tableRule.test(rule.trim()))
    return null
  const rows: AnswerRange[][] = []
  let at = skipped
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
    const bar = nextBar(line, from)
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

/** The next bar that ends a cell; one behind a backslash is a part of it. */
function nextBar(line: string, from: number): number {
  let bar = line.indexOf('|', from)
  while (bar > 0 && line[bar - 1] === '\\') bar = line.indexOf('|', bar + 1)
  return bar
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

/** Marks the citations in a stretch that nothing supports, and those right behind it, which are of its last sentence. */
function withDoubtedCitations(segments: readonly AnswerSegment[]): AnswerSegment[] {
  return segments.map(({ parts, ...segment }, index) => {
    const { isUnsupported } = segment
    const isAfter = segments[index - 1]?.isUnsupported === true
    const firstWord = parts.findIndex((part) => part.type === 'text' && part.text.trim() !== '')
    const reach = isUnsupported || firstWord === -1 ? parts.length : firstWord
    return {
      ...segment,
      parts: parts.map((part, place) =>
        part.type === 'citation' && (isUnsupported || (isAfter && place < reach))
          ? { ...part, isUnsupported: true }
          : part,
      ),
    }
  })
}

function stretches(
  start: number,
  end: number,
  unsupported: readonly UnsupportedRange[],
): (AnswerRange & Pick<AnswerSegment, 'isUnsupported' | 'unsupported'>)[] {
  const segments: (AnswerRange & Pick<AnswerSegment, 'isUnsupported' | 'unsupported'>)[] = []
  let at = start
  for (const range of unsupported.toSorted((one, other) => one.start - other.start)) {
    const from = Math.max(at, range.start)
    const to = Math.min(end, range.end)
    if (from >= to) continue
    if (from > at) segments.push({ start: at, end: from, isUnsupported: false })
    segments.push({ start: from, end: to, isUnsupported: true, unsupported: range })
    at = to
  }
  if (at < end) segments.push({ start: at, end, isUnsupported: false })
  return segments
}
