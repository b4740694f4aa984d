import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { redactedRequest } from '#console/pages/playground/exchange/redactions.ts'
import { shortenImages } from './shorten-images.ts'
import type { Line } from './Lines.tsx'

export type RawPart = 'request' | 'sent' | 'response' | 'events'

/**
 * The request or response as a value; null if there is none yet. `sent` is the request as the model read it, null if
 * guardrails replaced nothing in it.
 */
export function rawValue(exchange: Exchange, part: Exclude<RawPart, 'events'>): unknown {
  if (part === 'request') return shortenImages(exchange.request).value
  if (part === 'sent') {
    const sent = sentRequest(exchange)
    return sent === null ? null : shortenImages(sent).value
  }
  return exchange.response ?? exchange.error?.extras ?? null
}

function sentRequest({ request, response }: Exchange): unknown {
  return response?.redactions ? redactedRequest(request, response.redactions) : null
}

/** A complete part as text for the clipboard. */
export function rawText(exchange: Exchange, part: RawPart): string {
  if (part === 'events') return exchange.events.map(({ data }) => `data: ${data}\n\n`).join('')
  if (part === 'request') return JSON.stringify(exchange.request, null, 2)
  return JSON.stringify(part === 'sent' ? sentRequest(exchange) : rawValue(exchange, part), null, 2)
}

/** The lines of a part that contain the search text. */
export function rawLines(exchange: Exchange, part: RawPart, search: string): Line[] {
  const lines =
    part === 'events'
      ? exchange.events.map(({ at, data }) => ({ at: `${Math.round(at)} ms`, text: data }))
      : JSON.stringify(rawValue(exchange, part), null, 2)
          .split('\n')
          .map((text, index) => ({ at: String(index + 1), text }))
  if (search === '') return lines
  const query = search.toLowerCase()
  return lines.filter(({ text }) => text.toLowerCase().includes(query))
}
