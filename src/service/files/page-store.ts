import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { page, picture } from '#contract/pages.ts'
import type { Page, Picture } from '#contract/pages.ts'
import type { Database } from '#service/database/schema.ts'
import { insertRows } from '#service/database/statements/insert-row.ts'
import { recognizedWord } from '#service/extraction/recognized-word.ts'
import type { RecognizedWord } from '#service/extraction/recognized-word.ts'
import { readPicture } from '#service/extraction/pictures/read-picture.ts'
import type { ReadPicture } from '#service/extraction/extraction.ts'
import { passageMaker } from '#service/retrieval/chunk-pages.ts'
import { versionWithoutPassages } from './file-queue-store.ts'
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

// Parsing this many characters takes a few milliseconds. Only pages that the file itself defines and tables
// with long cells are longer.
const charsPerTurn = 256 * 1024

interface ListedPage extends Page {
  passages: { start: number; end: number }[]
  pictures: Picture[]
}

/** A page to store. */
export interface WrittenPage {
  page: Omit<Page, 'blocks'>
  /** The blocks of the page, as JSON. */
  blocks: string
  /** Its words and where they were recognized, as JSON. */
  words: string | null
  /** Its pictures and where their bytes stand in the file, as JSON. */
  pictures: string | null
}

const recognizedWords = z.array(recognizedWord)
const listedPictures = z.array(picture)
const readPictures = z.array(readPicture)

/**
 * The extracted pages of files. Yields to the event loop while parsing long pages. Methods take the row of
 * the file as proof that the caller may read it.
 */
export function pageStore(database: Database) {
  return {
    async list(
      file: FileRow,
      { from, limit }: { from: number; limit: number },
    ): Promise<ListedPage[]> {
      const rows = await database
        .selectFrom('pages')
        .select(['number', 'kind', 'label', 'ocr', 'blocks', 'pictures'])
        .where('version_id', '=', file.version_id)
        .where('number', '>=', from)
        .orderBy('number')
        .limit(limit)
        .execute()
      const pages: (Page & { pictures: Picture[] })[] = []
      let parsedLength = 0
      for (const row of rows) {
        pages.push({
          ...pageRow.parse(row),
          pictures: row.pictures ? listedPictures.parse(JSON.parse(row.pictures)) : [],
        })
        parsedLength += row.blocks.length
        if (parsedLength < charsPerTurn) continue
        parsedLength = 0
        await nextTurn()
      }
      if (pages.length === 0) return []
      const chunks = await database
        .selectFrom('chunks')
        .select(['page', 'start', 'end'])
        .where('version_id', '=', file.version_id)
        .where(
          'page',
          'in',
          pages.map(({ number }) => number),
        )
        .orderBy('ordinal')
        .execute()
      // Nothing of a text that awaits a graph is indexed, and its passages are those that it will have.
      const isCut =
        chunks.length === 0 && (await versionWithoutPassages(database, file.id)) === file.version_id
      const cut = passageMaker()
      const ofPage = Map.groupBy(chunks, (chunk) => chunk.page)
      const listed = []
      for (const row of pages) {
        if (isCut) await nextTurn()
        const passages = isCut ? cut(row) : (ofPage.get(row.number) ?? [])
        listed.push({ ...row, passages: passages.map(({ start, end }) => ({ start, end })) })
      }
      return listed
    },

    /** The words that were recognized in the pixels of a page; empty for other pages. */
    async words(file: FileRow, number: number): Promise<RecognizedWord[]> {
      const row = await database
        .selectFrom('pages')
        .select('words')
        .where('version_id', '=', file.version_id)
        .where('number', '=', number)
        .executeTakeFirst()
      return row?.words ? recognizedWords.parse(JSON.parse(row.words)) : []
    },

    /** A picture of a page, or null when there is none with this number. */
    async picture(file: FileRow, pageNumber: number, number: number): Promise<ReadPicture | null> {
      const row = await database
        .selectFrom('pages')
        .select('pictures')
        .where('version_id', '=', file.version_id)
        .where('number', '=', pageNumber)
        .executeTakeFirst()
      if (!row?.pictures) return null
      return readPictures.parse(JSON.parse(row.pictures))[number - 1] ?? null
    },

    async count(file: FileRow): Promise<number> {
      const { count } = await database
        .selectFrom('pages')
        .select((select) => select.fn.countAll().as('count'))
        .where('version_id', '=', file.version_id)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    insert(version_id: string, pages: readonly WrittenPage[]): Promise<void> {
      const rows = pages.map(({ page: { number, kind, label, ocr }, blocks, words, pictures }) => ({
        version_id,
        number,
        kind,
        label,
        ocr: ocr ? 1 : 0,
        blocks,
        words,
        pictures,
      }))
      return insertRows(database, 'pages', rows)
    },

    /** Removes at most this many pages. False when none are left. */
    async removeSome(version_id: string, limit: number): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('pages')
        .where('version_id', '=', version_id)
        .where('number', 'in', (of) =>
          of
            .selectFrom('pages')
            .select('number')
            .where('version_id', '=', version_id)
            .orderBy('number')
            .limit(limit),
        )
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
