import { tableOfContents } from '#contract/reference/reference-index.ts'

/** The table of contents of the reference. */
export const contents = tableOfContents()
