// Abbreviations that Intl does not write.
const otherShortNames = [
  ['sept', 9],
  ['fév', 2],
] as const

/** The months, from 1, by their names in some languages: in lower case and without the point of an abbreviation. */
export function monthsByName(
  languages: readonly string[],
  widths: readonly ('long' | 'short')[],
): ReadonlyMap<string, number> {
  const months = new Map<string, number>(widths.includes('short') ? otherShortNames : [])
  for (const language of languages) {
    for (const month of widths) {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
      for (let at = 0; at < 12; at += 1) {
        const name = format.format(Date.UTC(2000, at, 15)).toLowerCase()
        months.set(name.replace(/\.$/, ''), at + 1)
      }
    }
  }
  return months
}
