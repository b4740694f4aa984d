import type { Block } from '#contract/pages.ts'
import { isText, type PlacedBlock } from '#service/extraction/pictures/placed-picture.ts'

// Private-use characters that hold the place of a chart during conversion.
const before = '\ue0fc'
const after = '\ue0fd'
const mark = new RegExp(`${before}([^${after}]*)${after}`, 'g')

/** Puts a mark with its relationship where a chart is drawn, since the converter drops drawings. */
export function markCharts(xml: string): string {
  const clean = xml.replaceAll(new RegExp(`[${before}${after}]`, 'g'), '')
  return clean.replaceAll(/<w:drawing\b(?:(?!<\/w:drawing>).)*<\/w:drawing>/gs, (drawing) => {
    const id = /<c:chart\b[^>]*\br:id="([\w.-]+)"/.exec(drawing)?.[1]
    return id === undefined ? drawing : `<w:t>${before}${id}${after}</w:t>`
  })
}

/** Replaces the marks by the blocks of their charts, which follow the paragraph they stand in. */
export function placeCharts(
  blocks: readonly PlacedBlock[],
  blocksOf: (relationship: string) => readonly Block[],
): PlacedBlock[] {
  return blocks.flatMap((block): PlacedBlock[] => {
    if (!isText(block)) return [block]
    const charts: Block[] = []
    const unmarked = (text: string): string =>
      text.replaceAll(mark, (_, id: string) => {
        charts.push(...blocksOf(id))
        return ''
      })
    return [withText(block, unmarked), ...charts]
  })
}

function withText(block: Block, change: (text: string) => string): Block {
  if (block.type === 'list') return { ...block, items: block.items.map(change) }
  if (block.type !== 'table') return { ...block, text: change(block.text) }
  return {
    ...block,
    header: block.header?.map(change) ?? null,
    rows: block.rows.map((row) => row.map(change)),
  }
}
