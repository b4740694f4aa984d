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

/** Every kind of file that the service reads, with its extensions. */
export const kindExtensions = {
  pdf: ['pdf'],
  doc: ['doc'],
  docx: ['docx'],
  rtf: ['rtf'],
  odt: ['odt', 'ott'],
  ppt: ['ppt'],
  pptx: ['pptx'],
  odp: ['odp', 'otp'],
  epub: ['epub'],
  jpg: ['jpg', 'jpeg'],
  png: ['png'],
  eml: ['eml'],
  html: ['html', 'htm'],
  srt: ['srt', 'vtt'],
  csv: ['csv', 'tsv'],
  xls: ['xls'],
  xlsx: ['xlsx'],
  ods: ['ods', 'ots'],
  txt: ['txt', ...textExtensions],
  md: ['md', 'markdown'],
} as const satisfies Record<string, readonly string[]>

export type FileKind = keyof typeof kindExtensions

/** What people call the kinds. */
export const kindNames: Readonly<Record<FileKind, string>> = {
  pdf: 'PDF',
  doc: 'Word 97–2003',
  docx: 'Word',
  rtf: 'RTF',
  odt: 'OpenDocument text',
  ppt: 'PowerPoint 97–2003',
  pptx: 'PowerPoint',
  odp: 'OpenDocument presentation',
  epub: 'EPUB book',
  jpg: 'JPEG image',
  png: 'PNG image',
  eml: 'Email',
  html: 'HTML',
  srt: 'Subtitles',
  csv: 'CSV',
  xls: 'Excel 97–2003',
  xlsx: 'Excel',
  ods: 'OpenDocument spreadsheet',
  txt: 'Text',
  md: 'Markdown',
}

type FileExtension = (typeof kindExtensions)[FileKind][number]

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

/** Every kind, in the order to show them in. */
// oxlint-disable-next-line no-unsafe-type-assertion -- Object.keys forgets that the keys are the kinds
export const fileKinds = Object.keys(kindExtensions) as readonly FileKind[]

const kindByExtension = new Map<string, FileKind>(
  fileKinds.flatMap((kind) => kindExtensions[kind].map((extension) => [extension, kind] as const)),
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
