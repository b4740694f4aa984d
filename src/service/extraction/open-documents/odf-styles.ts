import { scanXml } from '#service/extraction/office/scan-xml.ts'

/** What the styles of an OpenDocument file tell about its paragraphs and lists. */
export interface OdfStyles {
  /** Whether a paragraph of this style is the title of the document. */
  isTitle: (style: string) => boolean
  /** Whether the items of a list of this style are numbered, at a level from 1. */
  isNumbered: (style: string, level: number) => boolean
}

// Programs write a style of two or three others; a longer chain is a circle.
const maxParents = 10

/** Reads the styles of the parts that have any. Parts have different styles of one name, of which the first one counts. */
export function odfStyles(parts: readonly (string | null)[]): OdfStyles {
  const parents = new Map<string, string>()
  const numberedLevels = new Map<string, Set<string>>()
  for (const part of parts) {
    let levels = new Set<string>()
    const scanner = scanXml(part ?? '')
    const attribute = (of: string): string => scanner.attribute(of) ?? ''
    while (scanner.next()) {
      if (scanner.isClosing()) continue
      const name = scanner.name()
      if (name === 'style') {
        const style = attribute('style:name')
        if (!parents.has(style)) parents.set(style, attribute('style:parent-style-name'))
      } else if (name === 'list-style') {
        const style = attribute('style:name')
        levels = new Set()
        if (!numberedLevels.has(style)) numberedLevels.set(style, levels)
      } else if (name === 'list-level-style-number' && attribute('style:num-format') !== '') {
        levels.add(scanner.attribute('text:level') ?? '1')
      }
    }
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
  }
}
