import type { MarkedPart } from './citation-marks.ts'

type Mark = Extract<MarkedPart, { type: 'mark' }>

const maxLeadingNumbers = 20
const maxHeldPointChars = 16
const maxHeldBreakChars = 64
const tailChars = 40
const lineBeginning = /\n[ \t]*(?:(?:[-*•]|\d{1,3}[.)])[ \t]*)?$/
const sentenceEnd = /[.!?。！？](?=\s)|[。！？]|[^\s](?=\n)/u
const pointAfterMark = /^[ \t]{0,3}([.!?…。！？]{1,8}["'”’»)\]*_]{0,3})/u

/**
 * Puts the marks of a streamed answer where they are read: after the point of their sentence, before the line break
 * that follows it, and those that stand before a sentence after that. What depends on the next part is held.
 */
export function placedMarks() {
  /** The end of the text that was passed on. */
  let tail = ''
  let lineBreak = ''
  /** Marks after which a point may come, and what has come after them. */
  let held: Mark[] = []
  let point = ''
  /** The numbers of marks that stand before their sentence. */
  let leading: number[] = []

  const text = (written: string): MarkedPart[] => {
    const all = lineBreak + written
    const breakChars = trailingBreakChars(all)
    lineBreak = breakChars > maxHeldBreakChars ? '' : all.slice(all.length - breakChars)
    const passed = all.slice(0, all.length - lineBreak.length)
    if (tail === '' && passed.trim() === '') return []
    tail = (tail + passed).slice(-tailChars)
    return [{ type: 'text', text: passed }]
  }

  const takeLeading = (): Mark[] => {
    const numbers = leading
    leading = []
    return numbers.length === 0 || tail === '' ? [] : [{ type: 'mark', numbers, space: ' ' }]
  }

  /** The held marks, after the point behind them where there is one. */
  const release = (): MarkedPart[] => {
    const marks = held
    const written = point
    held = []
    point = ''
    const sign = pointAfterMark.exec(written)?.[1]
    if (sign === undefined) return [...marks, ...text(written)]
    // “1962[1].” has no blank to give.
    const isSpaced = /[.!?…]/u.test(sign)
    return [
      ...text(sign),
      ...marks.map((mark, index) =>
        isSpaced && index === 0 && mark.space === '' ? { ...mark, space: ' ' } : mark,
      ),
    ]
  }

  const addMark = (mark: Mark): MarkedPart[] => {
    const before = point === '' ? [] : release()
    if (tail === '' || lineBreak !== '' || (held.length === 0 && lineBeginning.test(tail))) {
      leading = [...leading, ...mark.numbers].slice(0, maxLeadingNumbers)
      return before
    }
    held.push(...takeLeading(), mark)
    return before
  }

  const addText = (written: string): MarkedPart[] => {
    if (held.length === 0) return addAfterLeading(written)
    const all = point + written
    const match = pointAfterMark.exec(all.slice(0, maxHeldPointChars))
    const rest = all.slice(match?.[0].length ?? 0)
    const isOpen = match === null ? /^[ \t]{1,3}$/.test(all) : rest === ''
    if (isOpen && all.length < maxHeldPointChars) {
      point = all
      return []
    }
    // In “[1].5” the point ends nothing.
    const isPoint = match !== null && (/^\s|^$/.test(rest) || /[。！？]/u.test(match[0]))
    point = isPoint ? match[0] : ''
    const before = release()
    return [...before, ...addAfterLeading(isPoint ? rest : all)]
  }

  /** Passes text on, and a mark that stood before its first sentence after that. */
  const addAfterLeading = (written: string): MarkedPart[] => {
    if (leading.length === 0) return text(written)
    // The end of a line ends its sentence, and a mark that is a line of its own belongs to the line before it.
    if (written.startsWith('\n') && tail !== '') {
      return [...takeLeading(), ...text(lineBreak === '' ? written : written.slice(1))]
    }
    const isSpaced = lineBreak !== '' || /\s$/.test(tail)
    const added = isSpaced ? written.replace(/^[ \t]+/, '') : written
    const isAfterPoint = !isSpaced && /^\s/.test(added) && /[.!?。！？]$/u.test(tail)
    const end = isAfterPoint ? null : sentenceEnd.exec(added)
    if (end === null && !isAfterPoint) return text(added)
    const sentenceChars = end === null ? 0 : end.index + end[0].length
    const first = sentenceChars === 0 ? [] : text(added.slice(0, sentenceChars))
    return [...first, ...takeLeading(), ...text(added.slice(sentenceChars))]
  }

  return {
    push: (parts: readonly MarkedPart[]): MarkedPart[] =>
      parts.flatMap((part) => (part.type === 'text' ? addText(part.text) : addMark(part))),
    end: (): MarkedPart[] => {
      const parts = [...release(), ...takeLeading()]
      return lineBreak === '' || tail === '' ? parts : [...parts, { type: 'text', text: lineBreak }]
    },
  }
}

/** How many characters at the end are blanks with a line break among them. */
function trailingBreakChars(text: string): number {
  let at = text.length
  let first = text.length
  while (at > 0 && /\s/.test(text.charAt(at - 1))) {
    at -= 1
    if (text[at] === '\n') first = at
  }
  return first === text.length ? 0 : text.length - at
}
