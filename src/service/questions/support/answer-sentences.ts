import { readSentences, trimmedSpan } from '#service/retrieval/sentences.ts'
import type { Span } from '#service/retrieval/sentences.ts'
import { isMathematical } from './claims.ts'

export interface AnswerSentence extends Span {
  /** Whether it is the first row of a table, which names its columns. */
  isTableHead: boolean
  /** The names of the columns, of another row of a table. */
  head: string
}

// Backticks later in the line make it code within the line.
const codeFence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
const formulaMarks = new Map([
  ['$$', '$$'],
  ['\\[', '\\]'],
])
const maxFormulaMarkChars = 8
const maxFormulaChars = 1000
// The line under the names of the columns: `| --- | :-: |`.
const tableRule = /^(?=.*\|)\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*){0,30}\|?$/
const maxRuleChars = 1000
// Compared with each row.
const maxHeadChars = 200
// The number of an item, which a segmenter of sentences takes for one.
const maxNumberChars = 20
const itemNumber = /^\d{1,3}[.)]$/

/**
 * The sentences of a Markdown text, one by one: fenced code is none, and a row of a table, without the bars at its
 * ends, is one. A formula in lines of its own is none, either.
 */
export function* answerSentences(text: string): Generator<AnswerSentence, void> {
  let isEmpty = true
  for (const sentence of numberedSentences(text)) {
    isEmpty = false
    yield sentence
  }
  // “12.” may be a whole answer.
  if (isEmpty && text.length <= maxNumberChars && itemNumber.test(text.trim())) {
    yield { start: 0, end: text.trimEnd().length, isTableHead: false, head: '' }
  }
}

function* numberedSentences(text: string): Generator<AnswerSentence, void> {
  for (const prose of proseSpans(text)) {
    let head = ''
    for (const { start, end, row } of rowsAndText(text, prose)) {
      if (row !== null) {
        const cells = withoutBars(text, start, end)
        if (row === 'head') head = text.slice(start, Math.min(end, start + maxHeadChars))
        if (cells !== null && row !== 'rule') {
          yield { ...cells, isTableHead: row === 'head', head: row === 'head' ? '' : head }
        }
      } else {
        let itemStart: number | null = null
        for (const sentence of readSentences(text.slice(start, end))) {
          const from: number = itemStart ?? start + sentence.start
          const to = start + sentence.end
          itemStart = itemNumber.test(text.slice(from, to)) ? from : null
          if (itemStart === null) yield { start: from, end: to, isTableHead: false, head: '' }
        }
      }
    }
  }
}

/** A text without its fenced code and the formulas that stand in lines of their own. */
function* proseSpans(text: string): Generator<Span, void> {
  let fence: string | null = null
  let start = 0
  let formulaEnd = 0
  for (const line of linesOf(text, { start: 0, end: text.length })) {
    const content = text.slice(line.start, line.end)
    const mark = codeFence.exec(content)?.[1]
    if (line.start < formulaEnd) continue
    const end = fence === null ? endOfFormula(text, line) : null
    if (end !== null) {
      yield { start, end: line.start }
      formulaEnd = end
      start = end
    } else if (fence === null && mark !== undefined) {
      yield { start, end: line.start }
      fence = mark
    } else if (fence !== null && mark?.startsWith(fence) === true && content.trim() === mark) {
      fence = null
      start = line.end
    }
  }
  if (fence === null) yield { start, end: text.length }
}

/** Where the formula ends that a line opens; null where it opens none. */
function endOfFormula(text: string, { start, end }: Span): number | null {
  if (end - start > maxFormulaMarkChars) return null
  const closing = formulaMarks.get(text.slice(start, end).trim())
  if (closing === undefined) return null
  const body = text.slice(end, end + maxFormulaChars)
  const at = body.indexOf(closing)
  return at >= 0 && isMathematical(body.slice(0, at)) ? end + at + closing.length : null
}

/** The rows of the tables of a text, each alone, and what stands between the tables. */
function* rowsAndText(
  text: string,
  prose: Span,
): Generator<Span & { row: 'head' | 'rule' | 'body' | null }, void> {
  let start = prose.start
  let before: Span | null = null
  let isTable = false
  for (const line of linesOf(text, prose)) {
    const content = text.slice(line.start, line.end)
    const hasBar = content.includes('|')
    if (isTable && hasBar) {
      yield { ...line, row: 'body' }
      start = line.end
    } else if (
      before !== null &&
      isRule(content) &&
      text.slice(before.start, before.end).includes('|')
    ) {
      yield { start, end: before.start, row: null }
      yield { ...before, row: 'head' }
      yield { ...line, row: 'rule' }
      start = line.end
      isTable = true
    } else isTable = false
    before = line
  }
  yield { start, end: prose.end, row: null }
}

function isRule(line: string): boolean {
  return line.length <= maxRuleChars && tableRule.test(line.trim())
}

function* linesOf(text: string, { start, end }: Span): Generator<Span, void> {
  let from = start
  while (from <= end) {
    const at = text.indexOf('\n', from)
    const lineEnd = at < 0 || at > end ? end : at
    yield { start: from, end: lineEnd }
    from = lineEnd + 1
  }
}

function withoutBars(text: string, start: number, end: number): Span | null {
  const [, bars = ''] = /^(\s*\|)/.exec(text.slice(start, end)) ?? []
  const row = trimmedSpan(text, start + bars.length, end)
  if (row === null || text[row.end - 1] !== '|') return row
  return trimmedSpan(text, row.start, row.end - 1)
}
