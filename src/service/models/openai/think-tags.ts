const opening = '<think>'
const closing = '</think>'

/** Separates reasoning between `<think>` tags at the beginning of an answer from its text. */
export interface ThinkTags {
  /** Emits text and reasoning in order. The beginning of a possible tag is buffered until the next piece. */
  read: (text: string) => void
  /** Emits what is still buffered. */
  end: () => void
  isThinking: () => boolean
}

export function thinkTags(
  emitText: (text: string) => void,
  emitReasoning: (text: string) => void,
): ThinkTags {
  let state: 'before' | 'thinking' | 'after' | 'saying' = 'before'
  let buffer = ''
  // Leading blanks are collected separately from the buffer, so that many small pieces cost linear time.
  const blanks: string[] = []

  function read(text: string): void {
    if (state === 'saying') return emitText(text)
    if (state === 'before' && buffer === '' && text.trim() === '') {
      blanks.push(text)
      return
    }
    buffer += text
    if (state === 'before') {
      const trimmed = buffer.trimStart()
      if (trimmed.startsWith(opening)) {
        state = 'thinking'
        blanks.length = 0
        buffer = trimmed.slice(opening.length)
      } else if (!opening.startsWith(trimmed)) return flush()
    }
    if (state === 'thinking') {
      const end = buffer.indexOf(closing)
      const length = end === -1 ? buffer.length - partialTagLength(buffer) : end
      if (length > 0) emitReasoning(buffer.slice(0, length))
      buffer = buffer.slice(end === -1 ? length : end + closing.length)
      if (end !== -1) state = 'after'
    }
    if (state === 'after') {
      buffer = buffer.trimStart()
      if (buffer !== '') flush()
    }
  }

  function flush(): void {
    const text = blanks.join('') + buffer
    blanks.length = 0
    buffer = ''
    if (state === 'thinking') return text === '' ? undefined : emitReasoning(text)
    state = 'saying'
    if (text !== '') emitText(text)
  }

  return { read, end: flush, isThinking: () => state === 'thinking' }
}

/** The number of characters at the end of a text that could begin a closing tag. */
function partialTagLength(text: string): number {
  for (let length = Math.min(text.length, closing.length - 1); length > 0; length -= 1) {
    if (text.endsWith(closing.slice(0, length))) return length
  }
  return 0
}
