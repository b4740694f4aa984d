/**
 * A stretch of text on one line without a gap wide enough for a column, in page units from the top
 * left. Where it comes from, a text layer or pixels, does not matter to what is made of it.
 */
export interface TextRun {
  text: string
  left: number
  right: number
  top: number
  bottom: number
  /** The height of the type, as far as it is known. */
  size: number
  isBold: boolean
}

/** A gap this wide, in heights of the type, parts one column from the next. */
export const columnGap = 1.1
