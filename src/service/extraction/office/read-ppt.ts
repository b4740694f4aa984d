import type { Block } from '#contract/pages.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { openCompound } from './compound.ts'
import { isCompound } from './office-container.ts'
import { atomAt, atomsIn } from './ppt-atoms.ts'
import { textOf, textsIn, viewOf, type PptTable, type PptText } from './ppt-texts.ts'
import { isTitle } from './pptx-shapes.ts'
import type { Reader } from '#service/extraction/reader.ts'
import { startsWithHeader } from '#service/extraction/text/table-header.ts'

// [MS-PPT] 2.13.24 RecordType
const type = {
  document: 0x03e8,
  slide: 0x03ee,
  notes: 0x03f0,
  notesAtom: 0x03f1,
  slidePersist: 0x03f3,
  textHeader: 0x0f9f,
  slideList: 0x0ff0,
  userEdit: 0x0ff5,
  persistDirectory: 0x1772,
}
const encryptedToken = 0xf3d1c4df
const titleKinds = new Set([0, 6])
const notesKind = 2

/** Reads a PowerPoint 97–2003 presentation: one page per slide in presentation order, with its notes. */
export const readPpt: Reader = function* readPpt(source, progress) {
  const bytes = source.bytes()
  if (!isCompound(bytes)) throw new ExtractionFailure('corrupted')
  const streamOf = openCompound(bytes)
  const main = streamOf('PowerPoint Document')
  const user = streamOf('Current User')
  // PowerPoint 95 stores its slides in another stream.
  if (main === null || user === null) throw new ExtractionFailure('unsupported_variant')
  const start = viewOf(user)
  if (start.getUint32(12, true) === encryptedToken)
    throw new ExtractionFailure('password_protected')

  const places = persistPlaces(main, start.getUint32(16, true))
  const [slideList, notesList] = [0, 2].map((kind) => listOf(main, places, kind))
  const notes = notesBySlide(main, places, notesList ?? [])
  const slides = slideList ?? []
  for (const [at, entry] of slides.entries()) {
    const slide = containerAt(main, places.get(entry.persist), type.slide)
    const texts = slide ? [...textsIn(slide, entry.outline)] : entry.outline
    const { title, blocks } = slideOf(texts)
    const note = notes.get(entry.id)
    if (note) blocks.push({ type: 'paragraph', text: `Notes: ${note}` })
    yield { number: at + 1, kind: 'slide', label: title, ocr: false, blocks }
    progress(at + 1, slides.length)
  }
}

/** The offset of each persistent object by its ID; a later edit overrides an earlier one. */
function persistPlaces(main: Uint8Array, lastEdit: number): Map<number, number> {
  const places = new Map<number, number>()
  const visitedEdits = new Set<number>()
  for (let at = lastEdit; at !== 0 && !visitedEdits.has(at);) {
    visitedEdits.add(at)
    const edit = atomAt(main, at)
    if (edit?.type !== type.userEdit) break
    const view = viewOf(edit.body)
    const directory = atomAt(main, view.getUint32(12, true))
    if (directory?.type === type.persistDirectory) addPlaces(directory.body, places)
    at = view.getUint32(8, true)
  }
  return places
}

function addPlaces(directory: Uint8Array, places: Map<number, number>): void {
  const view = viewOf(directory)
  for (let at = 0; at + 4 <= directory.length;) {
    const run = view.getUint32(at, true)
    const [first, count] = [run & 0xfffff, run >>> 20]
    at += 4
    for (let offset = 0; offset < count && at + 4 <= directory.length; offset += 1, at += 4) {
      if (!places.has(first + offset)) places.set(first + offset, view.getUint32(at, true))
    }
  }
}

interface ListEntry {
  persist: number
  id: number
  /** The texts of the slide in the outline; its shapes refer to them by index. */
  outline: PptText[]
}

function listOf(main: Uint8Array, places: Map<number, number>, kind: number): ListEntry[] {
  const document = [...places.values()]
    .map((place) => atomAt(main, place))
    .find((atom) => atom?.type === type.document)
  const entries: ListEntry[] = []
  for (const list of document ? atomsIn(document.body) : []) {
    if (list.type !== type.slideList || list.instance !== kind) continue
    let kindOfText = 4
    for (const atom of atomsIn(list.body)) {
      if (atom.type === type.slidePersist) {
        const view = viewOf(atom.body)
        entries.push({
          persist: view.getUint32(0, true),
          id: view.getUint32(12, true),
          outline: [],
        })
      } else if (atom.type === type.textHeader) {
        kindOfText = viewOf(atom.body).getUint32(0, true)
      } else {
        const text = textOf(atom)
        if (text !== null) entries.at(-1)?.outline.push({ kind: kindOfText, text })
      }
    }
  }
  return entries
}

function notesBySlide(
  main: Uint8Array,
  places: Map<number, number>,
  list: ListEntry[],
): Map<number, string> {
  const notes = new Map<number, string>()
  for (const { persist, outline } of list) {
    const container = containerAt(main, places.get(persist), type.notes)
    if (container === null) continue
    const head = [...atomsIn(container)].find((atom) => atom.type === type.notesAtom)
    if (head === undefined) continue
    const texts = [...textsIn(container, outline)].flatMap((entry) =>
      'kind' in entry ? [entry] : [],
    )
    const marked = texts.filter(({ kind }) => kind === notesKind)
    // Unless the notes are marked as such, every text counts except `*`, which is the placeholder of a field.
    const noteTexts = marked.length > 0 ? marked : texts.filter(({ text }) => text !== '*')
    const text = noteTexts.map((entry) => entry.text.replaceAll('\r', '\n').trim()).join('\n')
    if (text !== '') notes.set(viewOf(head.body).getUint32(0, true), text)
  }
  return notes
}

function containerAt(main: Uint8Array, place: number | undefined, kind: number): Uint8Array | null {
  const atom = place === undefined ? null : atomAt(main, place)
  return atom?.type === kind ? atom.body : null
}

// A carriage return ends a paragraph, a vertical tab ends a line, and `*` is the placeholder of a field.
function slideOf(texts: (PptText | PptTable)[]): { title: string | null; blocks: Block[] } {
  let title: string | null = null
  const blocks: Block[] = []
  for (const entry of texts) {
    if ('rows' in entry) {
      blocks.push(tableBlock(entry.rows))
      continue
    }
    const { kind, text } = entry
    const lines = text
      .replaceAll('\v', ' ')
      .split('\r')
      .filter((line) => line.trim() !== '')
    if (lines.length === 0 || lines.join('') === '*') continue
    if (titleKinds.has(kind) && title === null) title = lines.join(' ')
    else if (lines.length > 1) blocks.push({ type: 'list', items: lines })
    else blocks.push({ type: 'paragraph', text: lines.join('') })
  }
  const [first] = blocks
  if (title === null && first?.type === 'paragraph' && isTitle(first.text)) {
    title = first.text
    blocks.shift()
  }
  if (title !== null) blocks.unshift({ type: 'heading', level: 1, text: title })
  return { title, blocks }
}

function tableBlock(rows: string[][]): Block {
  const isNamed = startsWithHeader(rows)
  return {
    type: 'table',
    header: isNamed ? (rows[0] ?? null) : null,
    rows: isNamed ? rows.slice(1) : rows,
    first_row: isNamed ? 2 : 1,
  }
}
