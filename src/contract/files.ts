import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { folderPath } from './folders/folder-path.ts'
import { page, picture } from './pages.ts'
import {
  described,
  commaList,
  deleted,
  id,
  maxInteger,
  numberInPath,
  pageOf,
  pageQuery,
  timestamp,
} from './primitives.ts'

export const fileStatus = z.enum(['in_progress', 'completed', 'failed'])
export type FileStatus = z.infer<typeof fileStatus>

/** The progress of processing. `total` is null until it is known. */
const fileProgress = z.object({
  stage: z.enum(['stored', 'extracting', 'indexing']),
  done: z.int(),
  total: z.nullable(z.int()),
})

/** A file (specification, "File"), with the additional keys that `wire.md` allows. */
export const file = z.object({
  id,
  name: z.string(),
  created_at: timestamp,
  graph_ids: described(
    z.array(z.string()),
    'The graphs that the file is in. Empty in the response to an upload.',
  ),
  status: described(fileStatus, '`in_progress` until the file has been processed.'),
  size: described(z.int(), 'The size in bytes.'),
  media_type: described(
    z.string(),
    'The type of the content, not the name: `text/csv` for a CSV file named `.xls`.',
  ),
  error: described(
    z.nullable(z.object({ code: z.string(), description: z.string() })),
    'The reason of a failure. `damaged` can come with any status: the stored bytes differ from the uploaded ones, but their text can still be searched.',
  ),
  progress: described(
    z.nullable(fileProgress),
    'The processing progress; null once it has finished.',
  ),
  version_id: described(
    id,
    'The current version, whose text answers questions. The first version has the ID of its file.',
  ),
  replacement: described(
    z.optional(
      z.object({
        version_id: id,
        status: z.enum(['in_progress', 'failed']),
        error: z.nullable(z.object({ code: z.string(), description: z.string() })),
        progress: z.nullable(fileProgress),
      }),
    ),
    'Set while a new version is processed, or after that failed. Until it has been processed, everything else describes the current version.',
  ),
  source_url: described(z.optional(z.string()), 'The address of a crawled web page.'),
  folder: described(
    z.optional(z.string()),
    'The folder that it was uploaded from, such as `2026/reports`. Absent if none.',
  ),
  no_text: described(
    z.optional(z.literal(true)),
    'Set for an image that was processed but contains no text.',
  ),
  read_only: described(
    z.optional(z.literal(true)),
    'Set for a team key if the file is in an org-wide graph, so that only organization keys can change it.',
  ),
})
export type File = z.infer<typeof file>

/** What a list of files can be sorted by. An addition to the specification. */
const fileOrderField = z.enum(['created_at', 'name', 'size', 'status', 'kind'])
export type FileOrderField = z.infer<typeof fileOrderField>

/** A list is counted up to this, so that a count costs little however long the list is. */
export const maxCountedFiles = 100_000

export const listFiles = {
  method: 'GET',
  path: '/v1/files',
  summary: 'List files',
  permission: 'files:read',
  query: z.extend(pageQuery, {
    graph_id: described(
      z.optional(z.string()),
      'Only files of this graph; `none` for files that are in no graph.',
    ),
    scope: described(
      z._default(z.enum(['team', 'organization', 'all']), 'team'),
      'For a team key: `team` lists the files of its team and of the graphs of its team, `organization` those of org-wide graphs, and `all` both. Organization keys list all files.',
    ),
    status: described(z.optional(fileStatus), 'Only files with this status.'),
    file_types: described(z.optional(commaList), 'Extensions without dots, separated by commas.'),
    search: described(
      z.optional(z.string().check(z.maxLength(255))),
      'Only names that contain this text. Case and accents do not matter.',
    ),
    folder: described(
      z.optional(folderPath),
      'Only files in this folder and its subfolders. Empty for all.',
    ),
    order_by: described(
      z.optional(fileOrderField),
      'What `order` sorts by; by default the creation. With `name`, `asc` is from A to Z, and case and accents do not matter; `kind` is the format as an extension.',
    ),
    include: described(
      z.optional(z.enum(['total'])),
      '`total` adds the number of files that match the other parameters.',
    ),
    place: described(
      z.optional(z.string().check(z.maxLength(1024))),
      'With `order_by`, the `last_place` or `first_place` of the page whose ID is the cursor. Without it, the cursor uses the file’s current position, which may have changed.',
    ),
  }),
  reply: z.extend(pageOf(file), {
    total: described(
      z.optional(z.int()),
      'With `include=total`: how many files match, on all pages. 100,000 means as many or more.',
    ),
    first_place: described(
      z.optional(z.string()),
      'Where the first item stands in a list with `order_by`: a `place` to send with `before`.',
    ),
    last_place: described(
      z.optional(z.string()),
      'Where the last item stands in a list with `order_by`: a `place` to send with `after`.',
    ),
  }),
  fails: ['cursors_both', 'cursor_unknown', 'graph_not_found'],
} as const satisfies Endpoint

export const getFile = {
  method: 'GET',
  path: '/v1/files/:file_id',
  summary: 'Retrieve a file',
  permission: 'files:read',
  reply: file,
  fails: ['file_not_found', 'file_deleted'],
} as const satisfies Endpoint

export const deleteFile = {
  method: 'DELETE',
  path: '/v1/files/:file_id',
  summary: 'Delete a file, including from all graphs and indexes',
  permission: 'files:write',
  reply: deleted,
  fails: ['file_not_found', 'file_deleted', 'file_shared', 'team_forbidden'],
} as const satisfies Endpoint

export const downloadFile = {
  method: 'GET',
  path: '/v1/files/:file_id/download',
  summary: 'Download a file; supports ranges, and replies 304 to `if-none-match` with its `etag`',
  permission: 'files:read',
  content: true,
  copy: true,
  reply: 'bytes',
  ranges: true,
  fails: ['file_not_found', 'file_deleted', 'file_damaged'],
} as const satisfies Endpoint

export const retryFiles = {
  method: 'POST',
  path: '/v1/files/retry',
  summary: 'Retry processing of failed files',
  permission: 'files:write',
  body: z.object({
    file_ids: described(
      z.array(z.string()).check(z.minLength(1)).check(z.maxLength(1000)),
      'The IDs of files whose status is `failed`.',
    ),
  }),
  reply: z.object({ success: z.literal(true) }),
  fails: ['body_not_json', 'file_not_found', 'file_deleted', 'team_forbidden'],
} as const satisfies Endpoint

const ofVersion = described(
  z.optional(id),
  'The ID of an earlier version, as cited in answers. By default the current one.',
)

/**
 * Returns the text of a file page by page, with the indexed passages and the places of pictures. An addition to
 * the specification.
 */
export const listFilePages = {
  method: 'GET',
  path: '/v1/files/:file_id/pages',
  summary: 'List the extracted text of a file by page',
  permission: 'files:read',
  content: true,
  query: z.object({
    from: described(
      z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(maxInteger)), 1),
      'The number of the first page to return.',
    ),
    limit: described(
      z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(50)), 10),
      'The maximum number of pages.',
    ),
    version_id: ofVersion,
  }),
  reply: z.object({
    data: described(
      z.array(
        z.extend(page, {
          passages: z.array(z.object({ start: z.int(), end: z.int() })),
          pictures: described(z.array(picture), 'In page order.'),
        }),
      ),
      '`passages` are offsets in the text of the page.',
    ),
    total: z.int(),
    has_more: z.boolean(),
  }),
  fails: ['file_not_found', 'file_deleted', 'file_version_not_found', 'file_text_not_stored'],
} as const satisfies Endpoint

const pageOfFile = z.object({
  number: described(numberInPath, 'The number of the page, counted from 1.'),
})

/** Pixels, in steps, so that screens of different sizes share cached images. */
const imageWidth = z._default(
  z.coerce.number<number>().check(z.multipleOf(200), z.gte(200), z.lte(2400)),
  800,
)

/** Returns the image of a PDF page or of an uploaded image, as a PNG. An addition to the specification. */
export const getPageImage = {
  method: 'GET',
  path: '/v1/files/:file_id/pages/:number/image',
  summary: 'Retrieve the image of a page of a PDF, or of a JPEG or PNG',
  permission: 'files:read',
  content: true,
  params: pageOfFile,
  query: z.object({
    width: described(
      imageWidth,
      'The width in pixels, in steps of 200. A very tall page is narrower.',
    ),
    version_id: ofVersion,
  }),
  reply: 'bytes',
  fails: [
    'file_not_found',
    'file_deleted',
    'file_version_not_found',
    'file_damaged',
    'file_kind_unsupported',
    'page_not_found',
    'page_unreadable',
  ],
} as const satisfies Endpoint

/**
 * Returns a picture inside a DOCX, PPTX, HTML or EML file, decoded and encoded anew as a PNG. An addition to the
 * specification.
 */
export const getPicture = {
  method: 'GET',
  path: '/v1/files/:file_id/pages/:number/pictures/:picture',
  summary: 'Retrieve a picture of a page of a DOCX, PPTX, HTML or EML file',
  permission: 'files:read',
  content: true,
  params: z.extend(pageOfFile, {
    picture: described(numberInPath, 'The number of the picture on its page, counted from 1.'),
  }),
  query: z.object({
    width: described(
      imageWidth,
      'The width in pixels, in steps of 200. A smaller picture is not enlarged.',
    ),
    version_id: ofVersion,
  }),
  reply: 'bytes',
  fails: [
    'file_not_found',
    'file_deleted',
    'file_version_not_found',
    'file_damaged',
    'picture_not_found',
    'picture_unreadable',
  ],
} as const satisfies Endpoint

/** A range of the text of a page, as `pageText` renders it, and its position on the page. */
const textBox = z.object({
  start: z.int(),
  end: z.int(),
  left: described(z.number(), 'Fractions of the width and height of the page, from the top left.'),
  top: z.number(),
  right: z.number(),
  bottom: z.number(),
})
export type TextBox = z.infer<typeof textBox>

/**
 * Returns the position of each word of the text of a page. A word that is broken over two lines has two
 * boxes. An addition to the specification.
 */
export const listPageBoxes = {
  method: 'GET',
  path: '/v1/files/:file_id/pages/:number/boxes',
  summary: 'List the positions of the words on a page of a PDF, JPEG or PNG',
  permission: 'files:read',
  content: true,
  params: pageOfFile,
  query: z.object({ version_id: ofVersion }),
  reply: z.object({ data: z.array(textBox) }),
  fails: getPageImage.fails,
} as const satisfies Endpoint
