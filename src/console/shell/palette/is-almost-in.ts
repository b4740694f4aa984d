import { editDistance } from '#contract/names/edit-distance.ts'

/** Whether a word of the text, or its beginning, has at most one letter more, less, other or swapped than the typed one. */
export function isAlmostIn(typed: string, text: string): boolean {
  const word = typed.toLowerCase()
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((candidate) => {
      const beginnings = [-1, 0, 1].map((more) => candidate.slice(0, word.length + more))
      return [candidate, ...beginnings].some((beginning) => editDistance(word, beginning, 1) <= 1)
    })
}
