import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { readZip } from './zip.ts'

const oldMagic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
// names of streams stand in a compound file as they are, so one can be seen without opening it
const secret = Buffer.from('EncryptedPackage', 'utf16le')

/** Whether the bytes are an OLE compound file, the container of Office 97–2003. */
export function isCompound(bytes: Uint8Array): boolean {
  return oldMagic.every((byte, at) => bytes[at] === byte)
}

/** Refuses a compound file that holds a current document behind a password. */
export function refuseSecret(bytes: Uint8Array): void {
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(secret)) {
    throw new ExtractionFailure('password_protected')
  }
}

/** The wanted files of a current Office document. */
export function openPackage(
  bytes: Uint8Array,
  isWanted?: (name: string) => boolean,
): Map<string, Uint8Array> {
  if (!isCompound(bytes)) return readZip(bytes, isWanted)
  refuseSecret(bytes)
  // an old document under a new name
  throw new ExtractionFailure('unsupported_variant')
}
