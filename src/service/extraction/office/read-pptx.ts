import { ExtractionFailure, type ReaderPage } from '#service/extraction/extraction.ts'
import { chartBlocks } from './chart-blocks.ts'
import { openPackage, readPart, readPartOnce, targets } from './package-parts.ts'
import { commentAuthors, slideComments } from './pptx-comments.ts'
import { furniture, slideBlocks, shapeParagraphs } from './pptx-shapes.ts'
import { packagePictures } from '#service/extraction/pictures/embedded-picture.ts'
import { absentPicture, type PlacedPicture } from '#service/extraction/pictures/placed-picture.ts'
import type { Reader } from '#service/extraction/reader.ts'
import { childAt, descendants, type XmlElement } from './xml.ts'
import { readZipEntry } from './zip.ts'

const relevantPart = /^(_rels|ppt)\/.*\.(xml|rels)$/i
const textlessPart =
  /slide(Master|Layout)s\/|(notes|handout)Masters\/|theme\/|ppt\/(presProps|viewProps|tableStyles)\.xml$/i

/** Reads a presentation: one page per slide in presentation order, with its notes and comments at the end. */
export const readPptx: Reader = function* readPptx(source, progress) {
  const bytes = source.bytes()
  const files = openPackage(bytes, (name) => relevantPart.test(name) && !textlessPart.test(name))
  const main = [...targets(files, '', 'officeDocument')][0]?.path ?? 'ppt/presentation.xml'
  const presentation = readPart(files, main)
  if (presentation === null) throw new ExtractionFailure('corrupted')

  const authors = commentAuthors(files, main)
  const slides = new Map([...targets(files, main, 'slide')].map(({ id, path }) => [id, path]))
  const order = [...descendants(presentation, 'sldId')].map((slide) => slide.attributes['r:id'])
  const pictureOf = packagePictures((part) => readZipEntry(bytes, part))
  for (const [at, id] of order.entries()) {
    yield slidePage(files, pictureOf, authors, slides.get(id ?? ''), at + 1)
    progress(at + 1, order.length)
  }
}

function slidePage(
  files: ReadonlyMap<string, Uint8Array>,
  pictureOf: (part: string, alt: string) => PlacedPicture,
  authors: ReadonlyMap<string, string>,
  path: string | undefined,
  number: number,
): ReaderPage {
  const slide = path === undefined ? null : readPartOnce(files, path)
  const empty: ReaderPage = { number, kind: 'slide', label: null, ocr: false, blocks: [] }
  if (slide === null || path === undefined) return empty

  const charts = new Map([...targets(files, path, 'chart')].map((chart) => [chart.id, chart.path]))
  const images = new Map([...targets(files, path, 'image')].map((image) => [image.id, image.path]))
  const { title, blocks } = slideBlocks(slide, {
    chart: (id) => {
      const chart = readPartOnce(files, charts.get(id) ?? '')
      return chart === null ? [] : chartBlocks(chart)
    },
    picture: (id, alt) => {
      const part = images.get(id)
      return part === undefined ? absentPicture(alt) : pictureOf(part, alt)
    },
  })
  for (const { path: diagram } of targets(files, path, 'diagramData')) {
    const items = shapeParagraphs(readPartOnce(files, diagram))
    if (items.length > 0) blocks.push({ type: 'list', items })
  }
  for (const { path: notes } of targets(files, path, 'notesSlide')) {
    const text = notesText(readPartOnce(files, notes))
    if (text !== '') blocks.push({ type: 'paragraph', text: `Notes: ${text}` })
  }
  for (const text of slideComments(files, path, authors)) blocks.push({ type: 'paragraph', text })
  return { ...empty, label: title, blocks }
}

function notesText(notes: XmlElement | null): string {
  if (notes === null) return ''
  // The notes page also contains the slide image, its number and the date.
  const bodies = [...descendants(notes, 'sp')].filter(
    (shape) => !furniture.has(childAt(shape, 'nvSpPr', 'nvPr', 'ph')?.attributes['type'] ?? ''),
  )
  return bodies.flatMap(shapeParagraphs).join('\n')
}
