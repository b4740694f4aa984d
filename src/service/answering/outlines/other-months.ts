import { calendarWordsOf } from '#service/answering/tables/calendar-names.ts'

interface Statement {
  text: string
  passage: { file_name: string; headings: readonly string[]; header: readonly string[] | null }
}

// Each month has its own. A price list of June also holds in July.
const monthly =
  /(?<!\p{L})(?:minutes|meeting|actas?|reunión|compte.rendu|procès.verbal|réunion|verbale|newsletter|report|bericht|informe|rapport)(?!\p{L})|protokoll|sitzung|rundbrief|\p{L}bericht|notulen/iu
const maxNameChars = 300

const monthsNamedIn = (text: string): number[] =>
  calendarWordsOf(text.slice(0, maxNameChars).replaceAll('_', ' ')).flatMap(({ names }) =>
    names.flatMap(({ kind, number }) => (kind === 'month' ? number : [])),
  )

/**
 * Of statements, those that are not from the minutes or the report of another month than a question names. What they say of the
 * month itself stays.
 */
export function withoutOtherMonths<Own extends Statement>(
  statements: readonly Own[],
  question: string,
): Own[] {
  const asked = new Set(monthsNamedIn(question))
  if (asked.size === 0) return [...statements]
  return statements.filter(({ text, passage: { file_name, headings, header } }) => {
    const names = [file_name, ...headings.slice(0, 1)].filter((name) => monthly.test(name))
    const months = new Set(header === null ? names.flatMap(monthsNamedIn) : [])
    return (
      // A report from January to June is of the months between, too.
      months.size !== 1 ||
      !months.isDisjointFrom(asked) ||
      !asked.isDisjointFrom(new Set(monthsNamedIn([...headings.slice(1), text].join('\n'))))
    )
  })
}
