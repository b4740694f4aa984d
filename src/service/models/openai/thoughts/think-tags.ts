// Qwen, DeepSeek and others; Mistral; Kimi; Seed; Cohere; gpt-oss, whose channels some servers leave in the text.
const tags = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
  ['<seed:think>', '</seed:think>'],
  ['<|start_thinking|>', '<|end_thinking|>'],
  ['<|channel|>analysis<|message|>', '<|end|>'],
] as const
const usualClosing = '</think>'
const maxHeldBlanks = 8
// Who shows the format has its opening too, or a fence around it.
const shown = /<think>|`{3}|~{3}/i
const finalChannel = '<|start|>assistant<|channel|>final<|message|>'

/** Separates reasoning between tags such as `<think>` at the beginning of an answer from its text. */
export interface ThinkTags {
  /** Emits text and reasoning in order. The beginning of a possible tag is buffered until the next piece. */
  read: (text: string) => void
  /** Emits what is still buffered. A thought that was cut by the limit of tokens stays one, unless only the name says so. */
  end: (isCut?: boolean) => void
}

/** What is known of the chat template of a model, from its name first and then from its answers. */
export interface ThinkingHabit {
  /** Whether the template opens the thought, so that an answer begins with reasoning and has only the closing tag. */
  opensUnseen: boolean | 'by name'
}

// DeepSeek R1, QwQ, and the models that Qwen and others offer beside one that does not think.
const thinkingModel = /(?<![a-z\d])(?<!non?[-_ ]?)(?:r1|qwq|thinking)(?![a-z\d])/i

/** What the name of a model says of its template, for its first answer. */
export function habitOfName(name: string): ThinkingHabit {
  return { opensUnseen: thinkingModel.test(name) && 'by name' }
}

/**
 * The thoughts of other models are known to be opened by the chat template after one answer: until then its reasoning is
 * text. If a later answer has no closing tag, it was no reasoning, and is emitted as text at its end.
 */
export function thinkTags(
  emitText: (text: string) => void,
  emitReasoning: (text: string) => void,
  habit: ThinkingHabit = { opensUnseen: false },
): ThinkTags {
  let state: 'before' | 'thinking' | 'after' | 'saying' = 'before'
  let buffer = ''
  let closing: string = usualClosing
  /** Whether the answer can turn out to have begun with a thought. */
  let mayClose = true
  /** The end of the text that was emitted. */
  let emitted = ''
  /** All of the answer, while it may be no reasoning. */
  let guessed: string[] | null = null
  // Leading blanks are collected separately from the buffer, so that many small pieces cost linear time.
  const blanks: string[] = []

  function read(text: string): void {
    if (state === 'saying') return say(text)
    if (state === 'before' && buffer === '' && text.trim() === '') {
      blanks.push(text)
      return
    }
    buffer += text
    if (state === 'before') open()
    if (state === 'thinking') think()
    if (state === 'after') readAfter()
  }

  function readAfter(): void {
    buffer = buffer.trimStart()
    if (finalChannel.startsWith(buffer)) return
    if (buffer.startsWith(finalChannel)) buffer = buffer.slice(finalChannel.length)
    if (buffer !== '') flush()
  }

  function open(): void {
    const trimmed = buffer.trimStart()
    const lower = trimmed.slice(0, maxTagChars).toLowerCase()
    const tag = tags.find(([opening]) => lower.startsWith(opening))
    if (tag !== undefined) {
      state = 'thinking'
      blanks.length = 0
      closing = tag[1]
      buffer = trimmed.slice(tag[0].length)
      return
    }
    if (tags.some(([opening]) => opening.startsWith(lower))) return
    if (!habit.opensUnseen) return flush()
    state = 'thinking'
    guessed = [...blanks]
    blanks.length = 0
  }

  function think(): void {
    const end = indexOfTag(buffer, closing)
    const length = end === -1 ? buffer.length - partialTagChars(buffer, closing) : end
    if (length > 0) reason(buffer.slice(0, length))
    buffer = buffer.slice(end === -1 ? length : end + closing.length)
    if (end === -1) return
    state = 'after'
    mayClose = false
    if (guessed !== null) habit.opensUnseen = true
    guessed = null
  }

  function reason(text: string): void {
    guessed?.push(text)
    emitReasoning(text)
  }

  /** Emits text, unless a closing tag shows that it was reasoning, which only is of use where it was not emitted before. */
  function say(text: string, isEnd = false): void {
    if (!mayClose) return text === '' ? undefined : emitText(text)
    buffer += text
    const end = indexOfTag(buffer, usualClosing)
    mayClose = !shown.test(emitted + (end === -1 ? buffer : buffer.slice(0, end)))
    if (!mayClose) return emitBuffered(buffer.length)
    const behind = buffer.slice(end + usualClosing.length)
    if (end === -1 || (!isEnd && behind.length <= maxHeldBlanks && /^[ \t]*$/.test(behind))) {
      const held = isEnd
        ? 0
        : end === -1
          ? partialTagChars(buffer, usualClosing)
          : buffer.length - end
      return emitBuffered(buffer.length - held)
    }
    // Who writes about the tag has it in a line with other words.
    if (
      !/^[ \t]*(?:\n|$)/.test(behind) &&
      !/(?:^|\n)[ \t]*$/.test(emitted + buffer.slice(0, end))
    ) {
      mayClose = false
      return emitBuffered(buffer.length)
    }
    mayClose = false
    habit.opensUnseen = true
    if (emitted !== '') {
      emitBuffered(end)
      emitText('\n\n')
    } else emitReasoning(buffer.slice(0, end))
    buffer = behind
    state = 'after'
    readAfter()
  }

  function emitBuffered(chars: number): void {
    if (chars > 0) {
      emitText(buffer.slice(0, chars))
      emitted = (emitted + buffer.slice(0, chars)).slice(-maxHeldBlanks)
    }
    buffer = buffer.slice(chars)
  }

  function flush(): void {
    const text = blanks.join('') + buffer
    blanks.length = 0
    buffer = ''
    if (state === 'thinking') return text === '' ? undefined : reason(text)
    state = 'saying'
    if (text !== '') say(text)
  }

  // What is held back may end the thoughts.
  const isSaying = (): boolean => state === 'saying'

  return {
    read,
    end: (isCut = false) => {
      if (isSaying()) return say('', true)
      flush()
      if (isSaying()) say('', true)
      if (guessed === null || state !== 'thinking') return
      if (isCut && habit.opensUnseen === true) return
      if (!isCut) habit.opensUnseen = false
      const text = guessed.join('')
      guessed = null
      if (text !== '') emitText(text)
    },
  }
}

const maxTagChars = Math.max(...tags.map(([opening]) => opening.length))

/** Where a tag is, in capitals or not; -1 where it is not. */
function indexOfTag(text: string, tag: string): number {
  return text.search(new RegExp(tag.replaceAll(/[[\]|]/g, '\\$&'), 'i'))
}

/** The number of characters at the end of a text that could begin a closing tag. */
function partialTagChars(text: string, closing: string): number {
  const end = text.slice(-closing.length).toLowerCase()
  for (let length = Math.min(end.length, closing.length - 1); length > 0; length -= 1) {
    if (end.endsWith(closing.slice(0, length))) return length
  }
  return 0
}
