import { Parser } from 'htmlparser2'
import { dataBytes } from './data-address.ts'
import { embeddedPicture } from './embedded-picture.ts'
import { absentPicture, type PlacedPicture } from './placed-picture.ts'

/** An `img` of an HTML document. */
export interface HtmlImage {
  address: string
  alt: string
  /** Counts the `img` elements of the document from 0, also those that are left out. */
  at: number
}

// Pictures of so many pixels are there for layout, or count readers of an email.
const maxSpacerPixels = 2

/** A picture inside the document, or the description of one that is not; null for spacers. */
export function htmlPicture({ address, alt, at }: HtmlImage): PlacedPicture | null {
  const bytes = dataBytes(address)
  // A picture on the web is never fetched: its server would learn who reads the document.
  if (bytes === null) return alt === '' ? null : absentPicture(alt)
  const picture = embeddedPicture(String(at), alt, bytes)
  return isSpacer(picture) ? null : picture
}

/** Whether a picture is there for layout, or to count readers. */
export function isSpacer({ size }: PlacedPicture): boolean {
  return size !== null && Math.min(size.width, size.height) <= maxSpacerPixels
}

/** The bytes of the `data:` address of an `img`, by its place among them; null when there is none. */
export function htmlPictureBytes(html: string, index: number): Uint8Array | null {
  let at = -1
  let bytes: Uint8Array | null = null
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      if (tag !== 'img') return
      at += 1
      if (at !== index) return
      bytes = dataBytes(attributes['src'] ?? '')
      parser.pause()
    },
  })
  parser.end(html)
  return bytes
}
