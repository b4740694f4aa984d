import { readPartOnce, targets } from './package-parts.ts'
import { shapeParagraphs } from './pptx-shapes.ts'
import { childAt, descendants, type XmlElement } from './xml.ts'

/** The names of the people who commented on a presentation, by ID; those of older and newer comments differ. */
export function commentAuthors(
  files: ReadonlyMap<string, Uint8Array>,
  presentation: string,
): Map<string, string> {
  const names = new Map<string, string>()
  for (const [relation, element] of [
    ['commentAuthors', 'cmAuthor'],
    ['authors', 'author'],
  ] as const) {
    for (const { path } of targets(files, presentation, relation)) {
      const list = readPartOnce(files, path)
      for (const { attributes } of list === null ? [] : descendants(list, element)) {
        names.set(attributes['id'] ?? '', attributes['name']?.trim() ?? '')
      }
    }
  }
  return names
}

/** The comments on a slide and the replies to them, each with its author. */
export function slideComments(
  files: ReadonlyMap<string, Uint8Array>,
  slide: string,
  authors: ReadonlyMap<string, string>,
): string[] {
  const lines: string[] = []
  const add = (what: string, comment: XmlElement): void => {
    // Comments were plain text before they could be answered.
    const paragraphs = shapeParagraphs(childAt(comment, 'txBody'))
    const text = paragraphs.join(' ').trim() || (childAt(comment, 'text')?.text.trim() ?? '')
    const author = authors.get(comment.attributes['authorId'] ?? '') ?? ''
    if (text !== '') lines.push(`${what}${author === '' ? '' : ` by ${author}`}: ${text}`)
  }
  for (const { path } of targets(files, slide, 'comments')) {
    const part = readPartOnce(files, path)
    for (const comment of part === null ? [] : descendants(part, 'cm')) {
      add('Comment', comment)
      for (const reply of descendants(comment, 'reply')) add('Reply', reply)
    }
  }
  return lines
}
