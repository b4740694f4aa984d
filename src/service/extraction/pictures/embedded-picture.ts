import { pictureFormat } from './picture-format.ts'
import { absentPicture, type PlacedPicture } from './placed-picture.ts'

// Measuring takes time, and documents of tens of thousands of pictures are made to be slow.
const maxMeasured = 100

/** Describes a picture with these bytes, or one that is absent when there are none. */
export function embeddedPicture(
  source: string,
  alt: string,
  bytes: Uint8Array | null,
): PlacedPicture {
  if (bytes === null) return absentPicture(alt)
  const format = pictureFormat(bytes)
  if (format === null) {
    return { type: 'picture', alt, status: 'unsupported', size: null, source: '' }
  }
  const size = { width: format.width, height: format.height }
  return { type: 'picture', alt, status: 'available', size, source }
}

/** Describes pictures of a package, each part once. `read` gives the bytes of a part, or null. */
export function packagePictures(
  read: (part: string) => Uint8Array | null,
): (part: string, alt: string) => PlacedPicture {
  const described = new Map<string, PlacedPicture>()
  return (part, alt) => {
    const same = described.get(part)
    if (same !== undefined) return { ...same, alt }
    if (described.size >= maxMeasured) {
      // The rest is judged when it is shown.
      return { type: 'picture', alt, status: 'available', size: null, source: part }
    }
    const picture = embeddedPicture(part, alt, read(part))
    described.set(part, picture)
    return picture
  }
}
