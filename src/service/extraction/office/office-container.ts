import { ExtractionFailure } from '#service/extraction/extraction.ts'

const compoundMagic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
// Stream names are stored uncompressed in a compound file, so a search of the bytes finds one.
const encryptedStreamName = Buffer.from('EncryptedPackage', 'utf16le')

/** Whether the bytes are an OLE compound file, the container of Office 97–2003. */
export function isCompound(bytes: Uint8Array): boolean {
  return compoundMagic.every((byte, at) => bytes[at] === byte)
}

/** Whether the bytes are a workbook of before Excel 97 without a container: a stream of BIFF records. */
export function isBareBook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1)
}

/** Throws `password_protected` for a compound file that contains an encrypted OOXML document. */
export function refuseEncrypted(bytes: Uint8Array): void {
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(encryptedStreamName)) {
    throw new ExtractionFailure('password_protected')
  }
}
