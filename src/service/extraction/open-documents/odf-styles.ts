import { descendants, parseXml, type XmlElement } from '#service/extraction/office/xml.ts'

/** What the styles of an OpenDocument file tell about its paragraphs and lists. */
export interface OdfStyles {
  /** Whether a paragraph of this style is the title of the document. */
  isTitle: (style: string) => boolean
  /** Whether the items of a list of this style are numbered, at a level from 1. */
  isNumbered: (style: string, level: number) => boolean
}

// Programs write a style of two or three others; a longer chain is a circle.
const maxParents = 10

/** Reads the styles of the parts that have any, of which the first one names a style. */
export function odfStyles(parts: readonly (string | null)[]): OdfStyles {
  const parents = new Map<string, string>()
  const numbered = new Set<string>()
  for (const part of parts) {
    if (part === null) continue
    const xml = parseXml(part)
    for (const group of [
      ...descendants(xml, 'automatic-styles'),
      ...descendants(xml, 'styles'),
    ].flatMap(({ children }) => children)) {
      const style = group.attributes['style:name'] ?? ''
      const parent = group.attributes['style:parent-style-name'] ?? ''
      if (group.name === 'style' && !parents.has(style)) parents.set(style, parent)
      if (group.name === 'list-style') {
        for (const level of numberedLevels(group)) numbered.add(`${style} ${level}`)
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
    isNumbered: (style, level) => numbered.has(`${style} ${level}`),
  }
}

function numberedLevels({ children }: XmlElement): string[] {
  return children
    .filter(
      ({ name, attributes }) =>
        name === 'list-level-style-number' && (attributes['style:num-format'] ?? '') !== '',
    )
    .map(({ attributes }) => attributes['text:level'] ?? '1')
}
