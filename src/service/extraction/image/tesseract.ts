import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { ocrDataPath, ocrLanguages } from './ocr-languages.ts'

interface TesseractApi {
  Init: (folder: null, languages: string, engine: number, config: null) => number
  SetVariable: (name: string, value: string) => void
  SetImageFile: (orientation: number, angle: number) => number
  Recognize: (monitor: null) => number
  /** The slope of the lines that were recognized, as a turn in radians that makes them level. */
  GetGradient: () => number
  GetTSVText: (page: number) => string
  /** Writes `/image.png`. */
  WriteImage: (form: number) => void
  Clear: () => void
}

export interface Tesseract {
  files: {
    writeFile: (path: string, bytes: Uint8Array) => void
    readFile: (path: string) => Uint8Array
  }
  api: TesseractApi
}

type StartTesseract = (options: {
  print: () => void
  printErr: () => void
  TesseractProgress: () => void
}) => Promise<{ FS: Tesseract['files']; TessBaseAPI: new () => TesseractApi }>

const require = createRequire(import.meta.url)
const neural = 1

/** Starts Tesseract, for the lifetime of the process. `onStep` is called while it recognizes. */
export async function startTesseract(onStep: () => void): Promise<Tesseract> {
  const start: StartTesseract = require('tesseract.js-core/tesseract-core-simd-lstm')
  const { FS, TessBaseAPI } = await start({
    print: () => {},
    printErr: () => {},
    TesseractProgress: onStep,
  })
  const languages = ocrLanguages()
  for (const language of languages) {
    FS.writeFile(`./${language}.traineddata`, gunzipSync(readFileSync(ocrDataPath(language))))
  }
  const api = new TessBaseAPI()
  if (api.Init(null, languages.join('+'), neural, null) !== 0)
    throw new Error('Tesseract does not start.')
  return { files: FS, api }
}
