// The search compares words by their stems, “notic” for “notice”: an ending has at most so many letters.
const maxEndingChars = 6
const withoutSpaces = /\p{scx=Han}|\p{scx=Hira}|\p{scx=Kana}|\p{scx=Thai}/u

// The terms of the index have neither accents nor the marks of vowels, and one form of letters that people exchange.
const droppedMarks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f]|\u0640|\u0670/gu
const foldedLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
}

function folded(word: string): string {
  return word
    .normalize('NFKD')
    .replaceAll(droppedMarks, '')
    .normalize('NFC')
    .replaceAll(/[ßæœøłςىة]/gu, (letter) => foldedLetters[letter] ?? letter)
}

/** The word of these texts that a term of the search stands for; null where none has it. */
export function wordOf(term: string, texts: readonly string[]): string | null {
  // In “policies” and “policy”, the stem “polici” has another last letter.
  const stem = term.endsWith('i') ? term.slice(0, -1) : term
  for (const text of texts) {
    const lower = text.toLowerCase()
    if (withoutSpaces.test(term)) {
      if (lower.includes(term)) return term
      continue
    }
    for (const [word] of lower.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
      const plain = folded(word)
      if (plain.startsWith(stem) && plain.length - term.length <= maxEndingChars) return word
    }
  }
  return null
}

/** A score from 0 to 1, of which the best passage has 1, in words. It says nothing of how good the best one is. */
export function matchText(score: number): string {
  if (score >= 0.95) return 'Best match'
  if (score >= 0.6) return 'Nearly as good'
  return score >= 0.25 ? 'Weaker match' : 'Much weaker match'
}
