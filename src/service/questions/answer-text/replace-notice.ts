import { notInDocuments } from '#service/questions/grounded-prompt.ts'

/**
 * Replaces the words by which a model says that the documents have no answer, which may come in pieces. Behind what has
 * sources, they are left out where a sentence begins: that is an answer.
 */
export function replaceNotice(noAnswer: string) {
  let pending = ''
  let last = ''
  /** The end of what was sent. */
  let tail = ''
  let hasWords = false
  let isAnswered = false
  const cites = (before: string): boolean => {
    // A mark may be cut between two pieces.
    const text = last + before
    const at = text.search(citing)
    return at >= 0 && (hasWords || /\p{L}/u.test(text.slice(0, at)))
  }
  const read = (isEnd: boolean): string => {
    // With the point after it, which may still come.
    const notice = new RegExp(`${notInDocuments}(?:\\.|(?=[^.])${isEnd ? '|$' : ''})`, 'gi')
    const written = pending.replaceAll(notice, (_, at: number) => {
      const before = pending.slice(0, at)
      const isLeftOut = sentenceStart.test((tail + before).slice(-maxTailChars))
      return isLeftOut && (isAnswered || cites(before)) ? '' : noAnswer
    })
    isAnswered ||= cites(pending)
    hasWords ||= /\p{L}/u.test(pending)
    const held = isEnd ? 0 : heldChars(written)
    pending = written.slice(written.length - held)
    const sent = written.slice(0, written.length - held)
    last = sent.slice(-1) || last
    tail = (tail + sent).slice(-maxTailChars)
    return sent
  }
  return {
    push: (piece: string): string => {
      pending += piece
      return read(false)
    },
    end: (): string => read(true),
  }
}

// Behind a sentence or a mark, or where a line begins.
const sentenceStart = /(?:[.!?。！？…\]】]["”»’)*_]*|\n[\s>*#•-]*)\s*$/u
const maxTailChars = 20
const citing = /[[【]\p{N}/u

/** How many characters at the end may be the beginning of the notice. */
function heldChars(text: string): number {
  for (let chars = Math.min(notInDocuments.length, text.length); chars > 0; chars -= 1) {
    if (notInDocuments.startsWith(text.slice(text.length - chars).toUpperCase())) return chars
  }
  return 0
}
