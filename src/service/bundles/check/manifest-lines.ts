import { BundleError } from './bundle-error.ts'

// The header may have a thousand addresses of web sources.
const maxLineBytes = 4 * 1024 * 1024

/** The values of the lines of a manifest. Throws `manifest_invalid` for a line that is too long or no JSON. */
export async function* manifestLines(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<unknown, void> {
  let pieces: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      pieces.push(chunk.subarray(from, end))
      yield read(Buffer.concat(pieces))
      pieces = []
      length = 0
      from = end + 1
    }
    // A copy, because inflated chunks share one buffer, which a short piece would keep.
    pieces.push(Buffer.from(chunk.subarray(from)))
    length += chunk.length - from
    if (length > maxLineBytes) throw invalid('a line is too long')
  }
  if (length > 0) throw invalid('its last line has no end')
}

function read(line: Buffer): unknown {
  if (line.length > maxLineBytes) throw invalid('a line is too long')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line))
  } catch {
    throw invalid('a line is not JSON')
  }
}

function invalid(detail: string): BundleError {
  return new BundleError('manifest_invalid', `The bundle’s manifest is invalid: ${detail}.`)
}
