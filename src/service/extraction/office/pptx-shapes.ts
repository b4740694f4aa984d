import type { Block } from '#contract/pages.ts'
import { startsWithHeader } from '#service/extraction/text/table-header.ts'
import {
  isText,
  type PlacedBlock,
  type PlacedPicture,
} from '#service/extraction/pictures/placed-picture.ts'
import { childAt, descendants, type XmlElement } from './xml.ts'

const titles = new Set(['title', 'ctrTitle'])
/** Placeholders for page furniture: slide number, date, footer, header, slide image. */
export const furniture = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])
const listed = new Set([undefined, 'body', 'obj'])

/** Reads what a slide refers to, by its relationship. */
export interface SlideRelations {
  chart: (relationship: string) => Block[]
  picture: (relationship: string, alt: string) => PlacedPicture
}

/** The content of a slide: its title first, the rest in drawing order. */
export function slideBlocks(
  slide: XmlElement,
  relations: SlideRelations,
): { title: string | null; blocks: PlacedBlock[] } {
  const tree = childAt(slide, 'sld', 'cSld', 'spTree')
  let title: string | null = null
  const blocks: PlacedBlock[] = []
  for (const shape of tree === null ? [] : shapesIn(tree)) {
    if (shape.name === 'graphicFrame') {
      blocks.push(...frameBlocks(shape))
      for (const { attributes } of descendants(shape, 'chart')) {
        blocks.push(...relations.chart(attributes['r:id'] ?? ''))
      }
      continue
    }
    if (shape.name === 'pic') {
      const blip = childAt(shape, 'blipFill', 'blip')?.attributes ?? {}
      const names = childAt(shape, 'nvPicPr', 'cNvPr')?.attributes ?? {}
      const alt = names['descr'] ?? names['title'] ?? ''
      blocks.push(relations.picture(blip['r:embed'] ?? '', alt))
      continue
    }
    const placeholder = childAt(shape, 'nvSpPr', 'nvPr', 'ph')
    const type = placeholder?.attributes['type']
    const texts = shapeParagraphs(childAt(shape, 'txBody'))
    if (texts.length === 0 || (type !== undefined && furniture.has(type))) continue
    if (type !== undefined && titles.has(type) && title === null) title = texts.join(' ')
    else if (texts.length > 1 && (isBulleted(shape) || (placeholder && listed.has(type)))) {
      blocks.push({ type: 'list', items: texts })
    } else blocks.push({ type: 'paragraph', text: texts.join('\n') })
  }
  // On a slide without layout, the first text is the title when it looks like one.
  const first = blocks.find(isText)
  if (title === null && first?.type === 'paragraph' && isTitle(first.text)) {
    title = first.text
    blocks.splice(blocks.indexOf(first), 1)
  }
  if (title !== null) blocks.unshift({ type: 'heading', level: 1, text: title })
  return { title, blocks }
}

export const isTitle = (text: string): boolean => text.length <= 100 && !/\n|[.!]$/.test(text)

function isBulleted(shape: XmlElement): boolean {
  return [...descendants(shape, 'pPr')].some(
    (style) => childAt(style, 'buChar') !== null || childAt(style, 'buAutoNum') !== null,
  )
}

function* shapesIn(tree: XmlElement): Generator<XmlElement, void> {
  for (const child of tree.children) {
    if (['sp', 'graphicFrame', 'pic'].includes(child.name)) yield child
    else if (child.name === 'grpSp') yield* shapesIn(child)
    // AlternateContent: the first variant is the one that current programs show.
    else if (child.name === 'AlternateContent') {
      const choice = childAt(child, 'Choice') ?? childAt(child, 'Fallback')
      if (choice) yield* shapesIn(choice)
    }
  }
}

/** The paragraphs of a text body, indented by level. */
export function shapeParagraphs(body: XmlElement | null): string[] {
  if (body === null) return []
  return [...descendants(body, 'p')]
    .map((paragraph) => {
      const level = Number(childAt(paragraph, 'pPr')?.attributes['lvl']) || 0
      return '  '.repeat(Math.min(level, 8)) + runsText(paragraph)
    })
    .filter((text) => text.trim() !== '')
}

function runsText(paragraph: XmlElement): string {
  return paragraph.children
    .map((run) => {
      if (run.name === 'br') return '\n'
      if (run.name === 'r' || run.name === 'fld') return childAt(run, 't')?.text ?? ''
      // A formula stands in a choice; the other one is a picture of it.
      if (run.name !== 'm' && run.name !== 'AlternateContent') return ''
      return [...descendants(childAt(run, 'Choice') ?? run, 't')].map(({ text }) => text).join('')
    })
    .join('')
}

function frameBlocks(frame: XmlElement): Block[] {
  return [...descendants(frame, 'tbl')].flatMap((table) => {
    const grid = table.children
      .filter((row) => row.name === 'tr')
      .map((row) =>
        row.children
          .filter((cell) => cell.name === 'tc')
          .map((cell) => shapeParagraphs(childAt(cell, 'txBody')).join(' ')),
      )
    const [first] = grid
    if (first === undefined) return []
    const flag = childAt(table, 'tblPr')?.attributes['firstRow']
    const isNamed = grid.length > 1 && (flag === '1' || flag === 'true' || startsWithHeader(grid))
    return [
      {
        type: 'table' as const,
        header: isNamed ? first : null,
        rows: isNamed ? grid.slice(1) : grid,
        first_row: isNamed ? 2 : 1,
      },
    ]
  })
}
