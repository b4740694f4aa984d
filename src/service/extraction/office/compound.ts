import { CFB } from '@e965/xlsx'
import { refuseEncrypted } from './office-container.ts'

/** Opens an OLE compound file. Returns a function that reads a stream by name, or null when it is missing. */
export function openCompound(bytes: Uint8Array): (name: string) => Uint8Array | null {
  refuseEncrypted(bytes)
  const container = CFB.read(bytes, { type: 'array' })
  return (name) => {
    // By its path first: embedded documents have streams of the same names.
    const content = (CFB.find(container, `/${name}`) ?? CFB.find(container, name))?.content
    return content === undefined ? null : Uint8Array.from(content)
  }
}
