import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { kindOfName, type FileKind } from '#contract/file-kinds.ts'
import type { Block, Page } from '#contract/pages.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { htmlBlocks } from './html-blocks.ts'
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
): AsyncGenerator<Page, void> {
  const mail = await PostalMime.parse(bytes, {
    maxNestingDepth: 32,
    maxHeadersSize: 1024 * 1024,
    attachmentEncoding: 'arraybuffer',
    rfc822Attachments: true,
  })
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
): AsyncGenerator<Page, void> {
  const name = file.filename ?? 'attachment'
  const kind = file.mimeType === 'message/rfc822' ? 'eml' : kindOfName(name)
  if (kind === null || depth > maxNesting) return
  const bytes = bytesOf(file)
  try {
    const pages =
      kind === 'eml'
        ? readMail(bytes, progress, depth + 1, readerOf)
        : (await readerOf(kind))(sourceOf(bytes), progress)
    for await (const page of pages) {
      const place = page.label ?? (page.kind === 'section' ? null : `${page.kind} ${page.number}`)
      const heading: Block = { type: 'heading', level: 2, text: name }
      const blocks = page.number === 1 ? [heading, ...page.blocks] : page.blocks
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

function* mailBlocks(mail: Email): Generator<Block, void> {
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
  const rich = mail.html ? htmlBlocks(mail.html).blocks : []
  if (rich.length > 0) yield* rich
  else yield* paragraphs(plain.replace(/\r\n?/g, '\n'))
}

function addressText({ name, address, group }: Address): string {
  if (group) return `${name}: ${group.map(addressText).join(', ')}`
  return name && address ? `${name} <${address}>` : name || (address ?? '')
}

// Any text parses as an email, so at least one header that only emails have is required.
function isMail(mail: Email): boolean {
  const keys = new Set(mail.headers.map((header) => header.key))
  return ['from', 'to', 'subject', 'date', 'received', 'message-id', 'mime-version'].some((key) =>
    keys.has(key),
  )
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
}
