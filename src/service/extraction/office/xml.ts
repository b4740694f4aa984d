import { Parser } from 'htmlparser2'
import { ExtractionFailure } from '#service/extraction/extraction.ts'

const maxDepth = 256
const maxElements = 2_000_000

export interface XmlElement {
  /** The local name, without namespace prefix. */
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  /** The direct character data, joined. */
  text: string
}

/** Parses XML without namespace prefixes. Only XML's predefined entities are resolved. */
export function parseXml(xml: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  let count = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        count += 1
        if (open.length > maxDepth || count > maxElements) {
          throw new ExtractionFailure('too_large_to_read')
        }
        const element = {
          name: name.slice(name.indexOf(':') + 1),
          attributes,
          children: [],
          text: '',
        }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext: (text) => {
        const element = open.at(-1)
        if (element) element.text += text
      },
      onclosetag: () => {
        if (open.length > 1) open.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return top
}

/** Throws on XML nested deeper than any real document, before a recursive parser gets it. */
export function refuseDepth(xml: string): void {
  let depth = 0
  for (const [tag] of xml.matchAll(/<[a-zA-Z/][^>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1
    else if (!tag.endsWith('/>')) depth += 1
    if (depth > maxDepth) throw new ExtractionFailure('too_large_to_read')
  }
}

/** The first element along a path of names, or null. */
export function childAt(element: XmlElement, ...path: string[]): XmlElement | null {
  let current: XmlElement | undefined = element
  for (const name of path) current = current?.children.find((child) => child.name === name)
  return current ?? null
}

/** All descendants with a name, in document order, without descending into matches. */
export function* descendants(element: XmlElement, name: string): Generator<XmlElement, void> {
  for (const child of element.children) {
    if (child.name === name) yield child
    else yield* descendants(child, name)
  }
}
