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
}

export interface RunWord {
  text: string
  left: number
  right: number
}

/** The minimum width of a gap between columns, in font sizes. */
export const columnGap = 1.1
