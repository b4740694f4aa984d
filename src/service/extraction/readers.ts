import type { FileKind } from '#contract/file-kinds.ts'
import type { Reader } from './reader.ts'

/** The reader of a kind. Loaded when asked for: a child pays for its own kind only. */
export async function readerOf(kind: FileKind): Promise<Reader> {
  switch (kind) {
    case 'pdf':
      return (await import('./read-pdf.ts')).readPdf
    case 'doc':
      return (await import('./read-doc.ts')).readDoc
    case 'docx':
      return (await import('./read-docx.ts')).readDocx
    case 'ppt':
      return (await import('./read-ppt.ts')).readPpt
    case 'pptx':
      return (await import('./read-pptx.ts')).readPptx
    case 'jpg':
    case 'png':
      return (await import('./read-image.ts')).readImage
    case 'eml':
      return (await import('./read-eml.ts')).readEml
    case 'html':
      return (await import('./read-html.ts')).readHtml
    case 'srt':
      return (await import('./read-srt.ts')).readSrt
    case 'csv':
      return (await import('./read-csv.ts')).readCsv
    case 'xls':
    case 'xlsx':
      return (await import('./read-sheets.ts')).readSheets
    case 'txt':
      return (await import('./read-txt.ts')).readTxt
    case 'md':
      return (await import('./read-md.ts')).readMd
  }
}
