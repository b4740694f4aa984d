import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { cellsOf } from '#service/answering/tables/table-rows.ts'

type Names = Pick<FoundPassage, 'header' | 'headings'>

const maxChars = 2000

const digits = /(?<![\p{N}.,/-])\+?\(?\d[\d ()/-]{4,22}\d(?![\p{N}.,]\d)/gu
// An hour can stand behind a date.
const date =
  /^(?:\d{4}-\d\d(?:-\d\d)?|(?:(?:0?[1-9]|[12]\d|3[01])[/-]){2}(?:\d\d|\d{4}))(?: \d{1,2})?$/u
const minPhoneDigits = 6
// A short number, such as an extension, has a word before it.
const shortNumber =
  /(?<!\p{L})(?:tel(?:ephone|efon|éfono)?|phone|mobile?|móvil|handy|fax|ext(?:ension)?|durchwahl|extensión|call|ring|dial|llamar al?|内線|電話)(?!\p{L})[^\p{L}\p{N}]{0,5}(?:(?:number|nummer|no|nr|número)[^\p{L}\p{N}]{0,5})?\d{2,}/iu

// A column or a heading with such a name tells what the short numbers below it are.
const phoneName =
  /(?<!\p{L})(?:(?:tele)?phone\p{L}*|telefon\p{L}*|tel|teléfonos?|téléphones?|mobiles?|mobil(?:nummern?|telefone?)?|móvil(?:es)?|handy\p{L}*|fax\p{L}*|ext|extensions?|extensi(?:ón|ones)|durchwahl\p{L}*|rufnummern?|notruf\p{L}*)(?!\p{L})|電話|内線/iu
const shortDigits = /\d{2}/u

function holdsPhone(text: string, { header, headings }: Names): boolean {
  const numbers = text.match(digits) ?? []
  const cells = cellsOf(text)
  const isPhone = (number: string): boolean =>
    !date.test(number.trim()) && number.replaceAll(/\D/gu, '').length >= minPhoneDigits
  return (
    shortNumber.test(text) ||
    numbers.some(isPhone) ||
    header?.some((name, at) => phoneName.test(name) && shortDigits.test(cells[at] ?? '')) ===
      true ||
    (shortDigits.test(text) && headings.some((heading) => phoneName.test(heading)))
  )
}

// “Sperrmüll Telefon”, in which nothing else is asked.
const phoneWord = 'phone|tel(?:ephone)?|telefon|teléfono|téléphone|телефон|هاتف|电话|電話'
const phoneFragment = new RegExp(
  `^[^\\p{L}]{0,5}(?:(?:[\\p{L}-]{3,40} ){1,2}(?:${phoneWord})|(?:${phoneWord})(?: [\\p{L}-]{3,40}){1,2})[^\\p{L}\\p{N}]{0,5}$`,
  'iu',
)

const contacts: readonly { question: RegExp; holds: (text: string, names: Names) => boolean }[] = [
  {
    question:
      /(?<!\p{L})(?:(?:tele)?phone numbers?|mobile numbers?|(?:telefon|handy|mobil|fax|ruf)-?nummern?|números? (?:de )?(?:teléfono|móvil)|numéros? de (?:téléphone|portable))(?!\p{L})|電話番号/iu,
    holds: holdsPhone,
  },
  { question: phoneFragment, holds: holdsPhone },
  {
    question:
      /(?<!\p{L})(?:e-?mail[ -]?(?:address(?:es)?|adressen?)|dirección de correo|adresse e-?mail)(?!\p{L})|メールアドレス/iu,
    holds: (text) => /[^\s@]@[^\s@]/u.test(text),
  },
]

/**
 * Tells whether a text has a telephone number or an e-mail address, whichever a question asks for; null where it asks
 * for none. The names of the columns and the headings above it say what its short numbers are.
 */
export function contactValueOf(question: string): ((text: string, names: Names) => boolean) | null {
  const contact = contacts.find((one) => one.question.test(question.slice(0, maxChars)))
  return contact === undefined
    ? null
    : (text, names) => contact.holds(text.slice(0, maxChars), names)
}

/** The words of a question that only say which kind of contact it asks for. */
export function termsOfContact(question: string): readonly string[] {
  const text = question.slice(0, maxChars)
  return contacts
    .filter(({ question: pattern }) => pattern !== phoneFragment)
    .flatMap((one) => termsOf(one.question.exec(text)?.[0] ?? ''))
}
