import type { Address, Attachment, Email } from 'postal-mime'
import { kindOfName, type FileKind } from '#contract/file-kinds.ts'
import type { Block } from '#contract/pages.ts'
import { ExtractionFailure, type ReaderPage } from '#service/extraction/extraction.ts'
import { htmlBlocks } from './html-blocks.ts'
import { embeddedPicture } from '#service/extraction/pictures/embedded-picture.ts'
import { htmlPicture, type HtmlImage } from '#service/extraction/pictures/html-picture.ts'
import {
  isText,
  type PlacedBlock,
  type PlacedPicture,
} from '#service/extraction/pictures/placed-picture.ts'
import { attachmentBytes, attachmentOf, parseMail } from './parse-mail.ts'
import { paragraphs } from './read-txt.ts'
import { sourceOf, type Progress, type Reader } from '#service/extraction/reader.ts'
import { sections } from './sections.ts'

const maxNesting = 3
const maxAttachments = 50

type ReaderOf = (kind: FileKind) => Promise<Reader>

/**
 * Creates the reader of emails: sender, recipients, date, subject and text, then the attachments by their
 * kinds. `readerOf` is an argument because its module imports this one.
 */
export const emlReader =
  (readerOf: ReaderOf): Reader =>
  (source, progress) =>
    readMail(source.bytes(), progress, 1, readerOf)

async function* readMail(
  bytes: Uint8Array,
  progress: Progress,
  depth: number,
  readerOf: ReaderOf,
): AsyncGenerator<ReaderPage, void> {
  const mail = await parseMail(bytes)
  if (mail.headers.length === 0 || !isMail(mail)) throw new ExtractionFailure('corrupted')

  let number = 1
  for (const page of sections(mailBlocks(mail))) {
    yield { ...page, label: page.number === 1 ? (mail.subject ?? null) : page.label }
    number += 1
  }
  const files = mail.attachments.filter((file) => !file.related).slice(0, maxAttachments)
  for (const [at, file] of files.entries()) {
    for await (const page of attachmentPages(file, progress, depth, readerOf)) {
      yield { ...page, number, kind: 'section' }
      number += 1
    }
    progress(at + 1, files.length)
  }
}

async function* attachmentPages(
  file: Attachment,
  progress: Progress,
  depth: number,
  readerOf: ReaderOf,
): AsyncGenerator<ReaderPage, void> {
  const name = file.filename ?? 'attachment'
  const kind = file.mimeType === 'message/rfc822' ? 'eml' : kindOfName(name)
  if (kind === null || depth > maxNesting) return
  const bytes = attachmentBytes(file)
  try {
    const pages =
      kind === 'eml'
        ? readMail(bytes, progress, depth + 1, readerOf)
        : (await readerOf(kind))(sourceOf(bytes), progress)
    for await (const page of pages) {
      const place = page.label ?? (page.kind === 'section' ? null : `${page.kind} ${page.number}`)
      const heading: Block = { type: 'heading', level: 2, text: name }
      const inner = page.blocks.map(withoutSource)
      const blocks = page.number === 1 ? [heading, ...inner] : inner
      yield { ...page, label: place === null ? name : `${name}, ${place}`, blocks }
    }
  } catch (error) {
    // A corrupted attachment is skipped, but one that exceeds a limit fails the email.
    if (error instanceof ExtractionFailure && error.code === 'too_large_to_read') throw error
    const reason = error instanceof ExtractionFailure ? error.message : 'The file is damaged.'
    const text = `The attachment ${name} could not be read. ${reason}`
    yield {
      number: 1,
      kind: 'section',
      label: name,
      ocr: false,
      blocks: [{ type: 'paragraph', text }],
    }
  }
}

function* mailBlocks(mail: Email): Generator<PlacedBlock, void> {
  if (mail.subject) yield { type: 'heading', level: 1, text: mail.subject }
  const lines = [
    ['From', mail.from ? addressText(mail.from) : ''],
    ['To', (mail.to ?? []).map(addressText).join(', ')],
    ['Cc', (mail.cc ?? []).map(addressText).join(', ')],
    // The date as written, in the sender's time zone.
    ['Date', mail.headers.find((header) => header.key === 'date')?.value ?? ''],
    [
      'Attachments',
      mail.attachments
        .map((file) => file.filename ?? '')
        .filter(Boolean)
        .join(', '),
    ],
  ]
  const headerLines = lines
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
  if (headerLines.length > 0) yield { type: 'paragraph', text: headerLines.join('\n') }

  const plain = mail.text?.trim() ?? ''
  // The HTML part has more structure than the plain text part.
  const rich = mail.html ? htmlBlocks(mail.html, (image) => mailPicture(mail, image)).blocks : []
  if (rich.some(isText)) yield* rich
  else yield* paragraphs(plain.replace(/\r\n?/g, '\n'))
}

// A source says where a picture stands in the attachment, not in the email.
function withoutSource(block: PlacedBlock): PlacedBlock {
  if (isText(block) || block.status !== 'available') return block
  return { ...block, status: 'unsupported', source: '' }
}

/** Pictures of an email are attachments that its text refers to. */
function mailPicture(mail: Email, image: HtmlImage): PlacedPicture | null {
  const attachment = attachmentOf(mail, image.address)
  if (attachment === null) return htmlPicture(image)
  return embeddedPicture(image.address, image.alt, attachmentBytes(attachment))
}

function addressText({ name, address, group }: Address): string {
  if (group) return `${name}: ${group.map(addressText).join(', ')}`
  return name && address ? `${name} <${address}>` : name || (address ?? '')
}

const mailHeaders = new Set(
  'from to cc bcc subject date received message-id mime-version content-type content-transfer-encoding sender reply-to return-path delivered-to in-reply-to references x-mailer'.split(
    ' ',
  ),
)

// Any text parses as an email, so at least one header that only emails have is required.
const isMail = (mail: Email): boolean => mail.headers.some(({ key }) => mailHeaders.has(key))
