import { strToU8, zipSync } from 'fflate'
import { encodePng } from '#service/extraction/render/encode-png.ts'

const red = 0xffc00000

/** Red pictures of this size in every format that is decoded, except JPEG. */
export const redPictures = {
  png: (width: number, height: number): Buffer => {
    const pixels = new Uint32Array(width * height).fill(red)
    return encodePng({ width, height, stride: width, pixels })
  },

  bmp: (width: number, height: number): Buffer => {
    const stride = Math.ceil((width * 3) / 4) * 4
    const bytes = Buffer.alloc(54 + stride * height)
    bytes.write('BM')
    bytes.writeUInt32LE(bytes.length, 2)
    bytes.writeUInt32LE(54, 10)
    bytes.writeUInt32LE(40, 14)
    bytes.writeInt32LE(width, 18)
    bytes.writeInt32LE(height, 22)
    bytes.writeUInt16LE(1, 26)
    bytes.writeUInt16LE(24, 28)
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        bytes[54 + row * stride + column * 3 + 2] = 0xc0
      }
    }
    return bytes
  },

  gif: (width: number, height: number): Buffer => {
    const head = Buffer.from('GIF89a\0\0\0\0\xf0\0\0\xc0\0\0\xff\xff\xff', 'latin1')
    head.writeUInt16LE(width, 6)
    head.writeUInt16LE(height, 8)
    const frame = Buffer.from(',\0\0\0\0\0\0\0\0\0', 'latin1')
    frame.writeUInt16LE(width, 5)
    frame.writeUInt16LE(height, 7)
    // With seven bits for a color each code has a byte, as long as the table of codes is cleared in time.
    const codes: number[] = []
    for (let at = 0; at < width * height; at += 1) {
      if (at % 100 === 0) codes.push(0x80)
      codes.push(0)
    }
    codes.push(0x81)
    const blocks: Buffer[] = []
    for (let at = 0; at < codes.length; at += 255) {
      const part = codes.slice(at, at + 255)
      blocks.push(Buffer.from([part.length, ...part]))
    }
    return Buffer.concat([head, frame, Buffer.from([7]), ...blocks, Buffer.from([0, 0x3b])])
  },
}

/** A lossless WebP of 12 by 8 red pixels. */
export const redWebp = Buffer.concat([
  Buffer.from('RIFF\x1c\0\0\0WEBP', 'latin1'),
  Buffer.from('VlA4TA8AAAAvC8ABAAcQZY7+ByKi/wEA', 'base64'),
])

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006'

type Parts = Record<string, string | Uint8Array>

/** The target of a relationship: a part of the package, or `external` with an address. */
export type Targets = Record<string, string | { external: string }>

function packageOf(parts: Parts): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [
        name,
        typeof part === 'string' ? strToU8(part) : part,
      ]),
    ),
  )
}

function relationships(type: string, targets: Targets): string {
  const entries = Object.entries(targets).map(([id, target]) =>
    typeof target === 'string'
      ? `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
      : `<Relationship Id="${id}" Type="${office}/${type}" TargetMode="External" Target="${target.external}"/>`,
  )
  return `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`
}

/** A Word document with this body, whose pictures are parts that its relationships name. */
export function docxOf(body: string, targets: Targets = {}, parts: Parts = {}): Uint8Array {
  return packageOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': relationships('officeDocument', { r1: 'word/document.xml' }),
    'word/_rels/document.xml.rels': relationships('image', targets),
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:wp="${drawing}/wordprocessingDrawing" xmlns:a="${drawing}/main" xmlns:pic="${drawing}/picture" xmlns:r="${office}"><w:body>${body}</w:body></w:document>`,
    ...parts,
  })
}

export const wordParagraph = (...runs: string[]): string => `<w:p>${runs.join('')}</w:p>`
export const wordText = (text: string): string =>
  `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
export const wordPicture = (relationship: string, alt = ''): string =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="${alt}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${relationship}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

/** A presentation of one slide with these shapes. */
export function pptxOf(shapes: string, targets: Targets = {}, parts: Parts = {}): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/presentationml/2006/main'
  return packageOf({
    '_rels/.rels': relationships('officeDocument', { r1: 'ppt/presentation.xml' }),
    'ppt/presentation.xml': `<p:presentation xmlns:p="${main}" xmlns:r="${office}"><p:sldIdLst><p:sldId r:id="s1"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships('slide', { s1: 'slides/slide1.xml' }),
    'ppt/slides/slide1.xml': `<p:sld xmlns:p="${main}" xmlns:a="${drawing}/main" xmlns:r="${office}"><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
    'ppt/slides/_rels/slide1.xml.rels': relationships('image', targets),
    ...parts,
  })
}

export const slideText = (text: string): string =>
  `<p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
export const slidePicture = (relationship: string, alt = ''): string =>
  `<p:pic><p:nvPicPr><p:cNvPr id="2" name="p" descr="${alt}"/></p:nvPicPr><p:blipFill><a:blip r:embed="${relationship}"/></p:blipFill></p:pic>`

export const dataAddress = (bytes: Uint8Array, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
