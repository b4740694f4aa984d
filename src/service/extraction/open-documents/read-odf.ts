import { ExtractionFailure, type ReaderPage } from '#service/extraction/extraction.ts'
import { readSheets } from '#service/extraction/office/sheets/read-sheets.ts'
import { walkXml } from '#service/extraction/office/xml.ts'
import { readZip, readZipEntry, textIn } from '#service/extraction/office/zip.ts'
import { packagePictures } from '#service/extraction/pictures/embedded-picture.ts'
import { absentPicture, type PlacedBlock } from '#service/extraction/pictures/placed-picture.ts'
import type { Reader } from '#service/extraction/reader.ts'
import { htmlBlocks } from '#service/extraction/text/html-blocks.ts'
import { headerLines, listSections, sections } from '#service/extraction/text/sections.ts'
import { isOfText, odfHtml, type OdfBody } from './odf-html.ts'
import { objectHtml } from './odf-objects.ts'
import { odfStyles, type OdfStyles } from './odf-styles.ts'

const manifest = 'META-INF/manifest.xml'

/** Reads an OpenDocument text in sections, with its headers and footers, and its comments, as sections at the end. */
export const readOdt: Reader = function* readOdt(source) {
  const { body, blocksOf, headers } = openDocument(source.bytes())
  let number = 1
  for (const page of sections(body.pages.flatMap(blocksOf))) {
    yield page
    number = page.number + 1
  }
  yield* listSections({ 'Headers and footers': headers, Comments: body.comments }, number)
}

/** Reads an OpenDocument presentation: one page per slide, with its notes at the end, and the comments last. */
export const readOdp: Reader = function* readOdp(source, progress) {
  const { body, blocksOf } = openDocument(source.bytes())
  for (const [at, html] of body.pages.entries()) {
    const blocks = blocksOf(html)
    const title = blocks.find((block) => block.type === 'heading')
    const page: ReaderPage = {
      number: at + 1,
      kind: 'slide',
      label: title?.text ?? null,
      ocr: false,
      blocks,
    }
    yield page
    progress(page.number, body.pages.length)
  }
  yield* listSections({ Comments: body.comments }, body.pages.length + 1)
}

/** Reads an OpenDocument spreadsheet as other workbooks are read. */
export const readOds: Reader = async function* readOds(source, progress) {
  refuseEncrypted(readZip(source.bytes(), (name) => name === manifest))
  yield* readSheets(source, progress)
}

interface OpenedDocument {
  body: OdfBody
  blocksOf: (html: string) => PlacedBlock[]
  /** The lines of the headers and footers, each one once. */
  headers: string[]
}

function openDocument(bytes: Uint8Array): OpenedDocument {
  const parts = new Set<string>()
  const files = readZip(bytes, (name) => {
    parts.add(name)
    return name === manifest || /(?:^|\/)(?:content|styles)\.xml$/.test(name)
  })
  refuseEncrypted(files)
  const xml = textIn(files, 'content.xml')
  const styles = textIn(files, 'styles.xml')
  // A document of a few bytes may place one chart thousands of times.
  const placed = new Set<string>()
  const body =
    xml &&
    odfHtml(xml, odfStyles([xml, styles]), (path) => {
      if (placed.has(path)) return ''
      placed.add(path)
      return objectHtml(textIn(files, `${path}/content.xml`))
    })
  if (!body) throw new ExtractionFailure('corrupted')
  const pictureOf = packagePictures((part) => readZipEntry(bytes, part))
  return {
    body,
    headers: headersIn(styles ?? '', odfStyles([styles])),
    blocksOf: (html) =>
      htmlBlocks(html, ({ address, alt }) =>
        parts.has(address) ? pictureOf(address, alt) : absentPicture(alt),
      ).blocks,
  }
}

function refuseEncrypted(files: ReadonlyMap<string, Uint8Array>): void {
  const entries = textIn(files, manifest) ?? ''
  if (/<(?:\w+:)?encryption-data\b/.test(entries)) throw new ExtractionFailure('password_protected')
}

const pageParts = /^(?:header|footer)(?:-left|-first)?$/

function headersIn(xml: string, styles: OdfStyles): string[] {
  const lines: string[] = []
  let parts = 0
  // The paragraphs that are open; a text box has its own inside of one.
  const open: string[] = []
  const names: string[] = []
  const write = (text: string): void => {
    if (open.length > 0) open[open.length - 1] += text
  }
  let hiddenFrom: number | null = null
  walkXml(xml, {
    open: (name, attributes) => {
      names.push(name)
      if (parts > 0 && styles.isHidden(name, attributes)) hiddenFrom ??= names.length
      if (pageParts.test(name)) parts += 1
      else if (parts > 0 && (name === 'p' || name === 'h')) open.push('')
      else if (name === 'tab' || name === 's' || name === 'line-break') write(' ')
    },
    text: (text) => {
      if (hiddenFrom === null && isOfText(names)) write(text)
    },
    close: (name) => {
      if (hiddenFrom === names.length) hiddenFrom = null
      names.pop()
      if (pageParts.test(name)) parts -= 1
      if (parts === 0 || (name !== 'p' && name !== 'h')) return
      lines.push((open.pop() ?? '').replaceAll(/\s+/g, ' ').trim())
    },
  })
  return headerLines(lines)
}
