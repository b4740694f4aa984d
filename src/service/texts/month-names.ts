// Abbreviations that Intl does not write.
const otherShortNames = [
  ['sept', 9],
  ['fév', 2],
] as const
// Beside a month, some languages write a day, “de” or a point.
const lastWord = /[\p{L}\p{M}-]+(?=\P{L}*$)/u

/**
 * The months, from 1, by their names in some languages, in lower case: alone, and as they stand in a date, where Slavic
 * languages have another form.
 */
export function monthsByName(
  languages: readonly string[],
  widths: readonly ('long' | 'short')[],
): ReadonlyMap<string, number> {
  const months = new Map<string, number>(widths.includes('short') ? otherShortNames : [])
  const forms = widths.flatMap((month) => [{ month }, { month, day: 'numeric' }] as const)
  for (const language of languages) {
    for (const form of forms) {
      const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' })
      for (let number = 1; number <= 12; number += 1) {
        const written = format.format(Date.UTC(2000, number - 1, 15)).toLowerCase()
        const [name] = lastWord.exec(written) ?? []
        if (name !== undefined) months.set(name, number)
      }
    }
  }
  return months
}
