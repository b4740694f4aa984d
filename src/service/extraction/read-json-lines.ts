import type { Readable } from 'node:stream'

/**
 * Reads newline-delimited JSON. A line over `limit` bytes ends the stream with `too_long`. `onBytes` is
 * called for every chunk, also in the middle of a line.
 */
export async function* readJsonLines(
  stream: Readable,
  limit: number,
  onBytes: () => void,
): AsyncGenerator<unknown, void> {
  let pieces: Buffer[] = []
  let length = 0
  // -- a byte stream without an encoding yields buffers
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    onBytes()
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      const last = chunk.subarray(from, end)
      const line = pieces.length === 0 ? last : Buffer.concat([...pieces, last])
      pieces = []
      length = 0
      from = end + 1
      yield JSON.parse(line.toString('utf8'))
    }
    pieces.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > limit) {
      yield 'too_long'
      return
    }
  }
}
