import type { Block } from '#contract/pages.ts'
import { childAt, descendants, type XmlElement } from './xml.ts'

// A chart of more points is drawn from a table that the document has itself.
const maxPoints = 2_000
const maxSeries = 100

interface Series {
  name: string
  /** By the index of the point. */
  labels: Map<number, string>
  values: Map<number, string>
}

/** The title of a chart, and its series and values as a table, from its `c:chartSpace`. */
export function chartBlocks(xml: XmlElement): Block[] {
  const chart = childAt(xml, 'chartSpace', 'chart')
  if (chart === null) return []
  const title = textOf(childAt(chart, 'title'))
  const area = childAt(chart, 'plotArea')
  const series =
    area === null ? [] : [...descendants(area, 'ser')].slice(0, maxSeries).map(readSeries)
  const indexes = [...new Set(series.flatMap(({ values }) => [...values.keys()]))]
    .toSorted((a, b) => a - b)
    .slice(0, maxPoints)
  const blocks: Block[] = [{ type: 'paragraph', text: title === '' ? 'Chart' : `Chart: ${title}` }]
  if (indexes.length === 0) return title === '' ? [] : blocks
  blocks.push({
    type: 'table',
    header: [axisTitle(area), ...series.map(({ name }, at) => name || `Series ${at + 1}`)],
    rows: indexes.map((index) => [
      series.map(({ labels }) => labels.get(index)).find((label) => label !== undefined) ??
        String(index + 1),
      ...series.map(({ values }) => values.get(index) ?? ''),
    ]),
    first_row: 2,
  })
  return blocks
}

function readSeries(series: XmlElement): Series {
  const part = (...names: string[]): XmlElement | null =>
    names.map((name) => childAt(series, name)).find((child) => child !== null) ?? null
  return {
    name: [...pointsOf(childAt(series, 'tx')).values()].join(' ') || textOf(childAt(series, 'tx')),
    labels: pointsOf(part('cat', 'xVal')),
    values: pointsOf(part('val', 'yVal')),
  }
}

/** The points that the document keeps for programs that cannot ask its workbook. */
function pointsOf(source: XmlElement | null): Map<number, string> {
  const points = new Map<number, string>()
  if (source === null) return points
  // Of several levels of labels the innermost stands first.
  const level = [...descendants(source, 'lvl')][0] ?? source
  for (const point of descendants(level, 'pt')) {
    const index = Number(point.attributes['idx'])
    const text = childAt(point, 'v')?.text.trim() ?? ''
    if (Number.isInteger(index) && text !== '') points.set(index, rounded(text))
  }
  return points
}

/** A value without the digits that only binary fractions have: programs write 0.1 as 0.10000000000000001. */
export function rounded(text: string): string {
  return /^-?\d+\.\d{12,}$/.test(text) ? String(Number(Number(text).toPrecision(12))) : text
}

function axisTitle(area: XmlElement | null): string {
  const axis = area && (childAt(area, 'catAx') ?? childAt(area, 'dateAx'))
  return axis ? textOf(childAt(axis, 'title')) : ''
}

function textOf(element: XmlElement | null): string {
  if (element === null) return ''
  const runs = [...descendants(element, 't')].map(({ text }) => text).join('')
  return (runs || [...pointsOf(element).values()].join(' ')).trim()
}
