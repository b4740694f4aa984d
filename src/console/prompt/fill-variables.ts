const placeholder = /\{\{\s*([\p{L}_][\p{L}\p{N}_-]{0,63})\s*\}\}/gu

/** The names of the `{{variables}}` in these texts, in order of first occurrence. */
export function variableNames(texts: readonly string[]): string[] {
  const names = texts.flatMap((text) =>
    [...text.matchAll(placeholder)].map((match) => match[1] ?? ''),
  )
  return [...new Set(names)]
}

/** Replaces the `{{variables}}` of a text. A variable without a value is left unchanged. */
export function fillVariables(text: string, row: Readonly<Record<string, string>>): string {
  return text.replaceAll(placeholder, (mark, name: string) =>
    Object.hasOwn(row, name) ? (row[name] ?? mark) : mark,
  )
}
