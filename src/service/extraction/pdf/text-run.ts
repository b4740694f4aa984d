/**
 * A stretch of text on one line without a column gap, in page units from the top left. It comes from a text
 * layer or from OCR.
 */
export interface TextRun {
  text: string
  left: number
  right: number
  top: number
  bottom: number
  /** The font size, possibly estimated. */
  size: number
  isBold: boolean
  /** Finds its words; unknown after OCR. */
  words?: (() => RunWord[]) | undefined
  /** The ruled line on its left, where it stands between two: its number on the page. */
  rule?: number
}

export interface RunWord {
  text: string
  left: number
  right: number
}

/** Cells side by side; each has one or more runs below each other. */
export interface Row {
  cells: TextRun[][]
  /** Whether its lines stand at different heights, so that it is a row only if it is one of a table. */
  isWrapped?: boolean
}

/** The minimum width of a gap between columns, in font sizes. */
export const columnGap = 1.1
