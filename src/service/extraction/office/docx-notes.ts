import { headerLines } from '#service/extraction/text/sections.ts'
import { isOn, type DocxStyles } from './docx-styles.ts'
import { readPartOnce, targets } from './package-parts.ts'
import { descendants, type XmlElement } from './xml.ts'

/** The lines of a Word document's headers and footers, each one once. */
export function headersOf(
  files: ReadonlyMap<string, Uint8Array>,
  main: string,
  styles: DocxStyles,
): string[] {
  const lines = ['header', 'footer']
    .flatMap((relation) => [...targets(files, main, relation)])
    .flatMap(({ path }) => paragraphsOf(readPartOnce(files, path), styles))
  return headerLines(lines)
}

/** The comments on a Word document, with their authors. */
export function commentsOf(
  files: ReadonlyMap<string, Uint8Array>,
  main: string,
  styles: DocxStyles,
): string[] {
  const items: string[] = []
  for (const { path } of targets(files, main, 'comments')) {
    const part = readPartOnce(files, path)
    for (const comment of part === null ? [] : descendants(part, 'comment')) {
      const text = paragraphsOf(comment, styles).join(' ')
      const author = comment.attributes['w:author']?.trim() ?? ''
      if (text !== '') items.push(author === '' ? text : `${author}: ${text}`)
    }
  }
  return items
}

/** The texts of a Word document's footnotes and endnotes, by kind and ID. */
export function notesOf(
  files: ReadonlyMap<string, Uint8Array>,
  main: string,
  styles: DocxStyles,
): Map<string, string> {
  const texts = new Map<string, string>()
  for (const kind of ['footnote', 'endnote']) {
    for (const { path } of targets(files, main, `${kind}s`)) {
      const part = readPartOnce(files, path)
      for (const note of part === null ? [] : descendants(part, kind)) {
        texts.set(`${kind} ${note.attributes['w:id'] ?? ''}`, paragraphsOf(note, styles).join(' '))
      }
    }
  }
  return texts
}

function paragraphsOf(element: XmlElement | null, styles: DocxStyles): string[] {
  if (element === null) return []
  return [...descendants(element, 'p')]
    .map((paragraph) => {
      const style = valueIn(childOf(paragraph, 'pPr'), 'pStyle') ?? ''
      const isHidden = (run: XmlElement): boolean => {
        const format = childOf(run, 'rPr')
        const own = valueIn(format, 'vanish')
        return own === undefined
          ? styles.isHidden(style, valueIn(format, 'rStyle') ?? '')
          : isOn(own)
      }
      return textOf(paragraph, isHidden).replaceAll(/\s+/g, ' ').trim()
    })
    .filter((text) => text !== '')
}

function textOf(element: XmlElement, isHidden: (run: XmlElement) => boolean): string {
  return element.children
    .map((child) => {
      if (child.name === 't') return child.text
      if (child.name === 'tab' || child.name === 'br' || child.name === 'ptab') return ' '
      // Word keeps a second version of a drawing for older programs.
      if (child.name === 'Fallback' || child.name === 'pPr') return ''
      return child.name === 'r' && isHidden(child) ? '' : textOf(child, isHidden)
    })
    .join('')
}

function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name)
}

/** The `w:val` of a property, empty where it has none; undefined where the format does not name it. */
function valueIn(format: XmlElement | undefined, name: string): string | undefined {
  const property = format && childOf(format, name)
  return property && (property.attributes['w:val'] ?? '')
}
