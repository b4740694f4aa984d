import { dateValue, occasion, timeCount, timeOfDay } from '#service/answering/answer-values.ts'
import { termsOf } from '#service/retrieval/words.ts'
import type { AnswerType } from '#service/answering/languages/language.ts'

// A length of time alone does not tell when something happens, but “three days after it” does.
const relative =
  /(?<!\p{L})(?:nach|vor|binnen|innerhalb|alle|jede[nrsm]?|spätestens|after|before|within|every|later|ago|avant|après|después|antes|cada|dentro)(?!\p{L})/iu
const lengthOfTimeFactor = 0.8
// “Seit wann …?”, “Until when …?”
const bounds: readonly (readonly [question: RegExp, text: RegExp])[] = [
  [
    /(?<!\p{L})(?:seit wann|since when|desde cuándo|depuis quand)(?!\p{L})/iu,
    /(?<!\p{L})(?:seit\p{L}*|ab|since|from|desde|depuis)(?!\p{L})/iu,
  ],
  [
    /(?<!\p{L})(?:bis wann|until when|by when|hasta cuándo|jusqu['’]à quand)(?!\p{L})/iu,
    // “8–22 Uhr”, “from 8 am to 10 pm”
    /(?<!\p{L})(?:bis|spätestens|vor|binnen|innerhalb|until|till|by|before|latest|within|hasta|antes|dentro de|en los \p{N}+|en un plazo|jusqu\p{L}*|avant|dans (?:les \p{N}+|un délai)|sous \p{N}+)(?!\p{L})|\p{N}\s?(?:[ap]\.?m\.?|uhr|h(?:rs?)?)?\s?(?:[–-]|(?<!\p{L})(?:to|à|a)(?!\p{L}))\s?\p{N}/iu,
  ],
]
const otherBoundFactor = 0.85
// “Ab wann darf man mitmachen?” is answered by an age, too: “ab 10 Jahren”.
const startsWhen =
  /(?<!\p{L})(?:ab wann|from when|from what (?:age|time)|à partir de quand|desde cuándo)(?!\p{L})/iu
const startsAt =
  /(?<!\p{L})(?:ab|frühestens|seit|from|since|earliest|à partir|dès|depuis|desde|a partir)(?!\p{L})|\p{N}\s?(?:uhr|h)?\s?(?:[–-]|bis)\s?\p{N}|(?<!\p{L})(?:vollendet|beginn\p{L}*|start\p{L}*|öffne\p{L}*|opens?|ouvre\p{L}*|abre\p{L}*)(?!\p{L})/iu
const noStartFactor = 0.7

// “When is it launched?”, “Wann wird es eröffnet?”
const askedEvent =
  /^[^\p{L}]{0,5}(?:[Ww]hen|[Ww]ann|[Qq]uand|[Cc]uándo)\s.{2,160}\s(\p{Ll}\p{L}{2,30})[^\p{L}\p{N}]{0,5}$/u
const precededBy =
  /(?<!\p{L})(?:before|until|till|prior to|vor|bis zu[rm]?|avant|jusqu['’]à|antes del?|hasta)\s(?:\p{L}{1,5}\s)?\p{L}+/giu

// A maiden name stands behind “née” and “geb.”, too.
const birth =
  /(?<!\p{L})(?:geb(?:oren|\.)|born|née?|nacid[oa])(?: (?:am|im|on|in|le|el|the|den))*[ :]{1,2}\p{N}{1,4}(?:(?:[./-]|\.?\s\p{L}{0,12}\.?\s?)\p{N}{1,4}){1,2}/giu
const asksBirth =
  /(?<!\p{L})(?:geb(?:oren|urt\p{L}*)|born|birth\p{L}*|née?s?|naissance|anniversaire|naci\p{L}*|cumpleaños)(?!\p{L})/iu

const maxQuestionChars = 200

/** What of a text is no time of what a question asks for. */
interface OtherTimes {
  /**
   * Whether a text names the event whose time is asked for only to say that something else comes before it: “The rest is paid
   * before launch” does not tell when the launch is.
   */
  isOnlyBefore: (text: string) => boolean
  /** A text without the days of birth in it, where the time of something else is asked for. */
  withoutBirths: (text: string) => string
}

/** Finds other times in texts for a question that asks when; for any other question there are none. */
export function otherTimesFor(question: string, answerType: AnswerType | null): OtherTimes {
  if (!asksTime(answerType)) return { isOnlyBefore: () => false, withoutBirths: (text) => text }
  const [event] = termsOf(askedEvent.exec(question.slice(0, maxQuestionChars))?.[1] ?? '')
  const isOfBirth = asksBirth.test(question)
  return {
    isOnlyBefore: (text) =>
      event !== undefined &&
      termsOf(text).includes(event) &&
      !dateValue.test(text) &&
      !timeOfDay.test(text) &&
      !termsOf(text.replaceAll(precededBy, ' ')).includes(event),
    withoutBirths: (text) => (isOfBirth ? text : text.replaceAll(birth, ' ')),
  }
}

const asksTime = (answerType: AnswerType | null): boolean =>
  answerType === 'moment' || answerType === 'date'

/** Whether a question asks since when or until when, and a text has neither a date nor a word for that. */
export function lacksBound(text: string, question: string): boolean {
  return isOtherBound(text, question) && !dateValue.test(text)
}

function isOtherBound(text: string, question: string): boolean {
  return bounds.some(([asked, said]) => asked.test(question) && !said.test(text))
}

/**
 * A factor for the rank of a text where a question asks when: less for one with nothing but a length of time, and for
 * one without “seit” where the question asks since when.
 */
export function timeFit(text: string, question: string, answerType: AnswerType | null): number {
  if (!asksTime(answerType)) return 1
  const boundFactor = isOtherBound(text, question) ? otherBoundFactor : 1
  if (startsWhen.test(question)) return boundFactor * (startsAt.test(text) ? 1 : noStartFactor)
  const hasTime = [dateValue, timeOfDay, occasion, relative].some((pattern) => pattern.test(text))
  const isLength = !hasTime && text.search(timeCount) >= 0
  return boundFactor * (isLength ? lengthOfTimeFactor : 1)
}
