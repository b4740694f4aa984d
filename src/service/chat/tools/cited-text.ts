import { markedAnswer } from '#service/texts/citation-marks.ts'
import type { MarkedPart } from '#service/texts/citation-marks.ts'
import { placedMarks } from '#service/texts/placed-marks.ts'
import type { TextReader } from './built-in-tool.ts'

/** Keeps the marks of an answer that cite one of so many passages, after their sentences, or removes all. */
export function citedText({
  passages,
  areMarksShown,
}: {
  passages: number
  areMarksShown: boolean
}): TextReader {
  const marked = markedAnswer(undefined, { keepsLinks: true })
  const placed = placedMarks()
  let removedSpace = ''

  const write = (part: MarkedPart): string => {
    const space = removedSpace
    if (part.type === 'text') {
      if (part.text !== '') removedSpace = ''
      return /^[\p{L}\p{N}]/u.test(part.text) ? space + part.text : part.text
    }
    const numbers = part.numbers.filter((number) => number >= 1 && number <= passages)
    const shown = areMarksShown ? numbers.map((number) => `[${number}]`).join('') : ''
    removedSpace = shown === '' ? space || part.space : ''
    return shown === '' ? '' : part.space + shown
  }
  const read = (parts: readonly MarkedPart[]): string => placed.push(parts).map(write).join('')

  return {
    push: (piece) => read(marked.push(piece)),
    end: () => read(marked.end()) + placed.end().map(write).join(''),
  }
}
