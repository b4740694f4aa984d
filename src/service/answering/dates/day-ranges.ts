import { anyMonth, year } from '#service/answering/conditions/periods.ts'

const day = '(?:3[01]|[12]\\d|0?[1-9])(?:st|nd|rd|th|\\.)?'
const article = '(?:(?:the|dem|den|le|el) )?'
// A word can begin the question, but “may” in “the 3 to 5 may be late” must not match “May”.
const from =
  '(?:[Bb]etween|[Ff]rom|[Zz]wischen|[Vv]o[nm]|[Ee]ntre|[Dd]u|[Dd]el?|[Dd]esde|[Tt]ra|[Dd]al|[Vv]an|[Tt]ussen) '
const to = '(?: ?[-–—] ?| (?:to|until|till|through|bis(?: zum)?|au|al|a|à|hasta|tot|até) )'
const and = ' (?:and|und|et|y|e|en) '
const startOfNumber = '(?<![\\p{L}\\p{N}][.,:/–—-]?)'
const endOfNumber = '(?![\\p{L}\\p{N}]|[-–—/.,:]\\p{N})'
const ownYear = `(?:,? (?:of |de )?${year})?`
// “Between 10 and 20 June”, “vom 1. bis 10. April”, “del 1 al 15 de julio 2026”
const monthBehind = new RegExp(
  `${startOfNumber}(?<first>(?<=${from}${article})${day}(?=${and})|${day}(?=${to}))(?<join>${and}|${to})(?<article>${article})(?<second>${day}) (?<month>(?:of |de )?${anyMonth}${ownYear})`,
  'u',
)
// “Between June 10 and 20, 2026”
const monthBefore = new RegExp(
  `${startOfNumber}(?<month>(?:(?<=${from})${anyMonth} (?=${day}${and}))|${anyMonth} (?=${day}${to}))(?<first>${day})(?<join>${and}|${to})(?<second>${day})(?<year>,? ${year})?${endOfNumber}(?! (?:of |de )?${anyMonth})`,
  'u',
)

/** A question in which both days of a range have their month: “from 10 to 20 June” as “from 10 June to 20 June”. */
export function withMonthOfBothDays(question: string): string {
  // To compile the patterns takes longer than to read many questions without a number.
  if (!/\d/u.test(question)) return question
  return question
    .replace(
      monthBehind,
      (_, first: string, join: string, article_: string, second: string, month: string) =>
        `${first} ${month}${join}${article_}${second} ${month}`,
    )
    .replace(
      monthBefore,
      (_, month: string, first: string, join: string, second: string, written: string = '') =>
        `${month}${first}${written}${join}${month}${second}${written}`,
    )
}
