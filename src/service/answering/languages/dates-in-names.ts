import { monthsByName } from '#service/texts/month-names.ts'

const months = monthsByName(['en', 'de', 'es'], ['long'])
/** The names of the months in English, German and Spanish, as the alternatives of a pattern. */
export const monthWord = [...months.keys()].join('|')

const isoDate = /(?<!\p{N})((?:19|20)\d{2})[-_.]?(0[1-9]|1[0-2])(?:[-_.]?([0-3]\d))?(?!\p{N})/u
const pointedDate = /(?<!\p{N})([0-3]?\d)\.(0?[1-9]|1[0-2])\.((?:19|20)\d{2})(?!\p{N})/u
const writtenDate = new RegExp(
  `(?:(?<!\\p{N})([0-3]?\\d)(?:\\.|st|nd|rd|th)?\\s+(?:de\\s+)?)?(?<!\\p{L})(${monthWord})(?:\\s+(?:de\\s+)?|\\s+([0-3]?\\d),\\s+)((?:19|20)\\d{2})(?!\\p{N})`,
  'iu',
)

/** The date in the name of a document, such as `2026-09-08`, and the name without it; null where there is none. */
export function dateInName(name: string): { date: string; rest: string } | null {
  const iso = isoDate.exec(name)
  if (iso !== null) {
    const [text, year = '', month = '', day = '00'] = iso
    return { date: `${year}-${month}-${day}`, rest: restOf(name, text) }
  }
  const pointed = pointedDate.exec(name)
  if (pointed !== null) {
    const [text, day = '', month = '', year = ''] = pointed
    return { date: `${year}-${two(month)}-${two(day)}`, rest: restOf(name, text) }
  }
  const written = writtenDate.exec(name)
  if (written === null) return null
  const [text, before = '', month = '', after = '', year = ''] = written
  const day = two(before === '' ? after : before)
  return {
    date: `${year}-${two(String(months.get(month.toLowerCase())))}-${day}`,
    rest: restOf(name, text),
  }
}

const two = (digits: string): string => digits.padStart(2, '0')

function restOf(name: string, date: string): string {
  return (
    name
      .replace(date, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')
}

const momentInQuestion = new RegExp(
  `(?<!\\p{L})(?:${monthWord}|first|old(?:er|est)?|earlier|previous|former|erste[nrs]?|alte[nrs]?|früher\\p{L}*|anterior|primer\\p{L}*)(?!\\p{L})|(?<!\\p{N})(?:19|20)\\d{2}(?!\\p{N})`,
  'iu',
)

// “What may the crane lift?”, “May I fish?” and “How old must I be?” name no time.
const noMoment =
  /(?<=\p{L} )(?<!(?:(?<!\p{L})(?:in|of|since|until|till|from|to|by|for|before|after|during|last|this|next|early|late|mid|and|or|de)|\p{N}(?:st|nd|rd|th)) )(?-i:may)(?= \p{L})|^[^\p{L}]*may(?= (?:i|we|you|he|she|they|one|it|the|an?|my|our|your|this|that|these|those)(?!\p{L}))|(?<=(?<!\p{L})(?:how|years?|months?)[ -])old(?!\p{L})/giu

/** Whether a question says which of several times it is about. */
export function namesTime(question: string): boolean {
  return momentInQuestion.test(question.replaceAll(noMoment, ' '))
}
