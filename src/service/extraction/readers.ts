import type { FileKind } from '#contract/file-kinds.ts'
import type { Reader } from './reader.ts'
import { byContent } from './text/saved-as.ts'

/** Imports the reader of a kind on demand, so that a child loads only the libraries of its kind. */
export async function readerOf(kind: FileKind): Promise<Reader> {
  switch (kind) {
    case 'pdf':
      return await (await import('./pdf/read-pdf.ts')).pdfReader()
    case 'doc':
      return byContent(kind, (await import('./office/read-doc.ts')).readDoc, readerOf)
    case 'rtf':
      return byContent(kind, (await import('./office/read-rtf.ts')).readRtf, readerOf)
    case 'docx':
      return byContent(kind, (await import('./office/read-docx.ts')).readDocx, readerOf)
    case 'odt':
      return byContent(kind, (await import('./open-documents/read-odf.ts')).readOdt, readerOf)
    case 'ppt':
      return byContent(kind, (await import('./office/read-ppt.ts')).readPpt, readerOf)
    case 'pptx':
      return byContent(kind, (await import('./office/read-pptx.ts')).readPptx, readerOf)
    case 'odp':
      return byContent(kind, (await import('./open-documents/read-odf.ts')).readOdp, readerOf)
    case 'epub':
      return byContent(kind, (await import('./open-documents/read-epub.ts')).readEpub, readerOf)
    case 'jpg':
    case 'png':
      return (await import('./image/read-image.ts')).readImage
    case 'eml':
      return (await import('./text/read-eml.ts')).emlReader(readerOf)
    case 'html':
      return (await import('./text/read-html.ts')).readHtml
    case 'srt':
      return (await import('./text/read-srt.ts')).readSrt
    case 'csv':
      return (await import('./text/read-csv.ts')).readCsv
    case 'xls':
    case 'xlsx':
      return byContent(kind, (await import('./office/sheets/read-sheets.ts')).readSheets, readerOf)
    case 'ods':
      return byContent(kind, (await import('./open-documents/read-odf.ts')).readOds, readerOf)
    case 'txt':
      return (await import('./text/read-txt.ts')).readTxt
    case 'md':
      return (await import('./text/read-md.ts')).readMd
  }
}
