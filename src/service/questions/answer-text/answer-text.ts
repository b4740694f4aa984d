import { withoutOpening } from './answer-opening.ts'
import { printableText } from './printable-text.ts'
import { replaceNotice } from './replace-notice.ts'
import { withoutTemplateTokens } from './template-tokens.ts'

/**
 * The text of a model's answer to a question, without what is no part of it: control characters, tokens of chat templates,
 * thoughts, and what stands around the answer. Where the model says that there is none, the text is `noAnswer`.
 */
export function answerText(question: string, noAnswer: string) {
  const printable = printableText()
  const tokens = withoutTemplateTokens()
  const opening = withoutOpening(question)
  const notice = replaceNotice(noAnswer)
  return {
    push: (piece: string): string => notice.push(opening.push(tokens.push(printable.push(piece)))),
    end: (): string => notice.push(opening.push(tokens.end()) + opening.end()) + notice.end(),
    isOver: tokens.isOver,
  }
}
