/** Logs, data, settings and source code, which are plain text under names of their own. */
const textExtensions = [
  'log',
  'json',
  'jsonl',
  'ndjson',
  'yaml',
  'yml',
  'toml',
  'ini',
  'cfg',
  'conf',
  'properties',
  'xml',
  'ics',
  'vcf',
  'mbox',
  'rst',
  'adoc',
  'org',
  'tex',
  'bib',
  'py',
  'js',
  'mjs',
  'cjs',
  'jsx',
  'ts',
  'tsx',
  'vue',
  'css',
  'scss',
  'java',
  'kt',
  'go',
  'rs',
  'c',
  'h',
  'cpp',
  'hpp',
  'cs',
  'swift',
  'php',
  'rb',
  'pl',
  'r',
  'lua',
  'sql',
  'sh',
  'bash',
  'ps1',
  'bat',
  'tf',
  'proto',
  'graphql',
  'diff',
  'patch',
] as const

/** Every kind of file that the service reads: its extensions, name and media type. */
export const fileKinds = {
  pdf: { extensions: ['pdf'], name: 'PDF', media_type: 'application/pdf' },
  doc: { extensions: ['doc'], name: 'Word 97–2003', media_type: 'application/msword' },
  docx: {
    extensions: ['docx'],
    name: 'Word',
    media_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  rtf: { extensions: ['rtf'], name: 'RTF', media_type: 'application/rtf' },
  odt: {
    extensions: ['odt', 'ott'],
    name: 'OpenDocument text',
    media_type: 'application/vnd.oasis.opendocument.text',
  },
  ppt: {
    extensions: ['ppt'],
    name: 'PowerPoint 97–2003',
    media_type: 'application/vnd.ms-powerpoint',
  },
  pptx: {
    extensions: ['pptx'],
    name: 'PowerPoint',
    media_type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
  odp: {
    extensions: ['odp', 'otp'],
    name: 'OpenDocument presentation',
    media_type: 'application/vnd.oasis.opendocument.presentation',
  },
  epub: { extensions: ['epub'], name: 'EPUB book', media_type: 'application/epub+zip' },
  jpg: { extensions: ['jpg', 'jpeg'], name: 'JPEG image', media_type: 'image/jpeg' },
  png: { extensions: ['png'], name: 'PNG image', media_type: 'image/png' },
  eml: { extensions: ['eml'], name: 'Email', media_type: 'message/rfc822' },
  html: { extensions: ['html', 'htm'], name: 'HTML', media_type: 'text/html' },
  srt: { extensions: ['srt', 'vtt'], name: 'Subtitles', media_type: 'application/x-subrip' },
  csv: { extensions: ['csv', 'tsv'], name: 'CSV', media_type: 'text/csv' },
  xls: { extensions: ['xls'], name: 'Excel 97–2003', media_type: 'application/vnd.ms-excel' },
  xlsx: {
    extensions: ['xlsx'],
    name: 'Excel',
    media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  ods: {
    extensions: ['ods', 'ots'],
    name: 'OpenDocument spreadsheet',
    media_type: 'application/vnd.oasis.opendocument.spreadsheet',
  },
  txt: { extensions: ['txt', ...textExtensions], name: 'Text', media_type: 'text/plain' },
  md: { extensions: ['md', 'markdown'], name: 'Markdown', media_type: 'text/markdown' },
} as const satisfies Record<
  string,
  { extensions: readonly string[]; name: string; media_type: string }
>

export type FileKind = keyof typeof fileKinds
type FileExtension = (typeof fileKinds)[FileKind]['extensions'][number]

/** Whether the pages of such files have images: `GET /v1/files/{file_id}/pages/{number}/image`. */
export function hasPageImages(kind: string): boolean {
  return kind === 'pdf' || kind === 'jpg' || kind === 'png'
}

/** The kinds of files that are a picture. */
export const pictureKinds: readonly FileKind[] = ['jpg', 'png']

/** Whether a file of this kind is a picture. */
export function isPicture(kind: FileKind): boolean {
  return pictureKinds.includes(kind)
}

const documentsWithPictures = ['docx', 'pptx', 'odt', 'odp', 'epub', 'html', 'eml'] as const

/** The kinds of documents whose pictures can be requested. */
export type PictureKind = (typeof documentsWithPictures)[number]

export function hasPictures(kind: string): kind is PictureKind {
  return documentsWithPictures.some((own) => own === kind)
}

const kindByExtension = new Map<string, FileKind>(
  // oxlint-disable-next-line no-unsafe-type-assertion -- Object.keys forgets that the keys are the kinds
  (Object.keys(fileKinds) as FileKind[]).flatMap((kind) =>
    fileKinds[kind].extensions.map((extension) => [extension, kind] as const),
  ),
)

/** The kind for the extension of a name, whatever its case; null for an unsupported extension. */
export function kindOfName(name: string): FileKind | null {
  const dot = name.lastIndexOf('.')
  return dot === -1 ? null : (kindByExtension.get(name.slice(dot + 1).toLowerCase()) ?? null)
}

const pageUnits: Partial<Record<FileKind, string>> = {
  pdf: 'Page',
  jpg: 'Page',
  png: 'Page',
  ppt: 'Slide',
  pptx: 'Slide',
  odp: 'Slide',
  xls: 'Sheet',
  xlsx: 'Sheet',
  ods: 'Sheet',
}

// They have no parts that could be counted, or parts that are pages in one file and sections in another.
const wholeKinds: ReadonlySet<FileKind | null> = new Set(['csv', 'doc', 'docx', 'rtf', 'odt'])

/** What people call the pages of a file with this name: `Sheet`; null where its pages mean nothing to them. */
export function pageUnit(file_name: string): string | null {
  const kind = kindOfName(file_name)
  if (wholeKinds.has(kind)) return null
  return (kind && pageUnits[kind]) ?? 'Section'
}

/** What people call a page of a file with this name: `Sheet 2`; null where its pages mean nothing to them. */
export function pageLabel(file_name: string, page: number): string | null {
  const unit = pageUnit(file_name)
  return unit && `${unit} ${page}`
}

/** Every supported extension, without dots, in the order to show them in. */
// oxlint-disable-next-line no-unsafe-type-assertion -- the keys of the map are the extensions
export const supportedExtensions = [...kindByExtension.keys()] as readonly FileExtension[]
