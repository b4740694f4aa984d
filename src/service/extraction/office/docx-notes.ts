import type { Block } from '#contract/pages.ts'
import { readPartOnce, targets } from './package-parts.ts'
import { descendants, type XmlElement } from './xml.ts'

/** The lines of a Word document's headers and footers, each one once, as a section; empty without any. */
export function headerBlocks(files: ReadonlyMap<string, Uint8Array>, main: string): Block[] {
  const lines = new Set<string>()
  for (const relation of ['header', 'footer']) {
    for (const { path } of targets(files, main, relation)) {
      for (const line of paragraphsOf(readPartOnce(files, path))) lines.add(line)
    }
  }
  // A page number is of one page, and nobody looks for it.
  return sectionOf(
    'Headers and footers',
    [...lines].filter((line) => /\p{L}/u.test(line)),
  )
}

/** The comments on a Word document, with their authors, as a section; empty without any. */
export function commentBlocks(files: ReadonlyMap<string, Uint8Array>, main: string): Block[] {
  const items: string[] = []
  for (const { path } of targets(files, main, 'comments')) {
    const part = readPartOnce(files, path)
    for (const comment of part === null ? [] : descendants(part, 'comment')) {
      const text = paragraphsOf(comment).join(' ')
      const author = comment.attributes['w:author']?.trim() ?? ''
      if (text !== '') items.push(author === '' ? text : `${author}: ${text}`)
    }
  }
  return sectionOf('Comments', items)
}

/** The texts of a Word document's footnotes and endnotes, by kind and ID. */
export function notesOf(files: ReadonlyMap<string, Uint8Array>, main: string): Map<string, string> {
  const texts = new Map<string, string>()
  for (const kind of ['footnote', 'endnote']) {
    for (const { path } of targets(files, main, `${kind}s`)) {
      const part = readPartOnce(files, path)
      for (const note of part === null ? [] : descendants(part, kind)) {
        texts.set(`${kind} ${note.attributes['w:id'] ?? ''}`, paragraphsOf(note).join(' '))
      }
    }
  }
  return texts
}

function sectionOf(title: string, items: string[]): Block[] {
  if (items.length === 0) return []
  return [
    { type: 'heading', level: 1, text: title },
    { type: 'list', items },
  ]
}

function paragraphsOf(element: XmlElement | null): string[] {
  if (element === null) return []
  return [...descendants(element, 'p')]
    .map((paragraph) => textOf(paragraph).replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
}

function textOf(element: XmlElement): string {
  return element.children
    .map((child) => {
      if (child.name === 't') return child.text
      if (child.name === 'tab' || child.name === 'br' || child.name === 'ptab') return ' '
      // Word keeps a second version of a drawing for older programs.
      return child.name === 'Fallback' || child.name === 'pPr' ? '' : textOf(child)
    })
    .join('')
}
