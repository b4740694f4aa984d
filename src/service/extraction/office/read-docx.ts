import { zipSync } from 'fflate'
import mammoth from 'mammoth'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { htmlBlocks } from '#service/extraction/text/html-blocks.ts'
import { chartBlocks } from './chart-blocks.ts'
import { markCharts, placeCharts } from './chart-marks.ts'
import { commentBlocks, headerBlocks } from './docx-notes.ts'
import { openPackage } from './office-container.ts'
import { readPart, targets } from './package-parts.ts'
import { markPages, pagesAtMarks } from '#service/extraction/pdf/page-marks.ts'
import { packagePictures } from '#service/extraction/pictures/embedded-picture.ts'
import { absentPicture } from '#service/extraction/pictures/placed-picture.ts'
import type { Reader } from '#service/extraction/reader.ts'
import { sections } from '#service/extraction/text/sections.ts'
import { refuseDepth } from './xml.ts'
import { readZipEntry, textIn } from './zip.ts'

const styles = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='heading 7'] => h6:fresh",
  "p[style-name='heading 8'] => h6:fresh",
  "p[style-name='heading 9'] => h6:fresh",
  "p[style-name^='toc '] => p:fresh",
  "p[style-name^='TOC '] => p:fresh",
]

// Fonts and themes are not needed and therefore not inflated; pictures are inflated one by one.
const isPart = (name: string): boolean =>
  /^(\[Content_Types\]|_rels\/|word\/).*(\.rels|\.xml)$/i.test(name) &&
  !/theme|glossary|stylesWithEffects|fontTable|webSettings|settings/i.test(name)

/**
 * Reads a Word document by the pages of Word's last layout, or in sections when there was none. Its headers and
 * footers, and its comments, are sections at the end.
 */
export const readDocx: Reader = async function* readDocx(source) {
  const bytes = source.bytes()
  const parts = new Set<string>()
  const files = openPackage(bytes, (name) => {
    parts.add(name)
    return isPart(name)
  })
  const main = mainPart(files)
  const xml = textIn(files, main)
  if (xml === null) throw new ExtractionFailure('corrupted')
  refuseDepth(xml)
  const marked = markPages(markCharts(xml))
  files.set(main, new TextEncoder().encode(marked.xml))
  for (const [name, part] of files) {
    if (name.endsWith('styles.xml')) files.set(name, removeUnusedStyles(part))
  }

  // The library mammoth inflates without a limit, so it gets an uncompressed archive. It does not say which part
  // a picture is, so each one has its own name as its content.
  const named = [...parts]
    .filter((name) => !files.has(name))
    .map((name) => [name, new TextEncoder().encode(name)] as const)
  const archive = Buffer.from(zipSync(Object.fromEntries([...files, ...named]), { level: 0 }))
  const { value } = await mammoth.convertToHtml(
    { buffer: archive },
    {
      styleMap: styles,
      convertImage: mammoth.images.imgElement(async (image) => {
        try {
          return { src: String(await image.readAsBuffer()) }
        } catch {
          // The picture is not in the archive.
          return { src: '' }
        }
      }),
      externalFileAccess: false,
    },
  )
  // Removes the links from notes back to the text.
  const html = value.replaceAll(/<a href="#[^"]*">↑<\/a>/g, '')
  const pictureOf = packagePictures((part) => readZipEntry(bytes, part))
  const { blocks: converted } = htmlBlocks(html, ({ address, alt }) =>
    parts.has(address) && !files.has(address) ? pictureOf(address, alt) : absentPicture(alt),
  )
  const charts = new Map([...targets(files, main, 'chart')].map(({ id, path }) => [id, path]))
  const blocks = placeCharts(converted, (id) => {
    const chart = readPart(files, charts.get(id) ?? '')
    return chart === null ? [] : chartBlocks(chart)
  })
  let number = 1
  for (const page of marked.isPaged ? pagesAtMarks(blocks) : sections(blocks)) {
    yield page
    number = page.number + 1
  }
  for (const notes of [headerBlocks(files, main), commentBlocks(files, main)]) {
    if (notes.length === 0) continue
    const label = notes[0]?.type === 'heading' ? notes[0].text : null
    yield { number, kind: 'section', label, ocr: false, blocks: notes }
    number += 1
  }
}

// Table formatting and latent styles are most of a style sheet, and extraction does not need them.
function removeUnusedStyles(sheet: Uint8Array): Uint8Array {
  const xml = new TextDecoder().decode(sheet)
  return new TextEncoder().encode(
    xml.replaceAll(/<w:(tblStylePr|latentStyles)\b[^>]*(?<!\/)>.*?<\/w:\1>/gs, ''),
  )
}

function mainPart(files: ReadonlyMap<string, Uint8Array>): string {
  const relations = textIn(files, '_rels/.rels') ?? ''
  const target = /<Relationship\b[^>]*\/officeDocument"[^>]*>/.exec(relations)?.[0]
  const path = /\bTarget="\/?([^"]+)"/.exec(target ?? '')?.[1]
  return path ?? 'word/document.xml'
}
