import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PDFiumModule } from '@hyzyla/pdfium'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import type { Source } from '#service/extraction/reader.ts'

/** The pdfium functions in use. Pointers are numbers; a failed call returns 0. */
export interface Pdfium {
  HEAPU8: Uint8Array
  HEAPF32: Float32Array
  HEAPF64: Float64Array
  _malloc: (bytes: number) => number
  _free: (pointer: number) => void
  _FPDF_InitLibrary: () => void
  _FPDF_LoadMemDocument: (bytes: number, size: number, password: number) => number
  _FPDF_CloseDocument: (document: number) => void
  _FPDF_GetLastError: () => number
  _FPDF_GetPageCount: (document: number) => number
  _FPDF_GetPageLabel: (document: number, at: number, buffer: number, size: number) => number
  _FPDF_LoadPage: (document: number, at: number) => number
  _FPDF_ClosePage: (page: number) => void
  _FPDF_GetPageWidthF: (page: number) => number
  _FPDF_GetPageHeightF: (page: number) => number
  _FPDF_PageToDevice: (
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    turn: number,
    x: number,
    y: number,
    deviceX: number,
    deviceY: number,
  ) => number
  _FPDFPage_CountObjects: (page: number) => number
  _FPDFPage_GetObject: (page: number, at: number) => number
  _FPDFPageObj_GetType: (object: number) => number
  _FPDFFormObj_CountObjects: (form: number) => number
  _FPDFFormObj_GetObject: (form: number, at: number) => number
  _FPDFPath_CountSegments: (path: number) => number
  _FPDFPageObj_GetBounds: (
    object: number,
    left: number,
    bottom: number,
    right: number,
    top: number,
  ) => number
  _FPDFPage_GetAnnotCount: (page: number) => number
  _FPDFPage_Flatten: (page: number, usage: number) => number
  _FPDFText_LoadPage: (page: number) => number
  _FPDFText_ClosePage: (text: number) => void
  _FPDFText_CountChars: (text: number) => number
  _FPDFText_GetUnicode: (text: number, at: number) => number
  _FPDFText_IsGenerated: (text: number, at: number) => number
  _FPDFText_IsHyphen: (text: number, at: number) => number
  _FPDFText_HasUnicodeMapError: (text: number, at: number) => number
  _FPDFText_GetCharAngle: (text: number, at: number) => number
  /** The object that draws a character; 0 for one that pdfium has added. */
  _FPDFText_GetTextObject: (text: number, at: number) => number
  /** The font of an object that draws text; 0 for no such object. */
  _FPDFTextObj_GetFont: (object: number) => number
  _FPDFText_GetText: (text: number, at: number, count: number, buffer: number) => number
  /** The index of a character in the text of its page; -1 where that leaves it out. */
  _FPDFText_GetTextIndexFromCharIndex: (text: number, at: number) => number
  _FPDFText_GetFontSize: (text: number, at: number) => number
  _FPDFText_GetMatrix: (text: number, at: number, matrix: number) => number
  _FPDFText_GetCharOrigin: (text: number, at: number, x: number, y: number) => number
  _FPDFText_GetLooseCharBox: (text: number, at: number, box: number) => number
  _FPDFText_GetFontInfo: (
    text: number,
    at: number,
    name: number,
    size: number,
    flags: number,
  ) => number
  _FPDFBitmap_CreateEx: (
    width: number,
    height: number,
    format: number,
    buffer: number,
    stride: number,
  ) => number
  _FPDFBitmap_FillRect: (
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    colour: number,
  ) => number
  _FPDFBitmap_GetBuffer: (bitmap: number) => number
  _FPDFBitmap_GetStride: (bitmap: number) => number
  _FPDFBitmap_Destroy: (bitmap: number) => void
  _FPDF_RenderPageBitmap: (
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    turn: number,
    flags: number,
  ) => void
}

// Codes of FPDF_GetLastError, see fpdfview.h.
const needsPassword = 4
const unknownSecurity = 5

// The types of Node do not have it.
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: object }
}

let compiled: object | null = null

function compile(): object {
  const path = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))
  compiled ??= new WebAssembly.Module(readFileSync(path))
  return compiled
}

/**
 * Starts pdfium with a memory of its own, which lasts as long as what this resolves with. Its functions are those of
 * WebAssembly itself: the package wraps each in a check that takes longer than most of them.
 */
export async function startPdfium(): Promise<Pdfium> {
  let functions: object = {}
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package types only what it calls itself
  const pdfium = (await PDFiumModule({
    // Compiling takes much longer than instantiating.
    instantiateWasm: (imports: object, onInstance: (instance: object, module: object) => void) => {
      const module = compile()
      const instance = new WebAssembly.Instance(module, imports)
      functions = instance.exports
      onInstance(instance, module)
      return instance.exports
    },
  })) as unknown as Pdfium
  for (const [name, called] of Object.entries(functions)) {
    if (typeof called === 'function') Object.assign(pdfium, { [`_${name}`]: called })
  }
  pdfium._FPDF_InitLibrary()
  return pdfium
}

/** Opens a document, for the lifetime of this pdfium. */
export function openPdf(pdfium: Pdfium, source: Pick<Source, 'size' | 'copyTo'>): number {
  const bytes = pdfium._malloc(source.size)
  if (bytes === 0) throw new ExtractionFailure('too_large_to_read')
  // Reads directly into WebAssembly memory, so that a large file is in memory only once.
  source.copyTo(pdfium.HEAPU8.subarray(bytes, bytes + source.size))
  const document = pdfium._FPDF_LoadMemDocument(bytes, source.size, 0)
  if (document !== 0) return document
  const reason = pdfium._FPDF_GetLastError()
  if (reason === needsPassword) throw new ExtractionFailure('password_protected')
  throw new ExtractionFailure(reason === unknownSecurity ? 'unsupported_variant' : 'corrupted')
}

/** Opens a document for the duration of `work`. */
export function withPdf<T>(pdfium: Pdfium, content: Uint8Array, work: (document: number) => T): T {
  return withMemory(pdfium, content.length, (pointer) => {
    pdfium.HEAPU8.set(content, pointer)
    const document = pdfium._FPDF_LoadMemDocument(pointer, content.length, 0)
    if (document === 0) throw new ExtractionFailure('corrupted')
    try {
      return work(document)
    } finally {
      pdfium._FPDF_CloseDocument(document)
    }
  })
}

/** Runs `work` on the page at an index; null when the page is corrupted. */
export function onPage<T>(
  pdfium: Pdfium,
  document: number,
  at: number,
  work: (page: number) => T,
): T | null {
  const page = loadFlat(pdfium, document, at)
  if (page === 0) return null
  try {
    return work(page)
  } finally {
    pdfium._FPDF_ClosePage(page)
  }
}

// Form fields and annotations become text only when they are flattened into the page.
function loadFlat(pdfium: Pdfium, document: number, at: number): number {
  const page = pdfium._FPDF_LoadPage(document, at)
  if (page === 0 || pdfium._FPDFPage_GetAnnotCount(page) === 0) return page
  const flattened = 1
  if (pdfium._FPDFPage_Flatten(page, 0) !== flattened) return page
  pdfium._FPDF_ClosePage(page)
  return pdfium._FPDF_LoadPage(document, at)
}

/** Allocates memory in pdfium's heap for the duration of `work`. */
export function withMemory<T>(pdfium: Pdfium, bytes: number, work: (pointer: number) => T): T {
  const pointer = pdfium._malloc(bytes)
  if (pointer === 0) throw new ExtractionFailure('too_large_to_read')
  try {
    return work(pointer)
  } finally {
    pdfium._free(pointer)
  }
}
