import * as z from 'zod/mini'
import { described } from '#contract/primitives.ts'
import type { Endpoint } from '#contract/endpoint.ts'

// The successor reads every format, and its pages have places that can be cited.
const deprecated = { since: '2026-07-13', sunset: '2027-07-13', successor: '/v1/files' } as const

const format = z._default(z.enum(['text', 'markdown']), 'text')

const parsedPdf = z.object({
  content: described(
    z.string(),
    'The text. Markdown has the headings, lists and tables of the PDF.',
  ),
})

const fails = [
  'body_not_json',
  'file_not_found',
  'file_deleted',
  'file_kind_unsupported',
  'file_in_progress',
  'pdf_unreadable',
  'pdf_too_large',
] as const

/** Deprecated (`wire.md`, "PDF parser, deprecated"): upload the file, and list its pages. */
export const parsePdf = {
  method: 'POST',
  path: '/v1/tools/pdf-parser/:file_id',
  summary: 'Read the text of an uploaded PDF (deprecated: upload it and list its pages)',
  permission: 'files:read',
  changes: false,
  content: true,
  deprecated,
  body: z.object({ format: described(format, 'The format of the text.') }),
  reply: parsedPdf,
  fails,
} as const satisfies Endpoint

/**
 * Deprecated. Its path without an ID takes JSON with the ID of a file, or the bytes of a PDF, which are read and not
 * stored; `format` can then stand in the query.
 */
export const parsePdfBody = {
  method: 'POST',
  path: '/v1/tools/pdf-parser',
  summary: 'Read the text of a PDF, sent as bytes or named by its ID (deprecated)',
  permission: 'files:read',
  changes: false,
  content: true,
  deprecated,
  query: z.object({
    format: described(z.optional(z.enum(['text', 'markdown'])), 'The format of the text.'),
  }),
  body: 'bytes',
  jsonBody: z.object({
    file_id: described(z.string(), 'The ID of an uploaded PDF.'),
    format: described(z.optional(z.enum(['text', 'markdown'])), 'The format of the text.'),
  }),
  reply: parsedPdf,
  fails: [...fails, 'body_is_form', 'upload_incomplete'],
} as const satisfies Endpoint
