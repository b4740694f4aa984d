import { SheafError } from './sheaf-error.ts'

// Many times the largest answer of the service; files and streams are not read as one text.
const maxBytes = 64 * 1024 * 1024

/** The text of a response. Rejects with `unreadable` where it does not end within 64 MiB. */
export async function readText({ body, status }: Response): Promise<string> {
  if (body === null) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const parts: string[] = []
  let bytes = 0
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    bytes += step.value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel().catch(() => undefined)
      throw new SheafError('unreadable', 'The response is longer than 64 MB.', { status })
    }
    parts.push(decoder.decode(step.value, { stream: true }))
  }
  return parts.join('') + decoder.decode()
}
