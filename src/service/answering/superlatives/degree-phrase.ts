/** The word with which a question compares, and what stands before and behind it. */
export interface DegreePhrase {
  word: string
  before: string
  behind: string
}

/** The phrase around what this pattern finds. */
export function degreePhraseIn(text: string, pattern: RegExp): DegreePhrase | null {
  const match = pattern.exec(text)
  return match === null
    ? null
    : {
        word: match[0],
        before: text.slice(0, match.index),
        behind: text.slice(match.index + match[0].length),
      }
}
