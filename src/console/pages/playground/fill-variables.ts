const marks = /\{\{\s*([\p{L}_][\p{L}\p{N}_-]{0,63})\s*\}\}/gu

/** The names of `{{variables}}` in texts, in the order they are first met. */
export function variableNames(texts: readonly string[]): string[] {
  const names = texts.flatMap((text) => [...text.matchAll(marks)].map((match) => match[1] ?? ''))
  return [...new Set(names)]
}

/** The text with its `{{variables}}` filled. One without a value stays as it is written. */
export function fillVariables(text: string, row: Readonly<Record<string, string>>): string {
  return text.replaceAll(marks, (mark, name: string) =>
    Object.hasOwn(row, name) ? (row[name] ?? mark) : mark,
  )
}
