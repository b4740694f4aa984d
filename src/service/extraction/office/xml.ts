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

/** Called in document order. Names are local, without namespace prefix; attributes have theirs. */
export interface XmlEvents {
  open: (name: string, attributes: Record<string, string>) => void
  text: (text: string) => void
  close: (name: string) => void
}

/**
 * Reads XML without building a tree. Only XML's predefined entities are resolved. Throws on elements that are
 * nested deeper than in any real document. Returns false when the XML ends inside an element.
 */
export function walkXml(xml: string, { open, text, close }: XmlEvents): boolean {
  let depth = 0
  let count = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1
        count += 1
        if (depth > maxDepth || count > maxElements) {
          throw new ExtractionFailure('too_large_to_read')
        }
        open(name.slice(name.indexOf(':') + 1), attributes)
      },
      ontext: text,
      onclosetag: (name) => {
        depth -= 1
        close(name.slice(name.indexOf(':') + 1))
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(xml)
  const isWhole = depth === 0
  parser.end()
  return isWhole
}

/** Parses XML without namespace prefixes. */
export function parseXml(xml: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  walkXml(xml, {
    open: (name, attributes) => {
      const element = { name, attributes, children: [], text: '' }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    text: (text) => {
      const element = open.at(-1)
      if (element) element.text += text
    },
    close: () => {
      if (open.length > 1) open.pop()
    },
  })
  return top
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
