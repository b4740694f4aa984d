import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { leaveState } from '#service/extraction/pool/lasting-state.ts'
import { inReadingOrder } from './reading-order.ts'
import { columnGap, type TextRun } from '#service/extraction/pdf/text-run.ts'
import type { RecognizedWord } from '#service/extraction/recognized-word.ts'
import { bestLook, quarterTurns, type Look } from './best-look.ts'
import { startTesseract, type Tesseract } from './tesseract.ts'

export interface OcrResult {
  runs: TextRun[]
  /** In the picture as it is seen with its EXIF value, however its text is turned. */
  words: RecognizedWord[]
  /** From 0 to 100, over all characters. */
  confidence: number
  /** Characters, also those of little confidence. */
  seen: number
}

// PSM_AUTO; the library's own default is a single block for the whole page.
const automaticLayout = '3'
let onStep: () => void = () => {}
let engine: Promise<Tesseract> | null = null

class PictureTooSlow extends Error {
  override readonly name = 'PictureTooSlow'
}

/**
 * Recognizes the text in an image (PNG, JPEG or PGM) of any orientation. `orientation` is the EXIF value.
 * Runs in this process, because a worker would not be bound by its permissions. What takes more than `limitMs` of
 * processor time, for all looks at it, counts as without text.
 */
export async function recognize(
  picture: Uint8Array,
  step: () => void,
  limitMs: number,
  orientation = 1,
): Promise<OcrResult> {
  engine ??= startEngine()
  const { files, api } = await engine
  const before = process.cpuUsage()
  const isLate = (): boolean => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 > limitMs
  }
  onStep = () => {
    step()
    // Only an error leaves the loops of the engine.
    if (isLate()) throw new PictureTooSlow()
  }
  files.writeFile('/input', picture)

  const lookAt = (turned: number, skew: number): SeenPicture | null => {
    if (isLate()) return null
    if (api.SetImageFile(turned, skew) !== 0) throw new ExtractionFailure('corrupted')
    try {
      api.Recognize(null)
    } catch (error) {
      if (!(error instanceof PictureTooSlow)) throw error
      // An engine that was left in the middle of its work may have lost track of it.
      engine = null
      return null
    }
    const result = readWords(api.GetTSVText(0), quarterTurns(orientation, turned), skew)
    const slope = api.GetGradient()
    api.Clear()
    return {
      ...result,
      skew: skew + slope,
      slope: Math.abs(slope),
      isConfident: isConfident(result),
      isSideways: isSideways(result),
      weight: weight(result),
    }
  }

  /** Looks again where the lines are not level. */
  const look = (turned: number): SeenPicture | null => {
    const first = lookAt(turned, 0)
    if (first === null) return null
    // Of lines that rise steeply nothing is seen, and so of a photograph.
    const tilted = first.seen === 0 && turned === orientation ? lookAt(turned, steepSkew) : null
    const seen = tilted === null || tilted.seen === 0 ? first : tilted
    if (seen.seen < minSkewedCharacters || seen.slope < minSlope || seen.slope > maxSlope) {
      return seen
    }
    const level = lookAt(turned, seen.skew)
    return level !== null && level.weight > seen.weight ? level : seen
  }

  const best = bestLook(orientation, look)
  if (best !== null && best.confidence >= minConfidence) return best
  return { runs: [], words: [], confidence: best?.confidence ?? 0, seen: 0 }
}

interface SeenPicture extends OcrResult, Look {
  /** The turn in radians that would make the lines level, and how far they are from it. */
  skew: number
  slope: number
}

// In radians: 6 degrees, 1.5 and 20.
const steepSkew = 0.1
const minSlope = 0.026
const maxSlope = 0.35
const minSkewedCharacters = 12

const minConfidence = 50
const isSideways = (result: OcrResult): boolean =>
  result.runs.filter(isUpright).length * 2 < result.runs.length
const isConfident = (result: OcrResult): boolean =>
  result.confidence >= 75 && characters(result) >= 12 && !isSideways(result)
// A line of several letters that is taller than wide was read along the wrong axis.
const isUpright = (run: TextRun): boolean =>
  run.text.length < 4 || run.right - run.left > run.bottom - run.top
const characters = (result: OcrResult): number =>
  result.runs.filter(isUpright).reduce((sum, run) => sum + run.text.length, 0)
// Text read upside down gives fewer characters with lower confidence.
const weight = (result: OcrResult): number => result.confidence ** 2 * Math.sqrt(characters(result))

async function startEngine(): Promise<Tesseract> {
  // The engine adapts to the pages that it has seen.
  leaveState()
  const tesseract = await startTesseract(() => onStep())
  tesseract.api.SetVariable('tessedit_pageseg_mode', automaticLayout)
  return tesseract
}

const pageLevel = '1'
const wordLevel = '5'
const minWordConfidence = 30
const minSpeckConfidence = 60
const startsSpaceless = /^[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/
const endsSpaceless = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]$/

/**
 * Joins the words in Tesseract's TSV output, of a picture turned so many times and then clockwise by `skew` in radians, to runs
 * by line.
 */
export function readWords(table: string, turns: number, skew = 0): OcrResult {
  const runs: TextRun[] = []
  const words: RecognizedWord[] = []
  let pageWidth = 1
  let pageHeight = 1
  let line = ''
  let run: TextRun | null = null
  let sum = 0
  let count = 0
  for (const row of table.split('\n')) {
    const [level, , block, paragraph, lineNumber, , left, top, width, height, confidence, text] =
      row.split('\t')
    if (level === pageLevel) {
      pageWidth = Number(width)
      pageHeight = Number(height)
    }
    if (level !== wordLevel || text === undefined || text.trim() === '') continue
    sum += Number(confidence) * text.length
    count += text.length
    // Specks are recognized as one or two letters with low confidence. So are characters of scripts without spaces, but
    // within a line a gap would look like the space between two columns.
    const isSpeck = /^\p{L}{1,2}$/u.test(text.trim())
    const isSpaceless = endsSpaceless.test(text.trim())
    const place = `${block} ${paragraph} ${lineNumber}`
    const isWithin: boolean = run !== null && place === line
    const minInside = isSpeck ? minSpeckConfidence : minWordConfidence
    const minimum = isSpaceless ? (isWithin ? 0 : minWordConfidence) : minInside
    if (Number(confidence) < minimum) {
      // Nor does what is left out between such characters leave a gap.
      if (run !== null && isWithin && endsSpaceless.test(run.text)) {
        run.right = Math.max(run.right, Number(left) + Number(width))
      }
      continue
    }
    // Skips the rule between two columns.
    if (/^[|[\]]$/.test(text.trim())) {
      run = null
      continue
    }
    const word: TextRun = {
      text: text.trim(),
      left: Number(left),
      right: Number(left) + Number(width),
      top: Number(top),
      bottom: Number(top) + Number(height),
      size: Number(height),
      isBold: false,
    }
    words.push([
      word.text,
      ...turnBack(
        tiltBack([word.left, word.top, word.right, word.bottom], [pageWidth, pageHeight], skew),
        turns,
      ),
    ])
    const gap: number = run === null ? 0 : word.left - run.right
    if (run === null || place !== line || gap > Math.max(run.size, word.size) * columnGap * 1.3) {
      run = word
      runs.push(run)
    } else {
      // Each word of scripts without spaces between words is a character or two.
      const isSpaced = !endsSpaceless.test(run.text) || !startsSpaceless.test(word.text)
      run.text += isSpaced ? ` ${word.text}` : word.text
      run.right = word.right
      run.top = Math.min(run.top, word.top)
      run.bottom = Math.max(run.bottom, word.bottom)
      run.size = run.bottom - run.top
    }
    line = place
  }
  return {
    runs: inReadingOrder(runs),
    words,
    confidence: count === 0 ? 0 : sum / count,
    seen: count,
  }
}

type Box = [left: number, top: number, right: number, bottom: number]

/** The place of a box before the picture was turned around its middle, as fractions of the picture. */
function tiltBack(box: Box, [width, height]: [number, number], skew: number): Box {
  const [left, top, right, bottom] = box
  const x = (left + right - width) / 2
  const y = (top + bottom - height) / 2
  const byX = x * Math.cos(skew) + y * Math.sin(skew) - x
  const byY = y * Math.cos(skew) - x * Math.sin(skew) - y
  return [
    (left + byX) / width,
    (top + byY) / height,
    (right + byX) / width,
    (bottom + byY) / height,
  ]
}

/** The place of a box before the picture was turned clockwise by so many quarters. */
function turnBack(box: Box, turns: number): Box {
  let turned = box
  for (let turn = 0; turn < turns; turn += 1) {
    const [left, top, right, bottom] = turned
    turned = [top, 1 - right, bottom, 1 - left]
  }
  const [left, top, right, bottom] = turned.map((value) => Math.round(value * 10_000) / 10_000)
  return [left ?? 0, top ?? 0, right ?? 0, bottom ?? 0]
}
