import { pageText, rowLength } from '#contract/page-text.ts'
import type { Block } from '#contract/pages.ts'
import type { Database } from '#service/database/schema.ts'

// Longer pages would take the request's thread too long to parse.
const maxNumberedPageChars = 300_000

/**
 * The numbers of rows in their spreadsheet or CSV file, by the places where they start in the text of their pages; null
 * for all others.
 */
export async function readRowNumbers(
  database: Database,
  version_id: string,
  places: readonly { page: number; start: number }[],
): Promise<(number | null)[]> {
  const numbers = [...new Set(places.map(({ page }) => page))]
  const rows = await database
    .selectFrom('pages')
    .select(['number', 'blocks'])
    .where('version_id', '=', version_id)
    .where('number', 'in', numbers)
    .where((row) => row(row.fn<number>('length', ['blocks']), '<=', maxNumberedPageChars))
    .execute()
  const pages = new Map(
    // oxlint-disable-next-line no-unsafe-type-assertion -- process-file.ts wrote the blocks of a page
    rows.map(({ number, blocks }) => [number, rowStarts(JSON.parse(blocks) as Block[])] as const),
  )
  return places.map(({ page, start }) => pages.get(page)?.get(start) ?? null)
}

/** The numbers of the rows of all tables of a page, by where they start in its text. */
function rowStarts(blocks: readonly Block[]): Map<number, number> {
  const numbers = new Map<number, number>()
  const places = pageText(blocks).spans
  for (const [at, block] of blocks.entries()) {
    if (block.type !== 'table') continue
    let start = places[at]?.start ?? 0
    if (block.header !== null) start += rowLength(block.header) + 1
    for (const [index, cells] of block.rows.entries()) {
      numbers.set(start, block.first_row + index)
      start += rowLength(cells) + 1
    }
  }
  return numbers
}
