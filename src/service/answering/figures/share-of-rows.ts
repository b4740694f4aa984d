/**
 * “4 of 6 rows have Done no”, or “4 of the first 6 rows” where the table has more than were read. Rows of totals are in no
 * number, and named where there are any.
 */
export function shareOf(
  matching: number,
  all: number,
  condition: string,
  { isCut, totals = 0 }: { isCut: boolean; totals?: number | undefined },
): string {
  const ofAll = `${isCut ? 'the first ' : ''}${all.toLocaleString('en')} rows`
  const without = totals === 0 ? '' : `, without ${withoutTotals(totals)}`
  return condition === ''
    ? `${ofAll}${without}`
    : `${matching.toLocaleString('en')} of ${ofAll} have ${condition}${without}`
}

/** “1 row of totals” */
export function withoutTotals(totals: number): string {
  return `${totals.toLocaleString('en')} ${totals === 1 ? 'row' : 'rows'} of totals`
}
