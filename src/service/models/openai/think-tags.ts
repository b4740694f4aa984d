const opening = '<think>'
const closing = '</think>'

/** Tells what a model thinks from what it says, where it thinks between tags at the beginning. */
export interface ThinkTags {
  /** Each piece of either, in order; what may yet become a tag waits for the next. */
  read: (text: string) => void
  /** What waited. */
  end: () => void
  isThinking: () => boolean
}

export function thinkTags(say: (text: string) => void, think: (text: string) => void): ThinkTags {
  let state: 'before' | 'thinking' | 'after' | 'saying' = 'before'
  let waiting = ''
  // at the very beginning: looked at once, however many pieces they come in
  const blanks: string[] = []

  function read(text: string): void {
    if (state === 'saying') return say(text)
    if (state === 'before' && waiting === '' && text.trim() === '') {
      blanks.push(text)
      return
    }
    waiting += text
    if (state === 'before') {
      const begun = waiting.trimStart()
      if (begun.startsWith(opening)) {
        state = 'thinking'
        blanks.length = 0
        waiting = begun.slice(opening.length)
      } else if (!opening.startsWith(begun)) return flush()
    }
    if (state === 'thinking') {
      const end = waiting.indexOf(closing)
      const told = end === -1 ? waiting.length - partOfTag(waiting) : end
      if (told > 0) think(waiting.slice(0, told))
      waiting = waiting.slice(end === -1 ? told : end + closing.length)
      if (end !== -1) state = 'after'
    }
    if (state === 'after') {
      waiting = waiting.trimStart()
      if (waiting !== '') flush()
    }
  }

  function flush(): void {
    const text = blanks.join('') + waiting
    blanks.length = 0
    waiting = ''
    if (state === 'thinking') return text === '' ? undefined : think(text)
    state = 'saying'
    if (text !== '') say(text)
  }

  return { read, end: flush, isThinking: () => state === 'thinking' }
}

/** How many characters at the end of a text are the beginning of a closing tag. */
function partOfTag(text: string): number {
  for (let length = Math.min(text.length, closing.length - 1); length > 0; length -= 1) {
    if (text.endsWith(closing.slice(0, length))) return length
  }
  return 0
}
