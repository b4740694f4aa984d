import { pdfOf } from '#service/extraction/render/write-pdf.ts'

export interface PageOptions {
  /** The media box. */
  box?: string
  /** More entries of the page. */
  more?: string
  /** More objects, numbered from 20, and entries of the page's resources for them. */
  objects?: string[]
  resources?: string
}

export const defaultBox = '0 0 500 400'

/** A page with this content, and the fonts that `text` uses. */
export function pageOf(
  content: string,
  { box = defaultBox, more = '', objects = [], resources = '' }: PageOptions = {},
): string {
  const fonts = ['Helvetica', 'Times-Roman', 'Courier', 'Quixotic-Odd', 'ZapfDingbats']
  const fillers = Array.from({ length: 10 }, () => 'null')
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] ${more} /Contents 4 0 R /Resources << /Font << ${fonts.map((_, at) => `/F${at} ${at + 5} 0 R`).join(' ')} /G 20 0 R >> ${resources} >> >>`,
    stream(content),
    ...fonts.map((name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`),
    ...fillers,
    ...objects,
  ])
}

export function stream(content: string, entries = ''): string {
  return `<< ${entries} /Length ${content.length} >> stream\n${content}\nendstream`
}

/** Shows text from a matrix; what stands in brackets is red. */
export function textAt(matrix: string, text: string, font = 'F0', size = 14, more = ''): string {
  const pieces = text.split(/[[\]]/).map((piece, at) => {
    const escaped = piece.replaceAll(/[()\\]/g, String.raw`\$&`)
    return `${at % 2 === 1 ? '1 0 0' : '0 0 0'} rg (${escaped}) Tj`
  })
  return `BT /${font} ${size} Tf ${more} ${matrix} Tm ${pieces.join(' ')} ET`
}

export function line(
  text: string,
  x: number,
  y: number,
  font = 'F0',
  size = 14,
  more = '',
): string {
  return textAt(`1 0 0 1 ${x} ${y}`, text, font, size, more)
}

export const prose = [
  'The miller keeps the keys of the upper barn, and',
  'rye is weighed [in the morning] before the carts',
  'leave for the market at the bridge below the hill.',
  'Wheat is weighed in the afternoon by his brother.',
]
export const quote = 'in the morning'

/** Lines under one another. */
export function lines(texts: readonly string[], x = 40, y = 340, font = 'F0', size = 14): string {
  return texts.map((text, at) => line(text, x, y - at * size * 1.7, font, size)).join('\n')
}

/** A font whose glyphs are drawn by the PDF itself: codes from 33 stand for these texts. */
export function drawnFont(texts: readonly string[], unit = 1000): string[] {
  const width = unit * 0.6
  const glyph = (at: number): string =>
    `${width} 0 0 0 ${width} ${unit} d1 ${unit * 0.05} 0 ${unit * 0.4} ${unit * (0.4 + (at % 3) * 0.1)} re f ${unit * 0.1} ${unit * 0.75} ${unit * 0.3} ${unit * 0.1} re f`
  const codes = texts.map((_, at) => at + 33)
  const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex')
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def /CMapType 2 def 1 begincodespacerange <00> <ff> endcodespacerange ${texts.length} beginbfchar ${texts.map((text, at) => `<${(at + 33).toString(16)}> <${hex(text)}>`).join(' ')} endbfchar endcmap CMapName currentdict /CMap defineresource pop end end`
  return [
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 ${unit} ${unit}] /FontMatrix [${1 / unit} 0 0 ${1 / unit} 0 0] /FirstChar 33 /LastChar ${33 + texts.length - 1} /Widths [${codes.map(() => width).join(' ')}] /Encoding << /Type /Encoding /Differences [33 ${codes.map((code) => `/g${code}`).join(' ')}] >> /CharProcs << ${codes.map((code, at) => `/g${code} ${22 + at} 0 R`).join(' ')} >> /ToUnicode 21 0 R /Resources << >> >>`,
    stream(map),
    ...texts.map((_, at) => stream(glyph(at))),
  ]
}

/** A page in a font that the PDF draws itself; words are shown in this order from left to right. */
export function drawnText(words: readonly string[], red: number, unit?: number): string {
  const letters = [...new Set(Array.from(words.join('')))]
  const codes = (word: string): string =>
    String.fromCharCode(...Array.from(word, (letter) => 33 + letters.indexOf(letter)))
  let x = 40
  const shown = words.map((word, at) => {
    const text = line(at === red ? `[${codes(word)}]` : codes(word), x, 200, 'G', 20)
    x += (Array.from(word).length + 1) * 12
    return text
  })
  return pageOf(shown.join('\n'), { objects: drawnFont(letters, unit) })
}

/** Letters in the order in which they are seen from left to right. */
export const seen = (word: string): string => Array.from(word).toReversed().join('')
