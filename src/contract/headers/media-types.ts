import { fileKinds, type FileKind } from '#contract/file-kinds.ts'

// They are apart from the kinds, because pages of the console need them only where a file was read as another kind.
export const mediaTypes: Readonly<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  rtf: 'application/rtf',
  odt: 'application/vnd.oasis.opendocument.text',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
  jpg: 'image/jpeg',
  png: 'image/png',
  eml: 'message/rfc822',
  html: 'text/html',
  srt: 'application/x-subrip',
  csv: 'text/csv',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  txt: 'text/plain',
  md: 'text/markdown',
}

/** The kind with this media type; null for any other type. */
export function kindOfMediaType(media_type: string): FileKind | null {
  return fileKinds.find((kind) => mediaTypes[kind] === media_type) ?? null
}
