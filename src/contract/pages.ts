import * as z from 'zod/mini'
import { described } from './primitives.ts'

/** The place of a text in its file. `number` counts from 1. */
export const pageKind = z.enum(['page', 'slide', 'sheet', 'section'])

/**
 * A part of a page, with its structure. Tables stay tables: `first_row` is the number of the first of `rows`
 * in its source, counted from 1 with the header included.
 */
export const block = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('heading'),
    level: z.int().check(z.gte(1)).check(z.lte(6)),
    text: z.string(),
  }),
  z.object({ type: z.literal('paragraph'), text: z.string() }),
  z.object({ type: z.literal('list'), items: z.array(z.string()) }),
  z.object({
    type: z.literal('table'),
    header: z.nullable(z.array(z.string())),
    rows: z.array(z.array(z.string())),
    first_row: z.int().check(z.gte(1)),
  }),
  /**
   * What a model wrote of a picture: of the one with this number on the page, or of the page as a whole. It is no text of
   * the file.
   */
  z.object({
    type: z.literal('description'),
    text: z.string(),
    model: described(z.string(), 'The public ID of the model.'),
    picture: described(z.nullable(z.int()), 'Null for the page as a whole.'),
  }),
  /** A subtitle cue; times are seconds from the start. */
  z.object({
    type: z.literal('cue'),
    number: z.int().check(z.gte(1)),
    start: z.number(),
    end: z.number(),
    text: z.string(),
  }),
])
export type Block = z.infer<typeof block>

/**
 * A page, slide, sheet or section of a file. `label` is its name in the file (a sheet's name, a slide's
 * title). Mail, HTML, text, CSV and subtitles consist of sections. `ocr`: recognized from pixels.
 */
export const page = z.object({
  number: z.int().check(z.gte(1)),
  kind: pageKind,
  label: z.nullable(z.string()),
  ocr: z.boolean(),
  blocks: z.array(block),
})
export type Page = z.infer<typeof page>

/**
 * A picture inside a DOCX, PPTX, HTML or EML file. It is no part of the text of its page: offsets into it do not
 * count pictures.
 */
export const picture = z.object({
  number: described(z.int().check(z.gte(1)), 'Counts the pictures of the page from 1.'),
  before: described(
    z.int().check(z.gte(0)),
    'The index of the block that follows it, or the number of blocks if it comes last.',
  ),
  alt: described(z.string(), 'Empty if the file has no alternative text for it.'),
  status: described(
    z.enum(['available', 'absent', 'unsupported']),
    '`available` can be requested as an image. `absent` is not in the file, for instance on the web, and is never fetched. `unsupported` is a vector graphic, too large, or damaged.',
  ),
  size: described(
    z.nullable(z.object({ width: z.int(), height: z.int() })),
    'Pixels; null when unknown.',
  ),
})
export type Picture = z.infer<typeof picture>
