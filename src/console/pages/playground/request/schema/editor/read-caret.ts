import type { Caret } from './complete-schema.ts'

export interface CaretPlace extends Caret {
  /** What is written there so far, quotes included. */
  from: number
  to: number
}

interface Level {
  kind: 'object' | 'array'
  keys: string[]
  /** The key or place whose value comes next. */
  at: string | number
  writes: 'key' | 'value'
}

/** Where in JSON a caret stands, though the text be not well formed; null within nothing. */
export function readCaret(text: string, caret: number): CaretPlace | null {
  const levels: Level[] = []
  let found: { place: Omit<CaretPlace, 'taken'>; level: Level } | null = null
  let at = 0
  while (at < text.length || found === null) {
    const token = nextToken(text, at)
    const level = levels.at(-1)
    const last = token.kind === 'mark' ? token.from : token.to
    if (found === null && caret <= last) {
      // between two tokens something new begins
      const isInside = caret > token.from
      if (!level) return null
      const path = levels.flatMap((each, index) => (index === levels.length - 1 ? [] : [each.at]))
      const isValue = level.writes === 'value'
      found = {
        level,
        place: {
          path: isValue ? [...path, level.at] : path,
          writes: level.writes,
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
    if (found !== null && levels.length > 0 && !levels.includes(found.level)) break
    step(levels, token, text)
    at = token.to
  }
  return found && { ...found.place, taken: found.level.keys }
}

interface Token {
  kind: 'mark' | 'text' | 'word' | 'end'
  from: number
  to: number
}

function step(levels: Level[], { kind, from, to }: Token, text: string): void {
  const level = levels.at(-1)
  const written = text.slice(from, to)
  if (kind !== 'mark') {
    if (level?.kind === 'object' && level.writes === 'key') {
      level.at = unquote(written)
      level.keys.push(level.at)
    }
    return
  }
  if (written === '{') levels.push({ kind: 'object', keys: [], at: '', writes: 'key' })
  else if (written === '[') levels.push({ kind: 'array', keys: [], at: 0, writes: 'value' })
  else if (written === '}' || written === ']') levels.pop()
  else if (level?.kind === 'object') level.writes = written === ':' ? 'value' : 'key'
  else if (level && written === ',') level.at = Number(level.at) + 1
}

function nextToken(text: string, start: number): Token {
  const space = /[^\s]/g
  space.lastIndex = start
  const from = space.exec(text)?.index
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
