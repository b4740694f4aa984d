import { atomsIn, type Atom } from './ppt-atoms.ts'

export interface PptText {
  /** The type of placeholder: 0 and 6 are titles, 2 is notes. */
  kind: number
  text: string
}

export interface PptTable {
  rows: string[][]
}

// [MS-PPT] 2.13.24 and [MS-ODRAW] 2.2
const outlineTextRef = 0x0f9e
const textHeader = 0x0f9f
const textChars = 0x0fa0
const textBytes = 0x0fa8
const shapeGroup = 0xf003
const shape = 0xf004
const childAnchor = 0xf00f
const moreProperties = 0xf122
const tableProperties = 0x039f
const otherText = 4
const maxDepth = 64

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The texts and tables in a container. Shapes refer to `outline` for their texts. */
export function* textsIn(
  container: Uint8Array,
  outline: readonly PptText[],
  depth = 0,
): Generator<PptText | PptTable, void> {
  let kind = otherText
  for (const atom of atomsIn(container)) {
    if (atom.type === textHeader) kind = viewOf(atom.body).getUint32(0, true)
    else if (atom.type === outlineTextRef) {
      const text = outline[viewOf(atom.body).getUint32(0, true)]
      if (text) yield text
    } else if (atom.type === shapeGroup && isTable(atom)) yield tableOf(atom)
    else if (atom.isContainer && depth < maxDepth) yield* textsIn(atom.body, outline, depth + 1)
    else {
      const text = textOf(atom)
      if (text !== null) yield { kind, text }
    }
  }
}

export function textOf(atom: Atom): string | null {
  if (atom.type === textChars) return new TextDecoder('utf-16le').decode(atom.body)
  if (atom.type === textBytes) return new TextDecoder('latin1').decode(atom.body)
  return null
}

// A table is a group of shapes; the first shape, which is the group itself, has the table property.
function isTable(group: Atom): boolean {
  const [head] = atomsIn(group.body)
  if (head === undefined) return false
  for (const { type, instance, body } of atomsIn(head.body)) {
    if (type !== moreProperties) continue
    for (let at = 0; at < instance && at * 6 + 6 <= body.length; at += 1) {
      if ((viewOf(body).getUint16(at * 6, true) & 0x3fff) === tableProperties) return true
    }
  }
  return false
}

function tableOf(group: Atom): PptTable {
  const cells: { left: number; top: number; text: string }[] = []
  for (const box of atomsIn(group.body)) {
    const anchor = [...atomsIn(box.body)].find((atom) => atom.type === childAnchor)
    if (box.type !== shape || anchor === undefined || anchor.body.length < 16) continue
    const texts = [...textsIn(box.body, [])].flatMap((entry) =>
      'text' in entry ? [entry.text] : [],
    )
    if (texts.length === 0) continue
    const view = viewOf(anchor.body)
    const [left, top] = [view.getInt32(0, true), view.getInt32(4, true)]
    cells.push({ left, top, text: texts.join(' ').replace(/[\r\v]/g, ' ') })
  }
  const columns = [...new Set(cells.map((cell) => cell.left))].toSorted((a, b) => a - b)
  const lines = [...new Set(cells.map((cell) => cell.top))].toSorted((a, b) => a - b)
  const rows = lines.map((top) => {
    const row = columns.map(() => '')
    for (const cell of cells) if (cell.top === top) row[columns.indexOf(cell.left)] = cell.text
    return row
  })
  return { rows }
}
