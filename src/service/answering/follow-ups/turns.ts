/** A question of a conversation, with its answer. */
export interface Turn {
  question: string
  answer: string
}

/** A question without the marks at its end. */
export const withoutEnd = (question: string): string => question.replace(/[\s?？.!]+$/u, '')

/** A text without its line breaks, as quotes are compared. */
export const inOneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

// “5. ”, “- ” and “**”, which answers leave out.
const mark = /^(?:[-*•–]|\p{N}{1,2}[.)])\s+/u

/** A statement as an answer quotes it. */
export function asQuoted(text: string): string {
  return inOneLine(text).replace(mark, '').replaceAll('**', '')
}
