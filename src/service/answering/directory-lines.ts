import type { Span } from '#service/retrieval/sentences.ts'

const leader = /(?:[.·•_]\s?){4,}|…{2,}/u
const leaders = new RegExp(leader.source, 'gu')
// A page number after a leader, Arabic or Roman, with the next entry of the line; a price has decimals or a sign.
const pageBehind = /^[\s|]*(\d{1,4}|[ivxlc]{1,6})(?:[\s|]+(?=[\p{L}\p{N}])(.*))?$/isu
const tocEntry = /^\s*(\S.*?\p{L}.*?)[\s|]+(\d{1,4})\s*$/u
const numberedEntry = /^(?:\d+(?:\.\d+)*\.?|\p{L}\.|[IVX]+\.)\s+\p{L}/u
const indexEntry =
  /^\s*(\p{L}[^.!?:;=]{0,80}?),?\s+(\d{1,4}(?:\s?[-–]\s?\d{1,4})?(?:,\s*\d{1,4}(?:\s?[-–]\s?\d{1,4})?)*)\s*$/u
// “Revenue | 4,120 | 4,388” is a row of numbers.
const numberColumn = /\|\s?\d/u
const severalPages = /,\s*\d|\d\s?[-–]\s?\d/u
const contentsTitle =
  /^\W*(?:(?:table of )?contents|inhalt(?:sverzeichnis|sübersicht)?|sommaire|table des matières|índice(?: general)?|tabla de contenidos?|contenidos?|indice|sumário|inhoud(?:sopgave)?)\W*$/iu
const indexTitle =
  /^\W*(?:(?:\p{L}+\s+){0,4}index|(?:sach|stichwort|personen|namens)?(?:register|verzeichnis)|stichwortverzeichnis|index alphabétique|índice (?:alfabético|analítico|de materias)|indice analitico)\W*$/iu

// The patterns for titles take quadratic time.
const maxTitleChars = 200

const minEntries = 3
// A few entries may be out of order, because another alphabet sorts differently or columns were read one after the
// other.
const minOrdered = 0.75
// A longer line without leaders is prose.
const maxEntryChars = 300

interface Line extends Span {
  text: string
}

/**
 * The lines of a text that only point to pages: those of a table of contents and of an index, as spans in the text.
 * A price list or a data sheet can have dot leaders too, and its lines are kept: they end in a price, a measure or
 * in numbers that do not ascend.
 */
export function directoryLines(text: string, headings: readonly string[]): Span[] {
  // Nearly all texts have neither leaders nor lines that end in a number.
  if (!leader.test(text) && !/\d\s*$/mu.test(text)) return []
  const lines = linesOf(text)
  // The letters of an index can be headings below its title.
  const titles = [headings.at(-1) ?? '', lines[0]?.text ?? '', ...headings].map((line) =>
    line.length > maxTitleChars ? '' : line,
  )
  const isContents = titles.slice(0, 2).some((line) => contentsTitle.test(line))
  const isInIndex = titles.some((line) => indexTitle.test(line))
  return [...contentsLines(lines, isContents, isInIndex), ...indexLines(lines, isInIndex)]
}

function contentsLines(lines: readonly Line[], isTitled: boolean, isInIndex: boolean): Line[] {
  const led = lines.filter(({ text }) => leader.test(text))
  const listed = led.map((line) => ({ line, entries: entriesOf(line.text) }))
  // If a row of dots leads to anything but a page number, such as a price, none of the lines is an entry of a
  // directory.
  if (listed.some(({ entries }) => entries === null)) return []
  const bare = isTitled
    ? lines.flatMap((line) => {
        const [, name = '', page] = led.includes(line) ? [] : (tocEntry.exec(line.text) ?? [])
        return name === '' ? [] : [{ line, entries: [{ name, page }] }]
      })
    : []
  const directory = [...listed, ...bare].toSorted((a, b) => a.line.start - b.line.start)
  const entries = directory.flatMap((line) => line.entries ?? [])
  const pages = entries.flatMap(({ page }) => (/^\d/.test(page ?? '') ? [Number(page)] : []))
  const names = entries.map(({ name }) => name.toLowerCase())
  const isOrdered =
    orderedShare(pages, (a, b) => a - b) >= minOrdered || orderedShare(names, compare) >= minOrdered
  if (!isOrdered && !isInIndex) return []
  const isContents =
    isTitled ||
    isInIndex ||
    entries.length >= minEntries ||
    entries.every(({ name }) => numberedEntry.test(name))
  return isContents ? directory.map(({ line }) => line) : []
}

/** The entries of a line with leaders; null when one leads to something other than a page. */
function entriesOf(text: string): { name: string; page: string | undefined }[] | null {
  const [first = '', ...behind] = text.split(leaders)
  const entries: { name: string; page: string | undefined }[] = []
  let name = first.trim()
  for (const piece of behind) {
    // A long list is cut between passages, within an entry.
    if (!/\p{L}/u.test(name) && (name !== '' || piece !== behind[0])) return null
    const [, page, next = ''] = pageBehind.exec(piece) ?? []
    if (page === undefined && piece.trim() !== '') return null
    if (name !== '') entries.push({ name, page })
    name = next.trim()
  }
  return name === '' || entries.length >= minEntries ? entries : null
}

const compare = (a: string, b: string): number => a.localeCompare(b, 'en')

/** The share of neighbours that are in order. */
function orderedShare<Item>(items: readonly Item[], order: (a: Item, b: Item) => number): number {
  const pairs = items.slice(1).map((item, index) => [items[index] ?? item, item] as const)
  if (pairs.length === 0) return 1
  return pairs.filter(([a, b]) => order(a, b) <= 0).length / pairs.length
}

function indexLines(lines: readonly Line[], isTitled: boolean): Line[] {
  const runs: IndexEntry[][] = [[]]
  for (const line of lines) {
    const [, name, pages] = indexEntry.exec(line.text) ?? []
    const isEntry = name !== undefined && pages !== undefined && !numberColumn.test(name)
    if (!isEntry) runs.push([])
    else runs.at(-1)?.push({ line, name: name.toLowerCase(), pages })
  }
  return runs.filter((run) => isIndex(run, isTitled)).flatMap((run) => run.map(({ line }) => line))
}

interface IndexEntry {
  line: Line
  name: string
  pages: string
}

function isIndex(entries: readonly IndexEntry[], isTitled: boolean): boolean {
  if (entries.length < minEntries) return false
  if (orderedShare(entries, (a, b) => compare(a.name, b.name)) < minOrdered) return false
  const several = entries.filter(({ pages }) => severalPages.test(pages))
  return isTitled || several.length * 3 >= entries.length
}

function linesOf(text: string): Line[] {
  let start = 0
  return text.split('\n').flatMap((line) => {
    const span = { start, end: start + line.length, text: line }
    start = span.end + 1
    const isProse = line.length > maxEntryChars && !leader.test(line)
    return line.trim() === '' || isProse ? [] : [span]
  })
}
