import { scanXml } from '#service/extraction/office/scan-xml.ts'

/** What the styles of an OpenDocument file tell about its paragraphs and lists. */
export interface OdfStyles {
  /** Whether a paragraph of this style is the title of the document. */
  isTitle: (style: string) => boolean
  /** Whether the items of a list of this style are numbered, at a level from 1. */
  isNumbered: (style: string, level: number) => boolean
  /** Whether an element with these attributes is not shown: its style hides its text, or it hides itself. */
  isHidden: (name: string, attributes: Record<string, string>) => boolean
}

// Programs write a style of two or three others; a longer chain is a circle.
const maxParents = 10

/** Reads the styles of the parts that have any. Parts have different styles of one name, of which the first one counts. */
export function odfStyles(parts: readonly (string | null)[]): OdfStyles {
  const parents = new Map<string, string>()
  const numberedLevels = new Map<string, Set<string>>()
  // Styles of texts and of paragraphs may have the same name.
  const displays = new Map<string, { display: string; parent: string }>()
  for (const part of parts) {
    let levels = new Set<string>()
    let shown = { display: '', parent: '' }
    const scanner = scanXml(part ?? '')
    const attribute = (of: string): string => scanner.attribute(of) ?? ''
    while (scanner.next()) {
      if (scanner.isClosing()) continue
      const name = scanner.name()
      if (name === 'style') {
        const style = attribute('style:name')
        const parent = attribute('style:parent-style-name')
        if (!parents.has(style)) parents.set(style, parent)
        const family = attribute('style:family')
        shown = { display: '', parent: `${family} ${parent}` }
        if (!displays.has(`${family} ${style}`)) displays.set(`${family} ${style}`, shown)
      } else if (name === 'text-properties') {
        shown.display ||= attribute('text:display')
      } else if (name === 'list-style') {
        const style = attribute('style:name')
        levels = new Set()
        if (!numberedLevels.has(style)) numberedLevels.set(style, levels)
      } else if (name === 'list-level-style-number' && attribute('style:num-format') !== '') {
        levels.add(scanner.attribute('text:level') ?? '1')
      }
    }
  }
  const hides = (family: string, style: string): boolean => {
    let at = displays.get(`${family} ${style}`)
    for (let depth = 0; depth < maxParents && at?.display === ''; depth += 1) {
      at = displays.get(at.parent)
    }
    return at?.display === 'none'
  }

  return {
    isTitle: (style) => {
      let name = style
      for (let at = 0; at < maxParents && name !== 'Title' && name !== ''; at += 1) {
        name = parents.get(name) ?? ''
      }
      return name === 'Title'
    },
    isNumbered: (style, level) => numberedLevels.get(style)?.has(String(level)) === true,
    isHidden: (name, attributes) => {
      const style = attributes['text:style-name'] ?? ''
      switch (name) {
        case 'p':
        case 'h':
          return hides('paragraph', style)
        case 'span':
          return hides('text', style)
        case 'section':
        case 'hidden-text':
          return attributes['text:display'] === 'none' || attributes['text:is-hidden'] === 'true'
        default:
          return false
      }
    },
  }
}
