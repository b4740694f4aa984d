import { textIn } from './zip.ts'
import { walkXml } from './xml.ts'

// A style may name itself as its base.
const maxBases = 20

interface Style {
  name: string
  base: string
  list: string
  level: string
  isHidden: boolean | null
}

interface Level {
  format: string
  /** With `%1` for the number of the first level, `%2` for that of the second, and so on. */
  text: string
  start: number
}

/** The place of a paragraph in a list: its level from 0, and its number as it is printed, empty for a bullet. */
export interface ListPlace {
  level: number
  number: string
}

/** What the paragraphs of a Word document are by their styles and lists. */
export interface DocxStyles {
  /** The level of a heading from 1 to 6; 0 for other text, which may be in a list; null for text that never is. */
  headingLevel: (style: string) => number | null
  /** Whether Word hides the text of these styles, of which the one of the characters decides first. */
  isHidden: (paragraphStyle: string, characterStyle: string) => boolean
  /** Counts a paragraph in its list. Null when it is in none. `list` and `level` are empty where only the style says them. */
  place: (style: string, list: string, level: string) => ListPlace | null
}

/** Reads the style sheet and the lists of a Word document; it may have neither. */
export function docxStyles(files: ReadonlyMap<string, Uint8Array>, folder: string): DocxStyles {
  const styles = readStyles(textIn(files, `${folder}/styles.xml`) ?? '')
  const { lists, levelsOfStyles } = readLists(textIn(files, `${folder}/numbering.xml`) ?? '')
  // It is asked for each run, and most documents hide nothing.
  const hidesAny = styles.values().some(({ isHidden }) => isHidden === true)
  const counters = new Map<string, number[]>()
  const started = new Set<string>()

  const bases = function* bases(id: string): Generator<[id: string, style: Style | undefined]> {
    let current = id
    for (let count = 0; count < maxBases && current !== ''; count += 1) {
      const style = styles.get(current)
      yield [current, style]
      current = style?.base ?? ''
    }
  }

  const headingLevel = (id: string): number | null => {
    for (const [current, style] of bases(id)) {
      const level = levelOfName(style?.name ?? '') ?? levelOfId(current)
      if (level !== undefined) return level
    }
    return 0
  }

  const listOf = (id: string, list: string, level: string): [list: string, level: string] => {
    if (list !== '') return [list, level || '0']
    for (const [current, style] of bases(id)) {
      const linked = levelsOfStyles.get(current)
      if (style !== undefined && style.list !== '') {
        return [style.list, level || style.level || linked?.level || '0']
      }
      if (linked !== undefined) return [linked.list, linked.level]
    }
    return ['', '']
  }

  return {
    headingLevel,
    isHidden: (paragraphStyle, characterStyle) => {
      if (!hidesAny) return false
      for (const id of [characterStyle, paragraphStyle]) {
        for (const [, style] of bases(id)) if (style?.isHidden != null) return style.isHidden
      }
      return false
    },
    place: (id, ownList, ownLevel) => {
      const [number, levelText] = listOf(id, ownList, ownLevel)
      const level = Math.min(Number(levelText) || 0, 8)
      const list = lists(number, (style) => styles.get(style)?.list ?? '')
      const definition = list?.levels.get(String(level))
      if (list === null || definition === undefined) return null
      const counts = counters.get(list.id) ?? []
      counters.set(list.id, counts)
      const override = list.starts.get(String(level))
      const isFirst = override !== undefined && !started.has(`${number} ${level}`)
      started.add(`${number} ${level}`)
      counts[level] = isFirst ? override : (counts[level] ?? definition.start - 1) + 1
      counts.length = level + 1
      if (definition.format === 'bullet' || definition.format === 'none')
        return { level, number: '' }
      const printed = definition.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
        const of = list.levels.get(String(Number(digit) - 1))
        return printedNumber(counts[Number(digit) - 1] ?? of?.start ?? 1, of?.format ?? 'decimal')
      })
      return { level, number: printed.trim() }
    },
  }
}

/** Whether a property such as `w:vanish` is set, by its `w:val`, which is mostly left out. */
export function isOn(value: string): boolean {
  return !['0', 'false', 'off'].includes(value)
}

function levelOfName(name: string): number | null | undefined {
  const heading = /^heading ([1-9])$/i.exec(name)?.[1]
  if (heading !== undefined) return Math.min(Number(heading), 6)
  if (name === 'Title' || name === 'Heading') return 1
  return /^(?:toc |subtitle$|(?:foot|end)note(?: text)?$|annotation text$)/i.test(name)
    ? null
    : undefined
}

function levelOfId(id: string): number | undefined {
  const heading = /^Heading([1-6]?)$/.exec(id)?.[1]
  return heading === undefined ? undefined : Number(heading) || 1
}

function readStyles(xml: string): Map<string, Style> {
  const styles = new Map<string, Style>()
  let style: Style | null = null
  // Formats of the first row, and of other parts, of a table.
  let isOfTablePart = false
  walkXml(xml, {
    open: (name, attributes) => {
      const value = attributes['w:val'] ?? ''
      if (name === 'style') {
        style = { name: '', base: '', list: '', level: '', isHidden: null }
        const id = attributes['w:styleId'] ?? ''
        if (!styles.has(id)) styles.set(id, style)
      } else if (style === null) return
      else if (name === 'name') style.name = value
      else if (name === 'basedOn') style.base = value
      else if (name === 'numId') style.list = value
      else if (name === 'ilvl') style.level = value
      else if (name === 'tblStylePr') isOfTablePart = true
      else if (name === 'vanish' && !isOfTablePart) style.isHidden = isOn(value)
    },
    text: () => {},
    close: (name) => {
      if (name === 'style') style = null
      else if (name === 'tblStylePr') isOfTablePart = false
    },
  })
  return styles
}

interface List {
  id: string
  levels: ReadonlyMap<string, Level>
  /** Where this use of the list starts again, by level. */
  starts: ReadonlyMap<string, number>
}

function readLists(xml: string): {
  lists: (number: string, listOfStyle: (style: string) => string) => List | null
  levelsOfStyles: Map<string, { list: string; level: string }>
} {
  const templates = new Map<string, { levels: Map<string, Level>; style: string }>()
  const uses = new Map<string, { template: string; starts: Map<string, number> }>()
  const styleLinks = new Map<string, { template: string; level: string }>()
  let template = ''
  let use = ''
  let levelAt = ''
  const level = (): Level | undefined => templates.get(template)?.levels.get(levelAt)
  walkXml(xml, {
    open: (name, attributes) => {
      const value = attributes['w:val'] ?? ''
      const current = level()
      if (name === 'abstractNum') {
        template = attributes['w:abstractNumId'] ?? ''
        templates.set(template, { levels: new Map(), style: '' })
      } else if (name === 'lvl') {
        levelAt = attributes['w:ilvl'] ?? '0'
        const text = `%${Number(levelAt) + 1}.`
        templates.get(template)?.levels.set(levelAt, { format: 'decimal', text, start: 1 })
      } else if (name === 'num') {
        use = attributes['w:numId'] ?? ''
        template = ''
        uses.set(use, { template: '', starts: new Map() })
      } else if (name === 'abstractNumId') {
        const owner = uses.get(use)
        if (owner) owner.template = value
      } else if (name === 'lvlOverride') levelAt = attributes['w:ilvl'] ?? '0'
      else if (name === 'startOverride') uses.get(use)?.starts.set(levelAt, Number(value) || 0)
      else if (name === 'numStyleLink') {
        const owner = templates.get(template)
        if (owner) owner.style = value
      } else if (name === 'pStyle') styleLinks.set(value, { template, level: levelAt })
      else if (current === undefined) return
      else if (name === 'numFmt') current.format = value
      else if (name === 'lvlText') current.text = value
      else if (name === 'start') current.start = Number(value) || 0
    },
    text: () => {},
    close: () => {},
  })

  const usesOfTemplates = new Map([...uses].map(([number, { template: of }]) => [of, number]))
  const levelsOfStyles = new Map<string, { list: string; level: string }>()
  for (const [style, link] of styleLinks) {
    const list = usesOfTemplates.get(link.template)
    if (list !== undefined) levelsOfStyles.set(style, { list, level: link.level })
  }
  const lists = (number: string, listOfStyle: (style: string) => string): List | null => {
    const useOfList = uses.get(number)
    const own = templates.get(useOfList?.template ?? '')
    if (useOfList === undefined || own === undefined) return null
    // A list may take its levels from a style, which names another list.
    const linked = own.style === '' ? undefined : uses.get(listOfStyle(own.style))
    const id = linked?.template ?? useOfList.template
    return { id, levels: templates.get(id)?.levels ?? own.levels, starts: useOfList.starts }
  }
  return { lists, levelsOfStyles }
}

function printedNumber(count: number, format: string): string {
  const letters = (): string => {
    const letter = String.fromCodePoint(97 + ((Math.max(1, count) - 1) % 26))
    return letter.repeat(Math.min(9, Math.ceil(Math.max(1, count) / 26)))
  }
  if (format === 'lowerLetter') return letters()
  if (format === 'upperLetter') return letters().toUpperCase()
  if (format === 'lowerRoman') return roman(count)
  if (format === 'upperRoman') return roman(count).toUpperCase()
  return format === 'decimalZero' ? String(count).padStart(2, '0') : String(count)
}

const romanSigns = [
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const

function roman(count: number): string {
  if (count < 1 || count > 399) return String(count)
  let rest = count
  let text = ''
  for (const [value, sign] of romanSigns) {
    text += sign.repeat(Math.floor(rest / value))
    rest %= value
  }
  return text
}
