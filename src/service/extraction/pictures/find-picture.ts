import type { PictureKind } from '#contract/file-kinds.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { sourceOf } from '#service/extraction/reader.ts'

/**
 * The bytes of a picture of a document, by the source that its reader gave it. Loads only the parser of the kind.
 * Throws `ExtractionFailure` when there is none.
 */
export async function findPicture(
  kind: PictureKind,
  document: Uint8Array,
  source: string,
): Promise<Uint8Array> {
  const bytes = await read(kind, document, source)
  if (bytes === null || bytes.length === 0) throw new ExtractionFailure('corrupted')
  return bytes
}

async function read(
  kind: PictureKind,
  document: Uint8Array,
  source: string,
): Promise<Uint8Array | null> {
  if (kind !== 'html' && kind !== 'eml') {
    const { readZipEntry } = await import('#service/extraction/office/zip.ts')
    return readZipEntry(document, source)
  }
  const { htmlPictureBytes } = await import('./html-picture.ts')
  if (kind === 'html') {
    const { htmlText } = await import('#service/extraction/text/read-html.ts')
    return htmlPictureBytes(htmlText(sourceOf(document)), Number(source))
  }
  const { parseMail, attachmentBytes, attachmentOf } =
    await import('#service/extraction/text/parse-mail.ts')
  const mail = await parseMail(document)
  const attachment = attachmentOf(mail, source)
  if (attachment !== null) return attachmentBytes(attachment)
  return htmlPictureBytes(mail.html ?? '', Number(source))
}
