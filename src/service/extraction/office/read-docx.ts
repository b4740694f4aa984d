import { posix } from 'node:path'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { chartBlocks } from './chart-blocks.ts'
import { docxBlocks } from './docx-body.ts'
import { commentsOf, headersOf, notesOf } from './docx-notes.ts'
import { docxStyles } from './docx-styles.ts'
import { openPackage, readPartOnce, targets } from './package-parts.ts'
import { shapeParagraphs } from './pptx-shapes.ts'
import { pagesAtMarks } from '#service/extraction/pdf/page-marks.ts'
import { packagePictures } from '#service/extraction/pictures/embedded-picture.ts'
import { absentPicture } from '#service/extraction/pictures/placed-picture.ts'
import type { Reader } from '#service/extraction/reader.ts'
import { listSections, sections } from '#service/extraction/text/sections.ts'
import { readZipEntry, textIn } from './zip.ts'

// Fonts and themes are not needed and therefore not inflated; pictures are inflated one by one.
const isPart = (name: string): boolean =>
  /^(\[Content_Types\]|_rels\/|word\/).*(\.rels|\.xml)$/i.test(name) &&
  !/theme|glossary|stylesWithEffects|fontTable|webSettings|settings/i.test(name)

/**
 * Reads a Word document by the pages of Word's last layout, or in sections when there was none. Its headers and
 * footers, and its comments, are sections at the end.
 */
export const readDocx: Reader = function* readDocx(source) {
  const bytes = source.bytes()
  const parts = new Set<string>()
  const files = openPackage(bytes, (name) => {
    parts.add(name)
    return isPart(name)
  })
  const main = mainPart(files)
  const xml = textIn(files, main)
  if (xml === null) throw new ExtractionFailure('corrupted')
  const pathsOf = (relation: string): Map<string, string> =>
    new Map([...targets(files, main, relation)].map(({ id, path }) => [id, path]))
  const [charts, diagrams, images] = [pathsOf('chart'), pathsOf('diagramData'), pathsOf('image')]
  const styles = docxStyles(files, posix.dirname(main))
  const notes = notesOf(files, main, styles)
  const pictureOf = packagePictures((part) => readZipEntry(bytes, part))
  const { blocks, isPaged } = docxBlocks(xml, {
    styles,
    picture: (id, alt) => {
      const part = images.get(id) ?? ''
      return parts.has(part) ? pictureOf(part, alt) : absentPicture(alt)
    },
    drawn: (id) => {
      const chart = readPartOnce(files, charts.get(id) ?? '')
      if (chart !== null) return chartBlocks(chart)
      const items = shapeParagraphs(readPartOnce(files, diagrams.get(id) ?? ''))
      return items.length === 0 ? [] : [{ type: 'list', items }]
    },
    note: (kind, id) => notes.get(`${kind} ${id}`) ?? '',
  })
  let number = 1
  for (const page of isPaged ? pagesAtMarks(blocks) : sections(blocks)) {
    yield page
    number = page.number + 1
  }
  const lists = {
    'Headers and footers': headersOf(files, main, styles),
    Comments: commentsOf(files, main, styles),
  }
  yield* listSections(lists, number)
}

function mainPart(files: ReadonlyMap<string, Uint8Array>): string {
  const relations = textIn(files, '_rels/.rels') ?? ''
  const target = /<Relationship\b[^>]*\/officeDocument"[^>]*>/.exec(relations)?.[0]
  const path = /\bTarget="\/?([^"]+)"/.exec(target ?? '')?.[1]
  return path ?? 'word/document.xml'
}
