/** “4 of 6 rows have Done no”, or “4 of the first 6 rows” where the table has more than were read. */
export function shareOf(matching: number, all: number, condition: string, isCut: boolean): string {
  const ofAll = `${isCut ? 'the first ' : ''}${all.toLocaleString('en')} rows`
  return condition === '' ? ofAll : `${matching.toLocaleString('en')} of ${ofAll} have ${condition}`
}
