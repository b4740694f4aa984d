/** The cells of a row up to its last one with text, and its number from 1. */
export type Row = [number: number, cells: string[]]

/** A sheet of a workbook. */
export interface Sheet {
  name: string
  isHidden: boolean
  read: () => SheetContent
}

export interface SheetContent {
  rows: Iterable<Row>
  merged: readonly MergedCells[]
  /** The comments on its cells, with their authors. */
  comments: string[]
  /** The paragraphs of shapes that are drawn on it, where the sheet itself has them. */
  drawn: string[]
  /** How many formulas have no result in the file. */
  withoutResult: number
  /** How many cells refer to a text that is not in the file. */
  withoutText: number
}

/** Cells that a sheet shows as one, whose text is in the first: rows from 1, columns from 0, the last ones included. */
export interface MergedCells {
  top: number
  bottom: number
  left: number
  right: number
}
