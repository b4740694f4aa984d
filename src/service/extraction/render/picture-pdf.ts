import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { pictureHeader, type PictureHeader } from '#service/extraction/image/picture-header.ts'
import { decodePng } from './decode-png.ts'
import { pdfOf } from './write-pdf.ts'

const maxPixels = 50_000_000

/** Puts a PNG or JPEG on the page of a PDF, upright, so that it is drawn as every page is. */
export function pictureAsPdf(bytes: Uint8Array): Buffer {
  const header = pictureHeader(bytes)
  if (header === null || header.width === 0 || header.height === 0) {
    throw new ExtractionFailure('corrupted')
  }
  if (header.width * header.height > maxPixels) throw new ExtractionFailure('too_large_to_read')
  const isSideways = header.orientation > 4
  const width = isSideways ? header.height : header.width
  const height = isSideways ? header.width : header.height
  const content = `${placeOf(header.orientation, width, height)} cm /I Do`
  const text = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>`,
    `<< /Length ${content.length} >> stream\n${content}\nendstream`,
    header.components === null ? pngObject(bytes) : jpegObject(bytes, header, header.components),
  ])
  return Buffer.from(text, 'latin1')
}

function pngObject(bytes: Uint8Array): string {
  const { width, height, bytes: pixels } = decodePng(bytes)
  return imageObject(width, height, '/DeviceRGB', '', pixels)
}

// pdfium decodes JPEG itself. Programs write the four inks of print inverted.
function jpegObject(
  bytes: Uint8Array,
  { width, height }: PictureHeader,
  components: number,
): string {
  const space = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' }[components]
  if (space === undefined) throw new ExtractionFailure('unsupported_variant')
  const inverted = components === 4 ? ' /Decode [1 0 1 0 1 0 1 0]' : ''
  return imageObject(width, height, space, ` /Filter /DCTDecode${inverted}`, bytes)
}

function imageObject(
  width: number,
  height: number,
  space: string,
  more: string,
  bytes: Uint8Array,
): string {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${space} /BitsPerComponent 8${more} /Length ${bytes.byteLength} >> stream\n${content}\nendstream`
}

/** The matrix that puts a picture with this EXIF orientation upright on a page of this size. */
function placeOf(orientation: number, width: number, height: number): string {
  const matrices: Record<number, number[]> = {
    2: [-width, 0, 0, height, width, 0],
    3: [-width, 0, 0, -height, width, height],
    4: [width, 0, 0, -height, 0, height],
    5: [0, -height, -width, 0, width, height],
    6: [0, -height, width, 0, 0, height],
    7: [0, height, width, 0, 0, 0],
    8: [0, height, -width, 0, width, 0],
  }
  return (matrices[orientation] ?? [width, 0, 0, height, 0, 0]).join(' ')
}
