import { pageText } from '#contract/page-text.ts'
import type { Page } from '#contract/pages.ts'
import { cutUnits } from './cut-units.ts'
import type { Unit } from './cut-units.ts'
import { trimmedSpan } from './sentences.ts'
import type { Span } from './sentences.ts'

/** A piece of one page: `text` stands at `start` to `end` of its page's text. */
export interface Passage {
  /** Counts the passages of a file from 0. */
  ordinal: number
  page: number
  start: number
  end: number
  /** The headings above it, outermost first and none too long: what the file calls the page, then its own. */
  headings: string[]
  text: string
  /**
   * What can be quoted of it on its own: sentences, items, cues, rows. None when the passage is a
   * heading that nothing follows.
   */
  statements: Span[]
  /** The header of the table whose rows these are, empty when it has none or is endless; null for all else. */
  header: string[] | null
}

interface Heading {
  level: number
  text: string
}

// long enough to say something, short enough to be about one thing
const longest = 1200
// stand with every passage below them: what is longer is text that was marked up as one
const longestHeading = 300
const longestHeader = 4000
const mostColumns = 1000

/**
 * Makes the passages of one file: call the answer with each of its pages in order. Headings hold
 * until the next of their level, across pages, except that slides and sheets begin anew.
 */
export function passageMaker(): (page: Page) => Passage[] {
  let headings: Heading[] = []
  let ordinal = 0

  return (page) => {
    if (page.kind === 'slide' || page.kind === 'sheet') headings = []
    const { text, spans } = pageText(page.blocks)
    const passages: Passage[] = []
    const add = (unit: Unit, above: readonly Heading[]) => {
      const own = above.map((heading) => heading.text)
      const label = page.label && shortened(page.label)
      passages.push({
        ordinal,
        page: page.number,
        start: unit.start,
        end: unit.end,
        headings: label !== null && label !== own[0] ? [label, ...own] : own,
        text: text.slice(unit.start, unit.end),
        statements: unit.statements,
        header: unit.header && shortHeader(unit.header),
      })
      ordinal += 1
    }
    // what is still being packed; a heading is searched with what follows, or alone if nothing does
    let open: Unit[] = []
    let bare: Unit[] = []
    const addBare = () => {
      for (const unit of bare) add(unit, headings.slice(0, -1))
    }

    for (const [index, block] of page.blocks.entries()) {
      const span = spans[index]
      const kept = span && trimmedSpan(text, span.start, span.end)
      if (!span || !kept) continue
      if (block.type === 'heading') {
        for (const unit of open) add(unit, headings)
        open = []
        if ((headings.at(-1)?.level ?? 0) >= block.level) addBare()
        headings = headings.filter((heading) => heading.level < block.level)
        headings.push({ level: block.level, text: shortened(block.text.trim()) })
        bare = [{ ...kept, statements: [], header: null }]
        continue
      }
      bare = []
      for (const unit of cutUnits(block, span.start, longest)) {
        const [last] = open
        if (last && belongs(last, unit)) {
          open = [{ ...last, end: unit.end, statements: [...last.statements, ...unit.statements] }]
        } else {
          for (const each of open) add(each, headings)
          open = [unit]
        }
      }
    }
    for (const unit of open) add(unit, headings)
    addBare()
    return passages
  }
}

// rows are never packed with what stands around their table
function belongs(open: Unit, unit: Unit): boolean {
  return open.header === unit.header && unit.end - open.start <= longest
}

function shortened(heading: string): string {
  return heading.slice(0, longestHeading).toWellFormed().trimEnd()
}

// as many cells as there are columns, the later ones empty when there is no more room
function shortHeader(header: readonly string[]): string[] {
  if (header.length > mostColumns) return []
  let room = longestHeader
  return header.map((cell) => {
    const kept = cell.slice(0, room).toWellFormed()
    room -= kept.length
    return kept
  })
}
