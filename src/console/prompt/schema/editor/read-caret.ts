import type { CaretContext } from './complete-schema.ts'

export interface CaretRange extends CaretContext {
  /** The range of the token at the caret, including quotes. */
  from: number
  to: number
}

interface Level {
  kind: 'object' | 'array'
  keys: string[]
  /** The key or index of the current value. */
  at: string | number
  position: 'key' | 'value'
}

/**
 * Finds the position of the caret in JSON that may be incomplete; null outside of any object or
 * array.
 */
export function readCaret(text: string, caret: number): CaretRange | null {
  const levels: Level[] = []
  let result: { range: Omit<CaretRange, 'existingKeys'>; level: Level } | null = null
  let at = 0
  while (at < text.length || result === null) {
    const token = nextToken(text, at)
    const level = levels.at(-1)
    const tokenEnd = token.kind === 'mark' ? token.from : token.to
    if (result === null && caret <= tokenEnd) {
      // Between two tokens, a new token begins.
      const isInside = caret > token.from
      if (!level) return null
      const path = levels.flatMap((ancestor, index) =>
        index === levels.length - 1 ? [] : [ancestor.at],
      )
      const isValue = level.position === 'value'
      result = {
        level,
        range: {
          path: isValue ? [...path, level.at] : path,
          position: level.position,
          from: isInside ? token.from : caret,
          to: isInside ? token.to : caret,
        },
      }
      if (isInside && !isValue) {
        at = token.to
        continue
      }
    }
    if (token.kind === 'end') break
    if (result !== null && levels.length > 0 && !levels.includes(result.level)) break
    advance(levels, token, text)
    at = token.to
  }
  return result && { ...result.range, existingKeys: result.level.keys }
}

interface Token {
  kind: 'mark' | 'text' | 'word' | 'end'
  from: number
  to: number
}

function advance(levels: Level[], { kind, from, to }: Token, text: string): void {
  const level = levels.at(-1)
  const tokenText = text.slice(from, to)
  if (kind !== 'mark') {
    if (level?.kind === 'object' && level.position === 'key') {
      level.at = unquote(tokenText)
      level.keys.push(level.at)
    }
    return
  }
  if (tokenText === '{') levels.push({ kind: 'object', keys: [], at: '', position: 'key' })
  else if (tokenText === '[') levels.push({ kind: 'array', keys: [], at: 0, position: 'value' })
  else if (tokenText === '}' || tokenText === ']') levels.pop()
  else if (level?.kind === 'object') level.position = tokenText === ':' ? 'value' : 'key'
  else if (level && tokenText === ',') level.at = Number(level.at) + 1
}

function nextToken(text: string, start: number): Token {
  const nonSpace = /[^\s]/g
  nonSpace.lastIndex = start
  const from = nonSpace.exec(text)?.index
  if (from === undefined) return { kind: 'end', from: text.length, to: text.length }
  const first = text[from] ?? ''
  if ('{}[],:'.includes(first)) return { kind: 'mark', from, to: from + 1 }
  const pattern = first === '"' ? /"(?:[^"\\\n]|\\.)*"?/y : /[^\s{}[\],:"]+/y
  pattern.lastIndex = from
  const length = pattern.exec(text)?.[0].length ?? 1
  return { kind: first === '"' ? 'text' : 'word', from, to: from + length }
}

function unquote(written: string): string {
  try {
    return String(JSON.parse(written))
  } catch {
    return written.replaceAll('"', '')
  }
}
