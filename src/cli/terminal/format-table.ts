import { neutralize } from './neutralize.ts'

const segments = new Intl.Segmenter()
const wide =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6])/u

/** The columns that a text takes in a terminal. */
export function widthOf(text: string): number {
  if (/^[\u0020-\u007e]*$/.test(text)) return text.length
  return [...segments.segment(text)].reduce(
    (sum, { segment }) => sum + (wide.test(segment) ? 2 : 1),
    0,
  )
}

/** Rows in aligned columns below a header. Numbers are strings already; columns of them are right-aligned. */
export function formatTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  const cells = [header, ...rows.map((row) => row.map((cell) => neutralize(cell)))]
  const widths = header.map((_, at) => Math.max(...cells.map((row) => widthOf(row[at] ?? ''))))
  const isNumeric = header.map(
    (_, at) => rows.length > 0 && rows.every((row) => /^[\d.,]+( [kMG]?B)?$/.test(row[at] ?? '')),
  )
  return cells.map((row) =>
    row
      .map((cell, at) => {
        const space = ' '.repeat((widths[at] ?? 0) - widthOf(cell))
        return isNumeric[at] ? space + cell : cell + space
      })
      .join('  ')
      .trimEnd(),
  )
}

interface Fit {
  /** The width of the terminal; null for any width. */
  columns: number | null
  /** The headers of columns whose texts may be shortened. */
  cut: readonly string[]
  /** The header of a column that is left out where shortening is not enough. */
  spare?: string | undefined
}

// Less of a name tells nobody which one it is.
const minCutWidth = 12

/** Rows in aligned columns that are no wider than the terminal, as far as that is possible. */
export function fitTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { columns, cut, spare }: Fit,
): string[] {
  if (columns === null) return formatTable(header, rows)
  const cells = rows.map((row) => row.map((cell) => neutralize(cell)))
  const widths = header.map((title, at) =>
    Math.max(widthOf(title), ...cells.map((row) => widthOf(row[at] ?? ''))),
  )
  let excess = widths.reduce((sum, width) => sum + width + 2, -2) - columns
  while (excess > 0) {
    const widest = Math.max(...widths.filter((_, at) => cut.includes(header[at] ?? '')))
    if (widest <= minCutWidth) break
    const at = widths.findIndex(
      (width, index) => width === widest && cut.includes(header[index] ?? ''),
    )
    widths[at] = widest - 1
    excess -= 1
  }
  const spareAt = spare === undefined ? -1 : header.indexOf(spare)
  if (excess > 0 && spareAt !== -1) {
    const rest = [header, ...rows].map((row) => row.toSpliced(spareAt, 1))
    return fitTable(rest[0] ?? [], rest.slice(1), { columns, cut })
  }
  return formatTable(
    header,
    cells.map((row) => row.map((cell, at) => shorten(cell, widths[at] ?? 0))),
  )
}

/** A text in at most `width` columns, without controls. */
export function shorten(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let shortened = ''
  let left = width - 1
  for (const { segment } of segments.segment(text)) {
    left -= widthOf(segment)
    if (left < 0) break
    shortened += segment
  }
  return `${shortened.trimEnd()}…`
}

/** A size as people read it. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB']
  const step = Math.min(units.length - 1, bytes === 0 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const amount = (bytes / 1000 ** step).toLocaleString('en', { maximumFractionDigits: 1 })
  return `${amount} ${units[step]}`
}

/** A time in the zone of the terminal, to the minute. */
export function formatTime(time: string | null): string {
  if (time === null) return '–'
  const date = new Date(time)
  const two = (part: number): string => String(part).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}
