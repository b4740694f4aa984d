import { Parser } from 'htmlparser2'
import { ExtractionFailure } from '#service/extraction/extraction.ts'

const depthLimit = 256
const elementLimit = 2_000_000

export interface XmlElement {
  /** Without its namespace prefix. */
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  /** The character data directly inside, joined. */
  text: string
}

/** Reads XML into elements, prefixes dropped. Entities other than XML's own stay as they are. */
export function parseXml(xml: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  let count = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        count += 1
        if (open.length > depthLimit || count > elementLimit) {
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

/** Refuses XML that is nested deeper than any document, before a reader that recurses gets it. */
export function refuseDepth(xml: string): void {
  let depth = 0
  for (const [tag] of xml.matchAll(/<[a-zA-Z/][^>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1
    else if (!tag.endsWith('/>')) depth += 1
    if (depth > depthLimit) throw new ExtractionFailure('too_large_to_read')
  }
}

/** The first element down a path of names, or null. */
export function childAt(element: XmlElement, ...path: string[]): XmlElement | null {
  let found: XmlElement | undefined = element
  for (const name of path) found = found?.children.find((child) => child.name === name)
  return found ?? null
}

/** Every element below with a name, in document order. Does not look inside those it finds. */
export function* descendants(element: XmlElement, name: string): Generator<XmlElement, void> {
  for (const child of element.children) {
    if (child.name === name) yield child
    else yield* descendants(child, name)
  }
}
