import type { Writable } from 'node:stream'

// A copy of so little costs less than the wait.
const maxCopiedBytes = 4096

/**
 * Writes a chunk whose memory the stream may use only until this resolves. Rejects when the stream is closed
 * first, or fails.
 */
export function writeLent(stream: Writable, chunk: Uint8Array): Promise<void> {
  const isSmall = chunk.length <= maxCopiedBytes
  return new Promise((resolve, reject) => {
    const onClose = (): void => settle(new Error('the stream was closed'))
    if (stream.destroyed) return onClose()
    stream.once('close', onClose)
    const hasRoom = stream.write(isSmall ? Buffer.from(chunk) : chunk, settle)
    if (isSmall && hasRoom) settle(null)

    function settle(error: Error | null | undefined): void {
      stream.off('close', onClose)
      if (error) reject(error)
      else resolve()
    }
  })
}
