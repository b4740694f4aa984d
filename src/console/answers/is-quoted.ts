/** Whether an answer says the words of a source already, as those of the built-in reader do: a row, all its cells. */
export function isQuoted(answer: string, source: string): boolean {
  const answerWords = plainWords(answer.replaceAll(/\s*\[\d{1,3}\]/g, ''))
  return source
    .split(/ \| |\n/)
    .map(plainWords)
    .every((words) => answerWords.includes(words))
}

// The reader breaks what Markdown would draw, and leaves out the signs of lists and headings.
function plainWords(text: string): string {
  return text
    .replace(/^\s*\d{1,3}[.)]\s+/, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
