export interface PictureHeader {
  width: number
  height: number
  /** The EXIF orientation, 1 to 8. */
  orientation: number
  /** Of the colors of a JPEG; null for a PNG. */
  components: number | null
}

/** Size and orientation from the header of a PNG or JPEG; null when the header is incomplete. */
export function pictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint32(0) === 0x89504e47) {
      return {
        width: view.getUint32(16),
        height: view.getUint32(20),
        orientation: 1,
        components: null,
      }
    }
    return view.getUint16(0) === 0xffd8 ? jpegHeader(view) : null
  } catch (error) {
    // The header is cut off.
    if (error instanceof RangeError) return null
    throw error
  }
}

// The SOF markers: all of this range except DHT, JPG and DAC.
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function jpegHeader(view: DataView): PictureHeader | null {
  let orientation = 1
  let at = 2
  while (at < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = view.getUint16(at + 2)
    if (isFrame(marker)) {
      return {
        width: view.getUint16(at + 7),
        height: view.getUint16(at + 5),
        orientation,
        components: view.getUint8(at + 9),
      }
    }
    const isExif = marker === 0xe1 && view.getUint32(at + 4) === 0x45786966
    if (isExif) orientation = exifOrientation(view, at + 10) ?? orientation
    at += 2 + length
  }
  return null
}

function exifOrientation(view: DataView, start: number): number | null {
  const isLittle = view.getUint16(start) === 0x4949
  const directory = start + view.getUint32(start + 4, isLittle)
  const entries = view.getUint16(directory, isLittle)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12
    if (view.getUint16(at, isLittle) !== 0x0112) continue
    const orientation = view.getUint16(at + 8, isLittle)
    return orientation >= 1 && orientation <= 8 ? orientation : null
  }
  return null
}
