import { readSentences } from '#service/retrieval/sentences.ts'

// Shorter sentences, such as the number of a list item, stay with the one before: each window of a model has a
// bounded number of them.
const minUnitChars = 32

/** The places where sentences begin, ascending and beginning with 0. */
export function sentenceStarts(text: string): number[] {
  const starts = [0]
  for (const { start } of readSentences(text)) {
    if (start - (starts.at(-1) ?? 0) >= minUnitChars) starts.push(start)
  }
  return starts
}
