import type { AnswerWords } from '#service/answering/texts/wording.ts'

/**
 * “4 of 6 rows have Done no”, or “4 of the first 6 rows” where the table has more than were read. Rows of totals are in no
 * number, and named where there are any.
 */
export function shareOf(
  matching: number,
  all: number,
  condition: string,
  { isCut, totals = 0, words }: { isCut: boolean; totals?: number | undefined; words: AnswerWords },
): string {
  const [some = '', every = ''] = [matching, all].map((count) => count.toLocaleString(words.locale))
  const share =
    condition === '' ? words.rows(every, isCut) : words.share(some, every, condition, isCut)
  return totals === 0 ? share : `${share}${words.comma}${withoutTotals(totals, words)}`
}

/** “without 1 row of totals” */
export function withoutTotals(totals: number, words: AnswerWords): string {
  return words.withoutTotals(totals.toLocaleString(words.locale), totals === 1)
}
