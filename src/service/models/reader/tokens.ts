const spaceless = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]/gu

/** About how many tokens a language model would count: four letters to one, or one character of a script without spaces. */
export function tokensOf(text: string): number {
  const dense = text.match(spaceless)?.length ?? 0
  return dense + Math.ceil((text.length - dense) / 4)
}

/** The beginning of a text that is at most so many tokens, ending at a word where there is one. */
export function firstTokens(text: string, most: number): string {
  if (tokensOf(text) <= most) return text
  let end = 0
  let tokens = 0
  for (const character of text) {
    tokens += spaceless.test(character) ? 1 : character.length / 4
    spaceless.lastIndex = 0
    if (tokens > most) break
    end += character.length
  }
  const space = text.lastIndexOf(' ', end)
  return text.slice(0, space > end / 2 ? space : end).trimEnd()
}
