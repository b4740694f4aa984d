/** The source of a pattern of whole words in any script, of which `\b` knows only those of ASCII. Line breaks are left out. */
export function wordsPattern(pattern: string): string {
  return `(?<![\\p{L}\\p{N}])(?:${pattern.replaceAll('\n', '')})(?![\\p{L}\\p{N}])`
}

/** A pattern of whole words in any script. */
export function words(pattern: string): RegExp {
  return new RegExp(wordsPattern(pattern), 'iu')
}
