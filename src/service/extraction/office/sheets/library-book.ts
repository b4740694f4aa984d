import { read, SSF, utils, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { zipSync } from 'fflate'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { isCompound, refuseEncrypted } from '#service/extraction/office/office-container.ts'
import { openPackage } from '#service/extraction/office/package-parts.ts'
import { commentLine } from './cell-comments.ts'
import { isoDate } from './cell-text.ts'
import { maxMerged } from './merged-cells.ts'
import type { Row, Sheet } from './sheet.ts'

/** The sheets of a workbook in any format that the library knows, in its order. */
export function librarySheets(bytes: Uint8Array, isPackage: boolean): Sheet[] {
  const files = isPackage ? openPackage(bytes, (name) => !unreadPart.test(name)) : null
  const book = openBook(bytes, files)
  return book.SheetNames.flatMap((name, at) => {
    const sheet = book.Sheets[name]
    if (sheet === undefined) return []
    return {
      name,
      isHidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0,
      read: () => ({
        rows: rowsOf(sheet),
        merged: (sheet['!merges'] ?? []).slice(0, maxMerged).map(({ s, e }) => ({
          top: s.r + 1,
          bottom: e.r + 1,
          left: s.c,
          right: e.c,
        })),
        comments: commentsOf(sheet),
        drawn: [],
        withoutResult: 0,
        withoutText: 0,
      }),
    }
  })
}

function openBook(bytes: Uint8Array, files: ReadonlyMap<string, Uint8Array> | null): WorkBook {
  if (isCompound(bytes)) refuseEncrypted(bytes)
  // The library inflates without a limit, so it gets an uncompressed archive.
  const plain = files === null ? bytes : zipSync(Object.fromEntries(files), { level: 0 })
  try {
    return read(plain, {
      type: 'array',
      dense: true,
      dateNF: 'yyyy-mm-dd',
      cellFormula: false,
      cellHTML: false,
      cellText: true,
      cellNF: true,
      bookVBA: false,
    })
  } catch (error) {
    const isSecret = error instanceof Error && /password|encrypt/i.test(error.message)
    throw isSecret ? new ExtractionFailure('password_protected', { cause: error }) : error
  }
}

// The library would look at properties, but nothing uses them, and not at the others.
const unreadPart =
  /^docProps\/|\/(media|embeddings|drawings|charts|theme|printerSettings)\/|\/calcChain\.xml$/i

/** The rows that exist. The declared size of a sheet cannot be trusted. */
function* rowsOf(sheet: WorkSheet): Generator<Row, void> {
  // -- the library leaves its dense cells untyped
  const rows = (sheet['!data'] ?? []) as (CellObject | undefined)[][]
  // Using forEach skips the holes of a sparse array, of which there may be a million.
  const numbers: number[] = []
  rows.forEach((_, at) => numbers.push(at))
  for (const at of numbers) {
    const cells: string[] = []
    rows[at]?.forEach((cell, column) => {
      const text = textOf(cell)
      if (text === '') return
      while (cells.length < column) cells.push('')
      cells.push(text)
    })
    if (cells.length > 0) yield [at + 1, cells]
  }
}

/** The comments on cells of a sheet, with their authors. */
function commentsOf(sheet: WorkSheet): string[] {
  const items: string[] = []
  // -- the library leaves its dense cells untyped
  const rows = (sheet['!data'] ?? []) as (CellObject | undefined)[][]
  rows.forEach((cells, row) => {
    cells.forEach((cell, column) => {
      for (const { a: author = '', t: text } of cell?.c ?? []) {
        const place = utils.encode_cell({ r: row, c: column })
        const line = commentLine({ place, author, text })
        if (line !== null) items.push(line)
      }
    })
  })
  return items
}

function textOf(cell: CellObject | undefined): string {
  if (cell === undefined || cell.t === 'z' || cell.v === undefined) return ''
  const text = (cell.w ?? String(cell.v)).trim()
  const isDate = typeof cell.v === 'number' && SSF.is_date(String(cell.z)) === true
  return isDate ? isoDate(text, Number(cell.v), false) : text
}
