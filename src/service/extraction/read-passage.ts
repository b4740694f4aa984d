import { z } from 'zod'
import { pageText } from '#contract/page-text.ts'
import type { PageText } from '#contract/page-text.ts'
import type { Page } from '#contract/pages.ts'

/** A passage as the program of a child cuts it: a range of the text of its page, and what it is indexed by. */
export interface CutPassage {
  start: number
  end: number
  /** The headings above it, outermost first. */
  headings: string[]
  /** The start and the end of each statement, one after another. */
  statements: number[]
  /** The header of its table; null when it is no part of one. */
  header: string[] | null
  /** Separated by single spaces, like `terms`. */
  heading_terms: string
  terms: string
}

/** A passage with its text. */
export interface ReadPassage extends CutPassage {
  text: string
}

/** Splits the pages of one file, called in order and with their texts, into passages. */
export type CutPage = (page: PageToCut, rendered: PageText) => CutPassage[]

export interface PageToCut extends Page {
  /** The indices of its blocks that are in no passage. */
  running?: readonly number[] | undefined
}

// A child that was taken over could send anything. These bounds are several times what the service itself would make of
// the most unusual page.
const maxHeadings = 16
const maxHeadingChars = 1_000
const maxColumns = 2_000
const maxHeaderChars = 10_000
const maxTermsChars = 128_000
const maxTermChars = 128

const space = 32
const firstOther = 128

// In both databases a term follows the number of its partition, and this is what keeps it there: another character
// could end the term and begin one of another graph.
function isTermChar(code: number): boolean {
  return (
    code >= firstOther ||
    (code >= 97 && code <= 122) ||
    (code >= 48 && code <= 57) ||
    code === 46 ||
    (code >= 65 && code <= 90)
  )
}

function areTerms(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > maxTermsChars) return false
  let length = 0
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at)
    if (code === space) {
      if (length === 0) return false
      length = 0
      continue
    }
    length += 1
    if (length > maxTermChars || !isTermChar(code)) return false
  }
  return value === '' || length > 0
}

function areOffsets(value: unknown): value is number[] {
  if (!Array.isArray(value) || value.length % 2 !== 0) return false
  return value.every((offset) => Number.isSafeInteger(offset))
}

const terms = z.custom<string>(areTerms)
const offset = z.int().check(z.gte(0))

const cutPassage = z.object({
  start: offset,
  end: offset,
  headings: z.array(z.string().max(maxHeadingChars)).max(maxHeadings),
  statements: z.custom<number[]>(areOffsets),
  header: z
    .array(z.string().max(maxHeaderChars))
    .max(maxColumns)
    .refine((cells) => cells.reduce((sum, cell) => sum + cell.length, 0) <= maxHeaderChars)
    .nullable(),
  heading_terms: terms,
  terms,
})

/** Passages in the order of their page. */
export const cutPassages = z.array(cutPassage)

/** The passages with their texts. Throws where they are no ranges of the page, one after another. */
export function placePassages(
  { blocks }: Pick<Page, 'blocks'>,
  passages: readonly CutPassage[],
): ReadPassage[] {
  if (passages.length === 0) return []
  const { text } = pageText(blocks)
  let last = 0
  return passages.map((passage) => {
    const { start, end, statements } = passage
    let from = start
    const areInside = statements.every((at) => {
      const isAhead = at >= from
      from = at
      return isAhead
    })
    if (start < last || end <= start || end > text.length || !areInside || from > end) {
      throw new Error('The reading process sent a passage that is no part of its page.')
    }
    last = end
    return { ...passage, text: text.slice(start, end) }
  })
}
