// `<|im_end|>`, `<|start_header_id|>`, `<｜end▁of▁sentence｜>`, `</s>`, `<end_of_turn>`, `[/INST]`, `<<SYS>>`, and `<think>`
const sign =
  /<\|[\p{L}\p{N}_]{1,40}\|>|<｜[^｜<>\n]{1,40}｜>|<\/?s>|<(?:bos|eos|end_of_turn|start_of_turn)>|\[\/?INST\]|<<\/?SYS>>|<(?<thought>think|thinking|thought|reasoning)>/iu
const unfinished =
  /(?:<(?:\|[\p{L}\p{N}_]{0,40}\|?|｜[^｜<>\n]{0,40}｜?|\/?s?|[a-z_]{1,13}|<\/?[sy]{0,3}>?)?|\[(?:\/?I?N?S?T?))$/iu
// Longer than any of them.
const maxSignChars = 60
const strike = /^<\/?s>$/i
const role = /^[ \t]*(?:(?:assistant|model|final)(?=\s*(?:\n|<|$)))?\s*/iu
// What may stand behind a token that ends the answer.
const turnEnd = /^\s*(?:$|\n|<)/
const unfinishedTurnEnd = /^[ \t]{0,60}$/
const unfinishedRole = /^\s*\p{L}{0,9}\s*$/u
const fence = /^ {0,3}(?:`{3}|~{3})/

/**
 * Removes what a chat template or a thought leaves in the text of a model. Behind a token that ends its turn, a model goes
 * on with a turn that nobody asked for, so that the answer is over there. In code and in a sentence, tokens are text, and a
 * thought is one where it begins a line and has an end.
 */
export function withoutTemplateTokens() {
  let pending = ''
  let hasText = false
  let hasStrike = false
  let isOver = false
  /** The tag that ends the thought that has begun. */
  let thoughtEnd: string | null = null
  let skipped: string[] = []
  let mayThink = true
  let isFenced = false
  /** The beginning of the line until here, and whether it has an open tick. */
  let line = ''
  let hasTick = false

  const pass = (text: string): string => {
    const passed = hasText ? text : text.trimStart()
    hasText ||= passed !== ''
    for (const part of passed.split(/(?<=\n)/)) {
      line = (line + part).slice(0, maxSignChars)
      if ((part.match(/`/g)?.length ?? 0) % 2 === 1) hasTick = !hasTick
      if (!part.endsWith('\n')) continue
      if (fence.test(line)) isFenced = !isFenced
      line = ''
      hasTick = false
    }
    return passed
  }
  const take = (chars: number): string => {
    const taken = pending.slice(0, chars)
    pending = pending.slice(chars)
    return taken
  }

  /** The text until the next sign, or what stands for the sign; null where more must come. */
  const next = (isEnd: boolean): string | null => {
    if (pending === '' || isOver) return null
    if (thoughtEnd !== null) return skipThought(thoughtEnd, isEnd)
    const found = sign.exec(pending)
    if (found === null) {
      const held = isEnd ? 0 : (unfinished.exec(pending.slice(-maxSignChars))?.[0].length ?? 0)
      return held === pending.length ? null : pass(take(pending.length - held))
    }
    if (found.index > 0) return pass(take(found.index))
    if (isFenced || hasTick) return pass(take(1))
    const tag = found.groups?.['thought']
    if (tag === undefined) return readToken(found[0], isEnd)
    if (!mayThink || line.trim() !== '') return pass(take(1))
    thoughtEnd = `</${tag}>`.toLowerCase()
    skipped = [take(found[0].length)]
    return ''
  }

  const skipThought = (end: string, isEnd: boolean): string | null => {
    const at = pending.toLowerCase().indexOf(end)
    if (at < 0 && !isEnd) {
      skipped.push(take(Math.max(0, pending.length - end.length)))
      return null
    }
    if (at < 0) {
      mayThink = false
      pending = skipped.join('') + pending
    } else take(at + end.length)
    thoughtEnd = null
    return ''
  }

  const readToken = (written: string, isEnd: boolean): string | null => {
    // Such tags also strike words out.
    if (strike.test(written) && (hasStrike || (hasText && !written.includes('/')))) {
      hasStrike = true
      return pass(take(written.length))
    }
    const after = pending.slice(written.length)
    if (hasText) {
      if (!isEnd && unfinishedTurnEnd.test(after)) return null
      if (!turnEnd.test(after)) return pass(take(written.length))
      isOver = true
      return null
    }
    if (!isEnd && unfinishedRole.test(after)) return null
    take(written.length + (role.exec(after)?.[0].length ?? 0))
    return ''
  }

  const read = (isEnd: boolean): string => {
    let text = ''
    for (let part = next(isEnd); part !== null; part = next(isEnd)) text += part
    return text
  }

  return {
    push: (piece: string): string => {
      if (isOver) return ''
      pending += piece
      return read(false)
    },
    end: (): string => read(true),
    /** Whether nothing that comes belongs to the answer. */
    isOver: (): boolean => isOver,
  }
}
