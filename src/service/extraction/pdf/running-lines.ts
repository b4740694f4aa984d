import { joinLines } from './tables/layout-rows.ts'
import type { TextRun } from './text-run.ts'

// From the first or the last line of a page.
const maxLines = 3
// In points: where a line begins may be rounded.
const maxShift = 3
// In font sizes: the lines of a text, and the names of a table and its rows, are closer to each other.
const minGap = 0.9
// Of the usual gap between the lines of a page.
const minGapShare = 1.3
const minPages = 2
const minShare = 0.4
const maxCountLetters = 20

/** Lines at one place on many pages, by their text without its numbers. */
export type RunningLines = ReadonlyMap<string, RunningLine>

interface RunningLine {
  bottoms: number[]
  /** The text where it is the same on these pages; null where the number of the page is in it. */
  text: string | null
  /** What the number is more than the index of its page. */
  offset: number
}

/** A line of a header or footer. The first time that its words occur, it is a text as any other. */
export interface MarginLine {
  text: string
  isRepeated: boolean
}

interface Line {
  runs: TextRun[]
  top: number
  bottom: number
  size: number
}

export interface DividedPage {
  header: MarginLine[]
  body: readonly TextRun[]
  footer: MarginLine[]
}

interface Occurrence {
  page: number
  text: string
  bottom: number
}

/** The lines at the top or the foot of most pages that are the same there, or have the number of the page. */
export function runningLines(pages: readonly (readonly TextRun[])[]): RunningLines {
  const byKey = new Map<string, Occurrence[]>()
  for (const [page, runs] of pages.entries()) {
    const lines = linesOf(runs)
    for (const line of [...lines.slice(0, maxLines), ...lines.slice(maxLines).slice(-maxLines)]) {
      const key = keyOf(line)
      const occurrences = byKey.get(key) ?? []
      occurrences.push({ page, text: textOf(line), bottom: line.bottom })
      byKey.set(key, occurrences)
    }
  }
  const least = Math.max(minPages, pages.length * minShare)
  const running = new Map<string, RunningLine>()
  for (const [key, occurrences] of byKey) {
    const line = occurrences.length < least ? null : runningLine(occurrences, least)
    if (line !== null) running.set(key, line)
  }
  return running
}

function runningLine(occurrences: readonly Occurrence[], least: number): RunningLine | null {
  const [first] = occurrences
  if (first === undefined) return null
  const lines: RunningLine[] = numbersIn(first.text).map((number) => ({
    bottoms: [],
    text: null,
    offset: number - first.page,
  }))
  for (const line of [{ bottoms: [], text: first.text, offset: 0 }, ...lines]) {
    const own = occurrences.filter(({ text, page }) => isLine(line, text, page))
    const bottoms = own.map(({ bottom }) => bottom)
    const usual = bottoms.filter((bottom) => countNear(bottoms, bottom) >= least)
    if (usual.length > 0) return { ...line, bottoms: usual }
  }
  return null
}

const isLine = ({ text: same, offset }: RunningLine, text: string, page: number): boolean =>
  same === null ? numbersIn(text).includes(page + offset) : same === text

const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\d{1,9}/g)].map(([digits]) => Number(digits))

/**
 * Returns a function that divides a page into its running header and footer and what is between them, for the pages of a
 * file in their order.
 */
export function runningDivider(
  running: RunningLines,
): (runs: readonly TextRun[], page: number) => DividedPage {
  const read = new Set<string>()
  const marginLine = (line: Line): MarginLine => {
    const text = textOf(line)
    const key = keyOf(line)
    const isCount = running.get(key)?.text === null && lettersIn(text) <= maxCountLetters
    const isRepeated = read.has(key) || isPageCount(text) || isCount
    read.add(key)
    return { text, isRepeated }
  }
  return (runs, page) => {
    const { header, footer } = marginsOf(linesOf(runs), running, page)
    const outside = new Set([...header, ...footer].flatMap((line) => line.runs))
    // Where nothing else is on a page, this is its text.
    if (outside.size === 0 || outside.size === runs.length) {
      return { header: [], body: runs, footer: [] }
    }
    const body = runs.filter((run) => !outside.has(run))
    return { header: header.map(marginLine), body, footer: footer.map(marginLine) }
  }
}

function marginsOf(
  lines: readonly Line[],
  running: RunningLines,
  page: number,
): { header: Line[]; footer: Line[] } {
  const isRunning = (line: Line): boolean => {
    const text = textOf(line)
    if (isPageCount(text)) return true
    const known = running.get(keyOf(line))
    return (
      known !== undefined &&
      known.bottoms.some((bottom) => isNear(bottom, line.bottom)) &&
      isLine(known, text, page)
    )
  }
  const header = prefixOf(lines, isRunning)
  const footer = prefixOf(lines.slice(header.length).toReversed(), isRunning).toReversed()
  return { header, footer }
}

/** The first lines that are running ones, up to a gap that is wider than those between lines of the text. */
function prefixOf(lines: readonly Line[], isRunning: (line: Line) => boolean): Line[] {
  // Most pages have no such gap, and then no text has to be looked at.
  const ends = wideGaps(lines)
  const most = ends.at(-1) ?? 0
  let count = 0
  for (; count < most; count += 1) {
    const line = lines[count]
    if (line === undefined || !isRunning(line)) break
  }
  return lines.slice(0, ends.findLast((end) => end <= count) ?? 0)
}

/** The numbers of first lines, up to `maxLines`, that a wide gap follows. */
function wideGaps(lines: readonly Line[]): number[] {
  const gaps = new Float64Array(Math.max(0, lines.length - 1))
  for (let at = 0; at < gaps.length; at += 1) gaps[at] = gapBetween(lines[at], lines[at + 1])
  const usual = gaps.toSorted()[Math.floor(gaps.length / 4)] ?? 0
  // The margins and the ends of paragraphs have the wider ones. Two are too few to tell which is that of the text.
  const least = gaps.length > 2 ? usual * minGapShare : 0
  const ends: number[] = []
  for (let count = 1; count <= Math.min(maxLines, lines.length); count += 1) {
    const size = Math.min(lines[count - 1]?.size ?? 0, lines[count]?.size ?? 0)
    if ((gaps[count - 1] ?? 0) >= Math.max(least, size * minGap)) ends.push(count)
  }
  return ends
}

/** The space between two lines, of which either may be the upper one. */
function gapBetween(a: Line | undefined, b: Line | undefined): number {
  return a === undefined || b === undefined
    ? 0
    : Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom)
}

/** The lines of a page from top to bottom, with their runs from left to right. */
function linesOf(runs: readonly TextRun[]): Line[] {
  const lines: Line[] = []
  for (const run of runs.toSorted((a, b) => a.bottom - b.bottom)) {
    const line = lines.at(-1)
    if (line !== undefined && run.bottom - line.bottom < run.size * 0.4) {
      line.runs.push(run)
      line.top = Math.min(line.top, run.top)
      line.bottom = Math.max(line.bottom, run.bottom)
    } else lines.push({ runs: [run], top: run.top, bottom: run.bottom, size: run.size })
  }
  for (const line of lines) line.runs.sort((a, b) => a.left - b.left)
  return lines
}

const textOf = ({ runs }: Line): string => joinLines(runs.map(({ text }) => text))

const keyOf = (line: Line): string => textOf(line).replaceAll(/\d+/g, '0')

const countNear = (bottoms: readonly number[], own: number): number =>
  bottoms.filter((bottom) => isNear(bottom, own)).length

const isNear = (bottom: number, own: number): boolean => Math.abs(bottom - own) <= maxShift

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

const maxCountChars = 40
const pageCount =
  /^(?:page|seite|página|pagina|strana|стр\.|страница|صفحة|第)?\s*\d{1,5}\s*(?:of|von|de|di|sur|van|av|из|من|\/)\s*\d{1,5}$/iu

/** Whether a text is the number of its page and that of all pages. */
const isPageCount = (text: string): boolean => text.length <= maxCountChars && pageCount.test(text)
