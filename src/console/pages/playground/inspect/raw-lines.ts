import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { shortenImages } from './shorten-images.ts'
import type { Line } from './Lines.tsx'

export type RawPart = 'request' | 'response' | 'events'

/** The request or response as a value; null if there is none yet. */
export function rawValue(exchange: Exchange, part: 'request' | 'response'): unknown {
  if (part === 'request') return shortenImages(exchange.request).value
  return exchange.response ?? exchange.error?.extras ?? null
}

/** A complete part as text for the clipboard. */
export function rawText(exchange: Exchange, part: RawPart): string {
  if (part === 'events') return exchange.events.map(({ data }) => `data: ${data}\n\n`).join('')
  return JSON.stringify(part === 'request' ? exchange.request : rawValue(exchange, part), null, 2)
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
