// U+FF9E and U+FF9F become combining marks in NFKC and NFKD. The lookbehind begins the search only at the first mark of a
// run; without it, each mark of a run would be the beginning of another search.
const longMarkRun = /[\p{M}\uff9e\uff9f](?<![\p{M}\uff9e\uff9f]{2})[\p{M}\uff9e\uff9f]{64}/u
const maxMarks = 64

/**
 * A text in a Unicode normalization form. A text with more than 64 combining marks in a row, which no language has, is
 * returned as it is: normalization sorts the marks of a letter in quadratic time, so 200,000 of them would stop the
 * process for more than a minute.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC'): string {
  if (text.length > maxMarks && longMarkRun.test(text)) return text
  return text.normalize(form)
}
