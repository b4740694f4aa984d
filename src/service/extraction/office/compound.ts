import { CFB } from '@e965/xlsx'
import { refuseSecret } from './office-container.ts'

/** The streams of a compound file by name, as asked for. A missing one is null. */
export function openCompound(bytes: Uint8Array): (name: string) => Uint8Array | null {
  refuseSecret(bytes)
  const container = CFB.read(bytes, { type: 'array' })
  return (name) => {
    const content = CFB.find(container, name)?.content
    return content === undefined ? null : Uint8Array.from(content)
  }
}
