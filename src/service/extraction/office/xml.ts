import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { scanXml } from './scan-xml.ts'

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
  const scanner = scanXml(xml)
  // The elements that are open, with their prefixes.
  const path: string[] = []
  let count = 0
  const closeLast = (): void => {
    const name = path.pop() ?? ''
    close(name.slice(name.indexOf(':') + 1))
  }
  const readText = (): void => {
    const content = scanner.text()
    if (content !== '') text(content)
  }
  readText()
  while (scanner.next()) {
    const name = scanner.fullName()
    if (scanner.isClosing()) {
      // The end of another element ends those inside of it, and one of none is ignored.
      const at = path.lastIndexOf(name)
      for (let ended = at === -1 ? 0 : path.length - at; ended > 0; ended -= 1) closeLast()
    } else {
      path.push(name)
      count += 1
      if (path.length > maxDepth || count > maxElements) {
        throw new ExtractionFailure('too_large_to_read')
      }
      open(scanner.name(), scanner.attributes())
      if (scanner.isEmpty()) closeLast()
    }
    readText()
  }
  const isWhole = path.length === 0
  while (path.length > 0) closeLast()
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
export function descendants(element: XmlElement, name: string): XmlElement[] {
  const matches: XmlElement[] = []
  collect(element, name, matches)
  return matches
}

function collect(element: XmlElement, name: string, matches: XmlElement[]): void {
  for (const child of element.children) {
    if (child.name === name) matches.push(child)
    else collect(child, name, matches)
  }
}
