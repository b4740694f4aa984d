import type { Block } from '#contract/pages.ts'
import { normalizeText } from '#service/texts/normalize-text.ts'
import type { ReaderPage, ReadPage, ReadPicture } from './extraction.ts'
import { isText } from './pictures/placed-picture.ts'

const ligatures: Record<string, string> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
}

// Control characters, soft hyphens and zero-width spaces are invisible but split words.
const invisible = /(?![\t\n])[\p{Cc}\u00ad\u200b\u2060\ufeff]/gu

// One search for other characters is faster than the replacements below, and most cells need none of them.
const needsTidying = /[^\n -~]|[^\S\n]\n|\n{3}|^\s|\s$/

const space = 32
const lastAscii = 126
const maxPlainChars = 256

/** Whether a short text has only visible ASCII characters and spaces between them, as most cells do. */
function isPlain(text: string): boolean {
  const { length } = text
  if (length === 0) return true
  if (length > maxPlainChars) return false
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < space || code > lastAscii) return false
  }
  return text.charCodeAt(0) !== space && text.charCodeAt(length - 1) !== space
}

/** Normalizes text to NFC without invisible characters. */
function tidyText(text: string): string {
  if (isPlain(text) || !needsTidying.test(text)) return text
  const tidied = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(invisible, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligatures[ligature] ?? ligature)
    .toWellFormed()
  return normalizeText(tidied)
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const tidyCell = (cell: string): string => {
  if (isPlain(cell)) return cell
  const text = tidyText(cell)
  return /[\n\t]/.test(text) ? text.replace(/\s*[\n\t]\s*/g, ' ') : text
}

const maxAltChars = 1_000

/** The alternative text of a picture: one line, of bounded length. */
function tidyAlt(alt: string): string {
  return tidyCell(alt.slice(0, maxAltChars))
}

/** The block with normalized text, or null when it is empty. */
export function tidyBlock(block: Block): Block | null {
  switch (block.type) {
    case 'heading': {
      const text = tidyCell(block.text)
      return text === '' ? null : { ...block, text }
    }
    case 'paragraph':
    case 'description':
    case 'cue': {
      const text = tidyText(block.text)
      return text === '' ? null : { ...block, text }
    }
    case 'list': {
      const items = block.items.map(tidyItem).filter((item) => item.trim() !== '')
      return items.length === 0 ? null : { ...block, items }
    }
    case 'table': {
      const header = block.header?.map(tidyCell) ?? null
      const rows = block.rows.map((row) => row.map(tidyCell))
      const hasText = (row: string[]): boolean => row.some((cell) => cell !== '')
      return rows.some(hasText) || hasText(header ?? []) ? { ...block, header, rows } : null
    }
  }
}

// The indentation of an item shows its level, so it must not be removed.
function tidyItem(item: string): string {
  return (/^ */.exec(item)?.[0] ?? '') + tidyCell(item)
}

/** The page with normalized text, and its pictures beside its blocks. */
export function tidyPage({
  blocks: placed,
  running: placedRunning,
  ...page
}: ReaderPage): ReadPage & { pictures: ReadPicture[] } {
  const blocks: Block[] = []
  const pictures: ReadPicture[] = []
  const running: number[] = []
  for (const [at, block] of placed.entries()) {
    if (isText(block)) {
      const tidy = tidyBlock(block)
      if (tidy !== null && placedRunning?.includes(at)) running.push(blocks.length)
      if (tidy !== null) blocks.push(tidy)
      continue
    }
    const { alt, status, size, source } = block
    const number = pictures.length + 1
    pictures.push({ number, before: blocks.length, alt: tidyAlt(alt), status, size, source })
  }
  return { ...page, ...(running.length > 0 && { running }), blocks, pictures }
}
