import type { FileKind } from '#contract/file-kinds.ts'

const formats: Readonly<Record<FileKind, string>> = {
  pdf: 'PDF',
  doc: 'Word',
  docx: 'Word',
  rtf: 'RTF',
  ppt: 'PowerPoint',
  pptx: 'PowerPoint',
  xls: 'Excel',
  xlsx: 'Excel',
  odt: 'OpenDocument',
  odp: 'OpenDocument',
  ods: 'OpenDocument',
  epub: 'EPUB',
  csv: 'CSV',
  jpg: 'JPEG and PNG images',
  png: 'JPEG and PNG images',
  eml: 'email',
  html: 'HTML',
  srt: 'subtitles',
  md: 'Markdown',
  txt: 'plain text, logs and source code',
}

/** The formats of files that the service reads, in words for a sentence. */
export const readableFormats = [...new Set(Object.values(formats))].join(', ')
