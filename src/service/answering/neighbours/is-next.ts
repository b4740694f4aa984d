import type { ScoredStatement } from '#service/answering/score-statements.ts'

/** Whether a statement stands directly behind another one of its passage, in the same paragraph. */
export function isNext({ passage, end }: ScoredStatement, second: ScoredStatement): boolean {
  const between = passage.text.slice(end - passage.start, second.start - passage.start)
  return end <= second.start && /^[^\S\n]*$/u.test(between)
}
