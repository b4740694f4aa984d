const spaceless = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]/gu

// The first code point of these scripts, and the end of the last plane that contains any.
const firstSpaceless = 0xb7
const planesEnd = 0x40000
const minCountedChars = 16_384
let table: Uint8Array | null = null

/** 1 for each code point of a script without spaces. A look-up takes 1 ns; a regular expression takes 50 ns. */
function spacelessCodePoints(): Uint8Array {
  if (table !== null) return table
  table = new Uint8Array(planesEnd)
  const single = new RegExp(spaceless.source, 'u')
  for (let code = firstSpaceless; code < planesEnd; code += 1) {
    if (single.test(String.fromCodePoint(code))) table[code] = 1
  }
  return table
}

/** Estimates the tokens of a text: one per four characters, or one per character of a script without spaces. */
export function tokensOf(text: string): number {
  // Most texts have no such character, and one regular expression over the text detects that fastest.
  if (!/[\u00b7-\uffff]/.test(text)) return Math.ceil(text.length / 4)
  let spacelessCount = 0
  for (let at = 0; at < text.length; at += 1) {
    let code = text.charCodeAt(at)
    if (code < firstSpaceless) continue
    if (code >= 0xd800 && code < 0xdc00) {
      code = text.codePointAt(at) ?? 0
      if (code > 0xffff) at += 1
    }
    spacelessCount += spacelessCodePoints()[code] ?? 0
  }
  return spacelessCount + Math.ceil((text.length - spacelessCount) / 4)
}

/** Estimates the tokens of a text that comes in pieces, without a long task at its end. */
export function tokenCounter() {
  let tokens = 0
  let rest = ''
  return {
    add: (piece: string): void => {
      rest += piece
      if (rest.length < minCountedChars) return
      tokens += tokensOf(rest)
      rest = ''
    },
    total: (): number => tokens + tokensOf(rest),
  }
}

/** The longest beginning of a text with at most `maxTokens` tokens, cut between words where possible. */
export function firstTokens(text: string, maxTokens: number): string {
  if (tokensOf(text) <= maxTokens) return text
  let end = 0
  let tokens = 0
  for (const character of text) {
    tokens += spaceless.test(character) ? 1 : character.length / 4
    spaceless.lastIndex = 0
    if (tokens > maxTokens) break
    end += character.length
  }
  const space = text.lastIndexOf(' ', end)
  return text.slice(0, space > end / 2 ? space : end).trimEnd()
}
