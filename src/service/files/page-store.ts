import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { page } from '#contract/pages.ts'
import type { Page } from '#contract/pages.ts'
import type { Database } from '#service/database/schema.ts'
import type { FileRow } from './file-store.ts'

const pageRow = z
  .object({
    number: z.number(),
    kind: z.string(),
    label: z.string().nullable(),
    ocr: z.coerce.boolean(),
    blocks: z.string().transform((text): unknown => JSON.parse(text)),
  })
  .pipe(page)

// Some milliseconds. Pages are short but those that a file marks itself, and those of tables with long cells.
const lengthPerTurn = 256 * 1024

interface ReadPage extends Page {
  passages: { start: number; end: number }[]
}

/**
 * What was read from a file; others are let in while long pages are parsed. Takes the row, which only a caller who may read it can have.
 */
export function pageStore(database: Database) {
  return {
    async list(
      file: FileRow,
      { from, limit }: { from: number; limit: number },
    ): Promise<ReadPage[]> {
      const rows = await database
        .selectFrom('pages')
        .selectAll()
        .where('file_id', '=', file.id)
        .where('number', '>=', from)
        .orderBy('number')
        .limit(limit)
        .execute()
      const pages: Page[] = []
      let parsedLength = 0
      for (const row of rows) {
        pages.push(pageRow.parse(row))
        parsedLength += row.blocks.length
        if (parsedLength < lengthPerTurn) continue
        parsedLength = 0
        await nextTurn()
      }
      if (pages.length === 0) return []
      const chunks = await database
        .selectFrom('chunks')
        .select(['page', 'start', 'end'])
        .where('file_id', '=', file.id)
        .where(
          'page',
          'in',
          pages.map((each) => each.number),
        )
        .orderBy('ordinal')
        .execute()
      const ofPage = Map.groupBy(chunks, (chunk) => chunk.page)
      return pages.map((each) => ({
        ...each,
        passages: (ofPage.get(each.number) ?? []).map(({ start, end }) => ({ start, end })),
      }))
    },

    async count(file: FileRow): Promise<number> {
      const { count } = await database
        .selectFrom('pages')
        .select((select) => select.fn.countAll().as('count'))
        .where('file_id', '=', file.id)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
