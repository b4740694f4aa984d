import { termsOf } from '#service/retrieval/words.ts'

const maxChars = 2000

const digits = /(?<![\p{N}.,/-])\+?\(?\d[\d ()/-]{4,22}\d(?![\p{N}.,]\d)/gu
const isoDate = /^\d{4}-\d\d(?:-\d\d)?$/u
const minPhoneDigits = 6
// A short number, such as an extension, has a word before it.
const shortNumber =
  /(?<!\p{L})(?:tel(?:ephone|efon|éfono)?|phone|mobile?|móvil|handy|fax|ext(?:ension)?|durchwahl|extensión|call|ring|dial|llamar al?|内線|電話)(?!\p{L})[^\p{L}\p{N}]{0,5}(?:(?:number|nummer|no|nr|número)[^\p{L}\p{N}]{0,5})?\d{2,}/iu

function holdsPhone(text: string): boolean {
  const numbers = text.match(digits) ?? []
  return (
    shortNumber.test(text) ||
    numbers.some(
      (number) =>
        !isoDate.test(number.trim()) && number.replaceAll(/\D/gu, '').length >= minPhoneDigits,
    )
  )
}

const contacts: readonly { question: RegExp; holds: (text: string) => boolean }[] = [
  {
    question:
      /(?<!\p{L})(?:(?:tele)?phone numbers?|mobile numbers?|(?:telefon|handy|mobil|fax|ruf)-?nummern?|números? (?:de )?(?:teléfono|móvil)|numéros? de (?:téléphone|portable))(?!\p{L})|電話番号/iu,
    holds: holdsPhone,
  },
  {
    question:
      /(?<!\p{L})(?:e-?mail[ -]?(?:address(?:es)?|adressen?)|dirección de correo|adresse e-?mail)(?!\p{L})|メールアドレス/iu,
    holds: (text) => /[^\s@]@[^\s@]/u.test(text),
  },
]

/** Tells whether a text has a telephone number or an e-mail address, whichever a question asks for; null where it asks for none. */
export function contactValueOf(question: string): ((text: string) => boolean) | null {
  const asked = contacts.find((one) => one.question.test(question.slice(0, maxChars)))
  return asked === undefined ? null : (text) => asked.holds(text.slice(0, maxChars))
}

/** The words of a question that only say which kind of contact it asks for. */
export function termsOfContact(question: string): readonly string[] {
  const text = question.slice(0, maxChars)
  return contacts.flatMap((one) => termsOf(one.question.exec(text)?.[0] ?? ''))
}
