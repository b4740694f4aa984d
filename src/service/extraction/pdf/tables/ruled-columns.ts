import { withMemory, type Pdfium } from '#service/extraction/pdf/pdfium.ts'
import type { RunWord, TextRun } from '#service/extraction/pdf/text-run.ts'

/** A vertical ruled line, in page units from the top left. */
interface Rule {
  x: number
  top: number
  bottom: number
}

/** In the order of their places from left to right. */
export type PageRules = readonly Rule[]

// See fpdf_edit.h.
const pathObject = 2
// A drawing has thousands of paths, a page full of cells with borders some hundreds.
const maxPaths = 5_000
const maxObjects = 20_000
// Each run is compared with each line. The tables of a page have some dozens, and a drawing has thousands.
const maxRules = 300
// Lines, and rectangles whose last side is drawn too.
const maxSegments = 5
const rectangleSegments = 4
// In points. A box around one line of text is lower than the lines of a table.
const maxThickness = 2.5
const minHeight = 20
// Each cell draws its own part of a line.
const maxOffset = 1.2
const maxPartGap = 2
const overlap = 0.6
const noRules: PageRules = []

/**
 * The vertical lines between the columns of tables: thin rectangles, strokes, and the sides of boxes that stand below each
 * other. Most pages have none. The turn is that of the text, in counterclockwise quarter turns.
 */
export function readRules(pdfium: Pdfium, page: number, turn: number): PageRules {
  const getObject = pdfium._FPDFPage_GetObject
  const typeOf = pdfium._FPDFPageObj_GetType
  const count = Math.min(pdfium._FPDFPage_CountObjects(page), maxObjects)
  const paths: number[] = []
  for (let at = 0; at < count && paths.length < maxPaths; at += 1) {
    const object = getObject(page, at)
    if (typeOf(object) === pathObject) paths.push(object)
  }
  if (paths.length === 0) return noRules
  const rules = joinParts(sidesOf(pdfium, paths, turn))
  return rules.length > maxRules ? noRules : rules
}

/** The vertical lines and the sides of boxes among paths. */
function sidesOf(pdfium: Pdfium, paths: readonly number[], turn: number): Rule[] {
  const sides: Rule[] = []
  withMemory(pdfium, 16, (memory) => {
    for (const path of paths) {
      const segments = pdfium._FPDFPath_CountSegments(path)
      if (segments > maxSegments) continue
      if (pdfium._FPDFPageObj_GetBounds(path, memory, memory + 4, memory + 8, memory + 12) === 0) {
        continue
      }
      const bounds = pdfium.HEAPF32.subarray(memory / 4, memory / 4 + 4)
      const [left, top, right, bottom] = turned(bounds, turn)
      if (bottom - top <= maxThickness) continue
      if (right - left <= maxThickness) sides.push({ x: (left + right) / 2, top, bottom })
      else if (segments >= rectangleSegments) {
        sides.push({ x: left, top, bottom }, { x: right, top, bottom })
      }
    }
  })
  return sides
}

/** Left, top, right and bottom, as the text of the page runs. */
function turned(bounds: Float32Array, turn: number): [number, number, number, number] {
  const [left = 0, bottom = 0, right = 0, top = 0] = bounds
  if (turn === 1) return [bottom, left, top, right]
  if (turn === 2) return [-right, bottom, -left, top]
  if (turn === 3) return [-top, -right, -bottom, -left]
  return [left, -top, right, -bottom]
}

/** Joins the parts of each line, and leaves out what is too short to be a line between columns. */
function joinParts(sides: readonly Rule[]): PageRules {
  const rules: Rule[] = []
  const sorted = sides.toSorted((a, b) => a.x - b.x)
  for (let at = 0; at < sorted.length;) {
    const first = sorted[at]?.x ?? 0
    let end = at + 1
    while (end < sorted.length && (sorted[end]?.x ?? 0) - first <= maxOffset) end += 1
    const parts = sorted.slice(at, end).toSorted((a, b) => a.top - b.top)
    const x = (first + (sorted[end - 1]?.x ?? first)) / 2
    let joined: Rule | null = null
    for (const { top, bottom } of parts) {
      if (joined !== null && top - joined.bottom <= maxPartGap) {
        joined.bottom = Math.max(joined.bottom, bottom)
      } else {
        joined = { x, top, bottom }
        rules.push(joined)
      }
    }
    at = end
  }
  return rules.filter(({ top, bottom }) => bottom - top >= minHeight)
}

/**
 * Divides runs at the lines between columns, where cells stand closer to each other than columns without lines do, and
 * notes for each the line on its left.
 */
export function splitAtRules(runs: TextRun[], rules: PageRules): TextRun[] {
  if (rules.length === 0) return runs
  const split: TextRun[] = []
  for (const run of runs) {
    const parts = splitRun(run, rules)
    if (parts === null) split.push(withRule(run, rules))
    else split.push(...parts.map((part) => withRule(part, rules)))
  }
  return split
}

const isBeside = ({ top, bottom }: Rule, run: TextRun): boolean => {
  const middle = (run.top + run.bottom) / 2
  return top <= middle && middle <= bottom
}

/** A run with the line on its left, where another one is on its right. */
function withRule(run: TextRun, rules: PageRules): TextRun {
  let rule: number | null = null
  for (let at = 0; at < rules.length; at += 1) {
    const line = rules[at]
    if (line === undefined) break
    if (line.x >= run.right - overlap) {
      if (rule !== null && isBeside(line, run)) return { ...run, rule }
    } else if (line.x <= run.left + overlap && isBeside(line, run)) rule = at
  }
  return run
}

/** The parts of a run beside lines that it crosses between two words; null where it is whole. */
function splitRun(run: TextRun, rules: PageRules): TextRun[] | null {
  const isCrossing = (rule: Rule): boolean =>
    rule.x > run.left && rule.x < run.right && isBeside(rule, run)
  if (!rules.some(isCrossing)) return null
  const words = run.words?.() ?? []
  const crossing = rules.filter(isCrossing)
  const parts: RunWord[][] = [[]]
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]
    const isApart =
      before !== undefined &&
      crossing.some(({ x }) => before.right <= x + overlap && word.left >= x - overlap)
    if (isApart) parts.push([])
    parts.at(-1)?.push(word)
  }
  if (parts.length === 1) return null
  return parts.map((own) => ({
    ...run,
    text: own.map(({ text }) => text).join(' '),
    left: Math.min(...own.map(({ left }) => left)),
    right: Math.max(...own.map(({ right }) => right)),
    words: () => own,
  }))
}
