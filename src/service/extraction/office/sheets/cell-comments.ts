import { readPart, readPartOnce, targets } from '#service/extraction/office/package-parts.ts'
import { childAt, descendants, type XmlElement } from '#service/extraction/office/xml.ts'
import { columnOf } from './scan-sheet.ts'

type Files = ReadonlyMap<string, Uint8Array>

interface Comment {
  /** The place of its cell, such as `AB12`. */
  place: string
  author: string
  text: string
}

/** A comment on a cell as a line, with its author; null where it says nothing. */
export function commentLine({ place, author, text }: Comment): string | null {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  // Excel begins the text of a comment with the name of its author.
  const isNamed = author !== '' && line.startsWith(`${author}:`)
  const comment = isNamed ? line.slice(author.length + 1).trim() : line
  if (comment === '') return null
  return `${place}${author === '' ? ':' : ` ${author}:`} ${comment}`
}

/** The comments on the cells of a sheet by row and column. Those that can be answered replace older ones of their cell. */
export function sheetComments(files: Files, main: string, sheet: string): string[] {
  let comments = [...targets(files, sheet, 'comments')].flatMap(({ path }) =>
    olderComments(readPartOnce(files, path)),
  )
  const threads = [...targets(files, sheet, 'threadedComment')]
  if (threads.length > 0) {
    const names = peopleOf(files, main)
    const newer = threads.flatMap(({ path }) => newerComments(readPartOnce(files, path), names))
    const answered = new Set(newer.map(({ place }) => place))
    comments = [...comments.filter(({ place }) => !answered.has(place)), ...newer]
  }
  return comments
    .toSorted((a, b) => rowOf(a.place) - rowOf(b.place) || columnOf(a.place) - columnOf(b.place))
    .flatMap((comment) => commentLine(comment) ?? [])
}

const rowOf = (place: string): number => Number(/\d+/.exec(place)?.[0] ?? 0)

function olderComments(part: XmlElement | null): Comment[] {
  const root = part && childAt(part, 'comments')
  if (root === null) return []
  const authors = (childAt(root, 'authors')?.children ?? []).map(({ text }) => text)
  return (childAt(root, 'commentList')?.children ?? []).map((comment) => ({
    place: comment.attributes['ref'] ?? '',
    author: authors[Number(comment.attributes['authorId'])] ?? '',
    text: textOf(childAt(comment, 'text')),
  }))
}

function newerComments(part: XmlElement | null, names: ReadonlyMap<string, string>): Comment[] {
  return [...(part === null ? [] : descendants(part, 'threadedComment'))].map((comment) => ({
    place: comment.attributes['ref'] ?? '',
    author: names.get(comment.attributes['personId'] ?? '') ?? '',
    text: childAt(comment, 'text')?.text ?? '',
  }))
}

const peopleOfBooks = new WeakMap<Files, Map<string, string>>()

function peopleOf(files: Files, main: string): Map<string, string> {
  const names = peopleOfBooks.get(files) ?? readPeople(files, main)
  peopleOfBooks.set(files, names)
  return names
}

function readPeople(files: Files, main: string): Map<string, string> {
  const people = [...targets(files, main, 'person')].flatMap(({ path }) => {
    const part = readPart(files, path)
    return part === null ? [] : [...descendants(part, 'person')]
  })
  return new Map(
    people.map(({ attributes }) => [attributes['id'] ?? '', attributes['displayName'] ?? '']),
  )
}

function textOf(element: XmlElement | null): string {
  if (element === null) return ''
  return element.children
    .map((child) => (child.name === 't' ? child.text : child.name === 'r' ? textOf(child) : ''))
    .join('')
}
