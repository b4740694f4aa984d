import { fitWidth, nextZoom, type Zoom } from './image/zoom.ts'

interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

interface ReaderState {
  page: number
  total: number
  /** Null where there is nothing to enlarge. */
  zoom: Zoom | null
}

type ReaderCommand = { type: 'page'; page: number } | { type: 'zoom'; zoom: Zoom }

/** What a key that is pressed in the reader asks for; null for keys of the browser. */
export function readerCommand(
  press: Press,
  { page, total, zoom }: ReaderState,
): ReaderCommand | null {
  const { key, ctrlKey, metaKey, altKey } = press
  if (ctrlKey || metaKey || altKey) return null
  const turn = turns[key]?.(page, total)
  if (turn !== undefined) return { type: 'page', page: turn }
  if (zoom === null) return null
  const next = key === '+' ? nextZoom(zoom, 1) : key === '-' ? nextZoom(zoom, -1) : zooms[key]
  return next === undefined || next === null ? null : { type: 'zoom', zoom: next }
}

const turns: Record<string, (page: number, total: number) => number> = {
  ArrowLeft: (page) => Math.max(1, page - 1),
  ArrowRight: (page, total) => Math.min(total, page + 1),
  Home: () => 1,
  End: (_, total) => total,
}

const zooms: Record<string, Zoom> = { '0': fitWidth, f: 'page' }
