/** A question of a conversation, with its answer. */
export interface Turn {
  question: string
  answer: string
}

/** A question without the marks at its end. */
export const withoutEnd = (question: string): string => question.replace(/[\s?？.!]+$/u, '')

/** A text without its line breaks, as quotes are compared. */
export const inOneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()
