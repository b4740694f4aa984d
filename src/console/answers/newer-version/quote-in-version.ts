import type { TextRange } from '#console/files/reader/mark-text.ts'
import type { CitedReference } from '#console/answers/all-references.ts'

/**
 * Where the quoted words stand in the text of the cited page, for a file that was replaced since. Null if they are
 * no longer there: other words at their place must not be marked.
 */
export function quoteInNewerVersion(
  { text, start = 0 }: Pick<CitedReference, 'text' | 'start'>,
  pageText: string,
): TextRange | null {
  if (text === '') return null
  const at = pageText.startsWith(text, start) ? start : pageText.indexOf(text)
  return at === -1 ? null : { start: at, end: at + text.length }
}
