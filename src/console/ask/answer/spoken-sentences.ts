import { plainText } from '#console/markdown/plain-text.ts'

/** The sentences of an answer that are complete, with citations as words. A row of a table is one. */
export function spokenSentences(text: string, isStreaming: boolean): string[] {
  const sentences = plainText(text)
    .replaceAll(/\[(\d{1,3})\]/g, '(source $1)')
    .split('\n')
    .flatMap((line) =>
      line.trimStart().startsWith('|')
        ? [spokenRow(line)]
        : line.split(/(?<=[.!?。！？](?: ?\(source \d{1,3}\)){0,9})\s+(?!\(source)/),
    )
    .map((sentence) => sentence.trim())
  return (isStreaming ? sentences.slice(0, -1) : sentences).filter((sentence) => sentence !== '')
}

function spokenRow(line: string): string {
  const cells = line.split('|').map((cell) => cell.trim())
  return cells.filter((cell) => cell !== '').join(', ')
}
