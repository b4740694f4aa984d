import { posix } from 'node:path'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { readPart } from '#service/extraction/office/package-parts.ts'
import { childAt, descendants, walkXml, type XmlElement } from '#service/extraction/office/xml.ts'
import { readZip, readZipEntry, textIn } from '#service/extraction/office/zip.ts'
import { packagePictures } from '#service/extraction/pictures/embedded-picture.ts'
import { isSpacer } from '#service/extraction/pictures/html-picture.ts'
import { absentPicture, type PlacedBlock } from '#service/extraction/pictures/placed-picture.ts'
import type { Reader } from '#service/extraction/reader.ts'
import { chapterBlocks, type PictureOf } from '#service/extraction/text/html-blocks.ts'
import { sections } from '#service/extraction/text/sections.ts'

// A chapter may have any ending.
const textlessPart = /\.(?:jpe?g|png|gif|webp|avif|svg|css|js|[ot]tf|woff2?|mp[34]|m4a|ogg|opus)$/i

/**
 * Reads an electronic book in its reading order, in sections. A chapter without a heading has its name from the table of
 * contents. See EPUB 3.3, sections 4 to 7, and for the table of contents of older books OPF 2.0.1, section 2.4.1.
 */
export const readEpub: Reader = function* readEpub(source, progress) {
  const bytes = source.bytes()
  const parts = new Set<string>()
  const files = readZip(bytes, (name) => {
    parts.add(name)
    return !textlessPart.test(name)
  })
  const book = openBook(files)
  const pictureOf = packagePictures((part) => readZipEntry(bytes, part))
  const pictureIn =
    (chapter: string): PictureOf =>
    ({ address, alt }) => {
      const part = resolved(chapter, address)
      if (!parts.has(part)) return alt === '' ? null : absentPicture(alt)
      const picture = pictureOf(part, alt)
      return isSpacer(picture) ? null : picture
    }
  function* blocks(): Generator<PlacedBlock, void> {
    yield* book.title
    for (const [at, chapter] of book.chapters.entries()) {
      const own = chapterBlocks(chapterIn(files, chapter), pictureIn(chapter))
      const name = book.names.get(chapter)
      const isNamed = own.some((block) => block.type === 'heading')
      if (!isNamed && name !== undefined && own.length > 0) {
        yield { type: 'heading', level: 1, text: name }
      }
      yield* own
      progress(at + 1, book.chapters.length)
    }
  }
  yield* sections(blocks())
}

// HTML ends a declaration at its first `>`, and the rest of one with entities would be text.
const declaration = /^\s*(?:<\?[^>]*>\s*)?<!DOCTYPE[^[>]*\[[^\]]*\]\s*>/i

function chapterIn(files: ReadonlyMap<string, Uint8Array>, path: string): string {
  return (textIn(files, path) ?? '').replace(declaration, '')
}

interface Book {
  title: PlacedBlock[]
  /** The paths of its chapters in reading order, each one once. */
  chapters: string[]
  /** Their names in the table of contents. */
  names: Map<string, string>
}

function openBook(files: ReadonlyMap<string, Uint8Array>): Book {
  const container = readPart(files, 'META-INF/container.xml')
  const [root] = container ? descendants(container, 'rootfile') : []
  const path = root?.attributes['full-path'] ?? ''
  const opf = readPart(files, path)
  const book = opf && childAt(opf, 'package')
  if (!book) throw new ExtractionFailure('corrupted')
  const items = new Map(
    descendants(book, 'item').map(({ attributes }) => [
      attributes['id'] ?? '',
      {
        path: resolved(path, attributes['href'] ?? ''),
        isContents: (attributes['properties'] ?? '').split(' ').includes('nav'),
      },
    ]),
  )
  const spine = childAt(book, 'spine')
  const chapters = (spine?.children ?? []).flatMap(({ attributes }) => {
    const item = items.get(attributes['idref'] ?? '')
    return item === undefined || item.isContents ? [] : item.path
  })
  refuseEncrypted(files, chapters)
  const contents = [...items.values()].find((item) => item.isContents)
  const older = items.get(spine?.attributes['toc'] ?? '')
  return {
    title: titleBlocks(childAt(book, 'metadata')),
    chapters: [...new Set(chapters)],
    names: namesIn(files, (contents ?? older)?.path ?? ''),
  }
}

// Fonts may be encrypted in a book that anyone may read.
function refuseEncrypted(files: ReadonlyMap<string, Uint8Array>, chapters: string[]): void {
  const encryption = readPart(files, 'META-INF/encryption.xml')
  const encrypted = encryption === null ? [] : descendants(encryption, 'CipherReference')
  const paths = new Set(encrypted.map(({ attributes }) => resolved('', attributes['URI'] ?? '')))
  if (chapters.some((chapter) => paths.has(chapter))) {
    throw new ExtractionFailure('password_protected')
  }
}

function titleBlocks(metadata: XmlElement | null): PlacedBlock[] {
  if (metadata === null) return []
  const textsOf = (name: string): string[] =>
    descendants(metadata, name)
      .map(({ text }) => text.replaceAll(/\s+/g, ' ').trim())
      .filter((text) => text !== '')
  const [title] = textsOf('title')
  const authors = textsOf('creator')
  const blocks: PlacedBlock[] = []
  if (title !== undefined) blocks.push({ type: 'heading', level: 1, text: title })
  if (authors.length > 0) blocks.push({ type: 'paragraph', text: authors.join(', ') })
  return blocks
}

/** The names of the chapters in the navigation document of EPUB 3, or in the NCX of an older book. */
function namesIn(files: ReadonlyMap<string, Uint8Array>, path: string): Map<string, string> {
  const names = new Map<string, string>()
  let address = ''
  let name = ''
  const keep = (): void => {
    const text = name.replaceAll(/\s+/g, ' ').trim()
    if (text !== '' && !names.has(address)) names.set(address, text)
  }
  walkXml(textIn(files, path) ?? '', {
    open: (element, attributes) => {
      if (element === 'a' || element === 'navLabel') name = ''
      if (element === 'a') address = resolved(path, attributes['href'] ?? '')
      if (element !== 'content') return
      address = resolved(path, attributes['src'] ?? '')
      keep()
    },
    text: (text) => {
      name += text
    },
    close: (element) => {
      if (element === 'a') keep()
    },
  })
  return names
}

/** The path in the package that an address in one of its files refers to. */
function resolved(from: string, address: string): string {
  const [path = ''] = address.split('#')
  try {
    return posix.join(posix.dirname(from), decodeURIComponent(path))
  } catch {
    // A name with a percent sign that is no code.
    return posix.join(posix.dirname(from), path)
  }
}
