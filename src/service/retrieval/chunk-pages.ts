import { pageText } from '#contract/page-text.ts'
import type { PageText } from '#contract/page-text.ts'
import type { CutPage, PageToCut, ReadPassage } from '#service/extraction/read-passage.ts'
import { cutUnits } from './cut-units.ts'
import type { Unit } from './cut-units.ts'
import { trimmedSpan } from './sentences.ts'
import type { Span } from './sentences.ts'
import { packedTerms } from './words.ts'

/** A part of one page: `text` is the range `start` to `end` of the page's text. */
export interface Passage {
  /** The index among the passages of the file, from 0. */
  ordinal: number
  page: number
  start: number
  end: number
  /** The headings above it, outermost first, shortened: the label of the page, then headings in its text. */
  headings: string[]
  text: string
  /**
   * The parts that can be quoted by themselves: sentences, items, cues, rows. Empty for a passage that is only
   * a heading.
   */
  statements: Span[]
  /** The header of the table that the rows belong to, empty without one; null when these are no rows. */
  header: string[] | null
}

/** A passage with the terms that it is indexed by. */
export interface IndexedPassage extends ReadPassage {
  /** The index among the passages of the file, from 0. */
  ordinal: number
  page: number
}

interface Heading {
  level: number
  text: string
}

// Long enough to contain an answer, short enough to have a single subject.
const maxPassageChars = 1200
// Headings are stored with every passage below them; a longer one is text that was marked up as a heading.
const maxHeadingChars = 300
const maxHeaderChars = 4000
const maxColumns = 1000

/** A passage with its terms. */
export function withTerms({ statements, ...passage }: Passage): IndexedPassage {
  const offsets: number[] = []
  for (const { start, end } of statements) offsets.push(start, end)
  const { headings, header, text } = passage
  return {
    ...passage,
    statements: offsets,
    heading_terms: packedTerms(headings.join(' ')),
    terms: packedTerms(header ? `${header.join(' ')} ${text}` : text),
  }
}

/** As `passageMaker`, for a child: with the terms of the passages, and without their texts. */
export function passageCutter(): CutPage {
  const passagesOf = renderedPassageMaker()
  return (page, rendered) =>
    passagesOf(page, rendered).map((passage) => {
      const { start, end, headings, statements, header, heading_terms, terms } = withTerms(passage)
      return { start, end, headings, statements, header, heading_terms, terms }
    })
}

/**
 * Returns a function that splits the pages of one file, called in order, into passages. A heading applies
 * until the next one of its level, across pages, except that slides and sheets start without headings.
 */
export function passageMaker(): (page: PageToCut) => Passage[] {
  const passagesOf = renderedPassageMaker()
  return (page) => passagesOf(page, pageText(page.blocks))
}

/** As `passageMaker`, for pages whose text is there already. */
function renderedPassageMaker(): (page: PageToCut, rendered: PageText) => Passage[] {
  let headings: Heading[] = []
  let ordinal = 0
  let label: string | null = null

  return (page, { text, spans }) => {
    // A long sheet goes on with the next page, below its headings.
    const isNextPart = page.kind === 'sheet' && page.label === label
    if (page.kind === 'slide' || (page.kind === 'sheet' && !isNextPart)) headings = []
    label = page.label
    const passages: Passage[] = []
    const add = (unit: Unit, above: readonly Heading[]) => {
      const own = above.map((heading) => heading.text)
      const outer = page.label && shortened(page.label)
      passages.push({
        ordinal,
        page: page.number,
        start: unit.start,
        end: unit.end,
        headings: outer !== null && outer !== own[0] ? [outer, ...own] : own,
        text: text.slice(unit.start, unit.end),
        statements: unit.statements,
        header: unit.header && shortHeader(unit.header),
      })
      ordinal += 1
    }
    // The passage being packed. A heading is indexed with what follows it, or alone when nothing does.
    let open: Unit[] = []
    let bare: Unit[] = []
    const addBare = () => {
      for (const unit of bare) add(unit, headings.slice(0, -1))
    }

    for (const [index, block] of page.blocks.entries()) {
      const span = spans[index]
      const trimmed = span && trimmedSpan(text, span.start, span.end)
      if (!span || !trimmed || page.running?.includes(index)) continue
      if (block.type === 'heading') {
        for (const unit of open) add(unit, headings)
        open = []
        if ((headings.at(-1)?.level ?? 0) >= block.level) addBare()
        headings = headings.filter((heading) => heading.level < block.level)
        headings.push({ level: block.level, text: shortened(block.text.trim()) })
        const isLong = trimmed.end - trimmed.start > maxPassageChars
        bare = isLong
          ? cutUnits(block, text, span.start, maxPassageChars)
          : [{ ...trimmed, statements: [], header: null }]
        continue
      }
      bare = []
      if (block.type === 'description') {
        // A passage of its own, whose heading says whose words these are.
        for (const unit of open) add(unit, headings)
        open = []
        const above = [...headings, { level: 6, text: `Picture described by ${block.model}` }]
        for (const unit of cutUnits(block, text, span.start, maxPassageChars)) add(unit, above)
        continue
      }
      for (const unit of cutUnits(block, text, span.start, maxPassageChars)) {
        const [last] = open
        if (last && belongs(last, unit)) {
          last.end = unit.end
          last.statements.push(...unit.statements)
        } else {
          for (const openUnit of open) add(openUnit, headings)
          open = [unit]
        }
      }
    }
    for (const unit of open) add(unit, headings)
    addBare()
    return passages
  }
}

// Rows are never packed into one passage with text outside their table.
function belongs(open: Unit, unit: Unit): boolean {
  return open.header === unit.header && unit.end - open.start <= maxPassageChars
}

function shortened(heading: string): string {
  return heading.slice(0, maxHeadingChars).toWellFormed().trimEnd()
}

// Keeps the number of columns; when the header is too long, its last cells become empty.
function shortHeader(header: readonly string[]): string[] {
  if (header.length > maxColumns) return []
  let room = maxHeaderChars
  return header.map((cell) => {
    const cut = cell.slice(0, room).toWellFormed()
    room -= cut.length
    return cut
  })
}
