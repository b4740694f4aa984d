import { z } from 'zod'
import type { PictureKind } from '#contract/file-kinds.ts'
import { extractionFailures, type ExtractionFailureCode } from '#service/extraction/extraction.ts'

/** How bytes become images: a PDF, a PNG or JPEG that is one page, or a document with pictures. */
export type RenderKind = 'pdf' | 'picture' | PictureKind

/** What the parent asks, one JSON line each. The bytes of the document follow `open`. */
export type RenderRequest =
  | { type: 'open'; kind: RenderKind; bytes: number }
  /** Draws a small page of its own, since code that has run before is several times as fast. */
  | { type: 'warm_up'; width: number }
  | { type: 'image'; page: number; width: number }
  | { type: 'words'; page: number }
  /** Draws a picture of a document, at most as wide as it is. */
  | { type: 'picture'; source: string; width: number }

/**
 * A word of a page, in the order of the content. `boxes` has the rectangle of each character, or null where
 * it has none: left, top, right and bottom as fractions of the page as it is seen, from the top left.
 */
const pdfWord = z.object({
  text: z.string(),
  boxes: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable()),
})
export type PdfWord = z.infer<typeof pdfWord>

/** The words of a page, as they are kept. */
export const pdfWords = z.array(pdfWord)

const failureCode = z.custom<ExtractionFailureCode | 'page_missing'>(
  (value) =>
    value === 'page_missing' ||
    (typeof value === 'string' && Object.hasOwn(extractionFailures, value)),
)

/** What the child replies. `image` is followed by so many bytes of PNG. */
export const renderReply = z.discriminatedUnion('type', [
  /** pdfium is loaded, or warmed up; any failure after this is caused by the file. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('opened') }),
  z.object({ type: z.literal('image'), bytes: z.int().min(1) }),
  z.object({ type: z.literal('words'), words: pdfWords }),
  z.object({ type: z.literal('failed'), code: failureCode, detail: z.string() }),
])
export type RenderReply = z.infer<typeof renderReply>
