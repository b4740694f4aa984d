import type { Block } from '#contract/pages.ts'
import { ExtractionFailure, type ReaderPage } from '#service/extraction/extraction.ts'
import type { RecognizedWord } from '#service/extraction/recognized-word.ts'
import { compoundsIn, protectCompounds } from './protect-compounds.ts'
import { layoutBlocks } from './layout.ts'
import { pdfRuns, type PdfText } from './pdf-runs.ts'
import { renderPage } from './pdf-render.ts'
import { drawingTime, type DrawingTime } from '#service/extraction/image/drawing-time.ts'
import {
  recognitionTime,
  type RecognitionTime,
} from '#service/extraction/image/recognition-time.ts'
import { isFigure, largestImage, mayShowLetters } from './page-images.ts'
import { onPage, openPdf, startPdfium, withMemory, type Pdfium } from './pdfium.ts'
import type { Progress, Reader, Source } from '#service/extraction/reader.ts'
import { runningDivider, runningLines, type DividedPage, type MarginLine } from './running-lines.ts'
import type { TextRun } from './text-run.ts'
import { typeScale } from './type-scale.ts'

const maxPages = 20_000
// A scanned page may have a stamp or a page number as text.
const scanCharacters = 16

// Enough pages to learn the role of each font size.
const surveyPages = 20

/**
 * The reader of PDFs, page by page: the text layer, or OCR for a page without one. Each file gets a pdfium of its
 * own, whose memory no other file sees; the first one is started with the reader.
 */
export async function pdfReader(): Promise<Reader> {
  let first: Pdfium | null = await startPdfium()
  return async function* readPdf(source, progress) {
    const pdfium = first ?? (await startPdfium())
    first = null
    yield* readPages(pdfium, source, progress)
  }
}

async function* readPages(
  pdfium: Pdfium,
  source: Source,
  progress: Progress,
): AsyncGenerator<ReaderPage, void> {
  const document = openPdf(pdfium, source)
  const count = pdfium._FPDF_GetPageCount(document)
  if (count > maxPages) throw new ExtractionFailure('too_large_to_read')
  progress(0, count)

  const readText = (at: number): PageContent =>
    onPage(pdfium, document, at, (page) => ({
      ...pdfRuns(pdfium, page),
      imageShare: largestImage(pdfium, page),
    })) ?? noText
  const surveyed: PageContent[] = []
  for (let at = 0; at < Math.min(count, surveyPages); at += 1) {
    surveyed.push(readText(at))
    progress(0, count)
  }
  const time = { drawing: drawingTime(), recognition: recognitionTime() }
  const surveyedRuns = surveyed.flatMap((text) => text.runs)
  const scale = typeScale(surveyedRuns)
  const compounds = compoundsIn(surveyedRuns)
  const divide = runningDivider(runningLines(surveyed.map((text) => text.runs)))

  for (let at = 0; at < count; at += 1) {
    const label = labelOf(pdfium, document, at)
    const text = surveyed[at] ?? readText(at)
    const scan = isScan(text)
      ? await readScan(pdfium, document, at, isAllText(text), time, () => progress(at, count))
      : null
    const ocr = scan !== null && scan.blocks.length > 0
    const { blocks, running } = ocr
      ? { blocks: scan.blocks, running: [] }
      : pageBlocks(divide(text.runs, at), (runs) =>
          layoutBlocks(protectCompounds(runs, compounds), scale),
        )
    const figures = isFigure(text.imageShare, ocr)
    const words = ocr ? scan.words : undefined
    yield { number: at + 1, kind: 'page', label, ocr, figures, running, blocks, words }
    progress(at + 1, count)
  }
}

/** The blocks of a page between its header and its footer, and which of them are running lines. */
function pageBlocks(
  { header, body, footer }: DividedPage,
  layout: (runs: readonly TextRun[]) => Block[],
): { blocks: Block[]; running: number[] } {
  const paragraphs = (lines: readonly MarginLine[]): Block[] =>
    lines.map(({ text }) => ({ type: 'paragraph', text }))
  const blocks = [...paragraphs(header), ...layout(body), ...paragraphs(footer)]
  const repeated = (lines: readonly MarginLine[], first: number): number[] =>
    lines.flatMap(({ isRepeated }, at) => (isRepeated ? [first + at] : []))
  const running = [...repeated(header, 0), ...repeated(footer, blocks.length - footer.length)]
  return { blocks, running }
}

interface PageContent extends PdfText {
  /** The share of the page that its largest image covers. */
  imageShare: number
}

const noText: PageContent = { runs: [], readable: 0, unknown: 0, imageShare: 0 }

const isScan = ({ readable, unknown }: PdfText): boolean =>
  readable < scanCharacters || unknown > readable

/** Whether a page has text, and all of it could be read. */
const isAllText = ({ readable, unknown }: PdfText): boolean => readable > 0 && unknown === 0

async function readScan(
  pdfium: Pdfium,
  document: number,
  at: number,
  hasAllText: boolean,
  time: { drawing: DrawingTime; recognition: RecognitionTime },
  onStep: () => void,
): Promise<{ blocks: Block[]; words: RecognizedWord[] } | null> {
  const picture = onPage(pdfium, document, at, (page) => {
    if (pdfium._FPDFPage_CountObjects(page) === 0) return null
    if (hasAllText && !mayShowLetters(pdfium, page)) return null
    return time.drawing.count(() => renderPage(pdfium, page))
  })
  if (picture === null) return null
  const { recognize } = await import('#service/extraction/image/ocr.ts')
  const { runs, words } = await time.recognition.count((limitMs) =>
    recognize(picture, onStep, limitMs),
  )
  return { blocks: layoutBlocks(runs, null), words }
}

function labelOf(pdfium: Pdfium, document: number, at: number): string | null {
  return withMemory(pdfium, 128, (memory) => {
    const bytes = Math.min(pdfium._FPDF_GetPageLabel(document, at, memory, 128), 128)
    // A zero of two bytes ends it.
    if (bytes <= 2) return null
    const ended = pdfium.HEAPU8.slice(memory, memory + bytes - 2)
    const label = new TextDecoder('utf-16le').decode(ended)
    return label === '' || label === String(at + 1) ? null : label
  })
}
