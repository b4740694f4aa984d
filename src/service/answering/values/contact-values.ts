import { termsOf } from '#service/retrieval/words.ts'
import { cellsOf } from '#service/answering/tables/table-rows.ts'
import { offHoursIn } from './off-hours.ts'

interface Names {
  header: readonly string[] | null
  headings: readonly string[]
}

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

/** Whether a text gives a number to call. */
export function holdsPhone(text: string, { header, headings }: Names): boolean {
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
  `^(?![^]*(?<!\\p{L})(?:polic(?:y|ies)|rules?|bans?|use|usage|bills?|contracts?|costs?|plans?|system|(?:mobile|cell|company|work|lost|private) phone|vertrag|verbot|nutzung|regeln?|kosten|tarif|anlage|factura|contrato|uso|facture|contrat)(?!\\p{L}))[^\\p{L}]{0,5}(?:(?:[\\p{L}-]{3,40} ){1,2}(?:${phoneWord})|(?:${phoneWord})(?: [\\p{L}-]{3,40}){1,2})[^\\p{L}\\p{N}]{0,5}$`,
  'iu',
)
// “112”, “Gate 400”, but not “400 euros”
const emergencyNumber =
  /(?<![\p{N}.,:/-])(?:\d{3,4})(?![\p{N}:/]|[.,-]\p{N}|[\s-]?(?:[%€$£¥°]|euros?|eur|usd|gbp|kg|g|km|cm|mm|m|l|ml|hours?|days?|weeks?|months?|years?|people|persons?|pounds?|litres?|tage?n?|stunden|wochen|monate?n?|jahre?n?|personen|días?|horas?|años?|meses|personas|kilos?|дней|часов|лет|евро)(?!\p{L}))/iu
const month = /(?<!\p{L})(?:\p{L}{3,9}\.?|de) (?:19|20)\d{2}(?!\p{N})/giu
const inviting =
  /(?<!\p{L})(?:calls?|phone|ring|contact|notify|inform|tell|ask|report to|anrufen|rufen|ruf(?:t|e)?|melden|meldet|wenden|benachrichtigen|verständigen|informieren|ansprechen|llam(?:e|en|ar)|avis(?:e|en|ar)|contact(?:e|en|ar)|appele[zr]?|prévenir|contacter|звон\p{L}*|позвон\p{L}*|обращ\p{L}*|обрат\p{L}*|сообщ\p{L}*)(?!\p{L})/iu
// The first word of a sentence has a capital, too.
const namedPerson =
  /(?:(?<=[\p{Ll}\p{N}),:] )\p{Lu}[\p{L}\p{M}’'-]{1,30} \p{Lu}\p{L}|(?<!\p{L})(?:Mrs?|Ms|Dr|Herrn?|Frau|Señora?|Sra?|Mme)\.? \p{Lu}\p{L})/u
const withoutCapitals = /[\p{scx=Han}\p{scx=Kana}\p{scx=Arab}\p{scx=Thai}]/u

/** Whether a text tells whom one can call: by a number, by a name, or by saying to call or tell somebody. */
function tellsWhomToCall(text: string, names: Names): boolean {
  return (
    holdsPhone(text, names) ||
    emergencyNumber.test(text.replaceAll(month, ' ')) ||
    inviting.test(text) ||
    namedPerson.test(text) ||
    names.header !== null ||
    withoutCapitals.test(text)
  )
}

const mail = /[^\s@]@[^\s@]/u

const contacts: readonly { question: RegExp; holds: (text: string, names: Names) => boolean }[] = [
  {
    question:
      /(?<!\p{L})(?:(?:tele)?phone numbers?|mobile numbers?|(?:telefon|handy|mobil|fax|ruf)-?nummern?|números? (?:de )?(?:teléfono|móvil)|numéros? de (?:téléphone|portable))(?!\p{L})|電話番号/iu,
    holds: holdsPhone,
  },
  { question: phoneFragment, holds: holdsPhone },
  {
    question:
      /(?<!\p{L})(?:e-?mail[ -]?(?:address(?:es)?|adressen?)|dirección de correo|adresse e-?mail)(?!\p{L})|メールアドレス|^\P{L}*(?:what(?:['’]s| is| are)|(?:wie|was) (?:ist|sind|lautet|lauten)|quel(?:le)? est|cuál es) (?:the |die |l['’]|el )?(?:e-?mails?|correo(?: electrónico)?|courriel) (?:of|for|von|de|d['’]|del)(?!\p{L})|^[^?]{1,60}['’]s e-?mail[\s?.!]*$/iu,
    holds: (text) => mail.test(text),
  },
  {
    question:
      /(?<!\p{L})(?:who(?:m)? (?:do|should|can|must|shall) (?:i|we|you|one) (?:call|phone|ring)|who to (?:call|phone|ring)|wen (?:rufe?|ruft|rufen|muss|soll|kann|müssen|sollen) (?:ich|wir|man)(?=[^.?!]{0,60}(?<!\p{L})an(?:rufen)?(?!\p{L}))|wen anrufen|a quién (?:llamo|llamamos|se llama|hay que llamar|debo llamar|puedo llamar)|qui (?:dois-je |faut-il )?appel\p{L}*|кому (?:звонить|позвонить|мне (?:по)?звонить))(?!\p{L})/iu,
    holds: tellsWhomToCall,
  },
  {
    // “How do I reach the harbour?” asks for the way.
    question:
      /(?<!\p{L})(?:how (?:do|can|could|may|should) (?:i|we|you|one) (?:contact|get in touch with|get hold of|reach(?= (?:him|her|them|you|mrs?|ms|dr)(?!\p{L})))|(?:wie (?:erreiche|kontaktiere)|wie kann) (?:ich|wir|man) (?:ihn|sie|herrn?|frau)(?!\p{L})|comment (?:le |la |les |vous )?(?:joindre|contacter)|cómo (?:le |la |lo |les )?(?:contacto|contactar|puedo contactar))(?!\p{L})/iu,
    holds: (text, names) => mail.test(text) || holdsPhone(text, names),
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

/** The words of a question that only say which kind of contact it asks for, and when. */
export function termsOfContact(question: string): readonly string[] {
  const text = question.slice(0, maxChars)
  const kinds = contacts
    .filter(({ question: pattern }) => pattern !== phoneFragment)
    .flatMap((one) => termsOf(one.question.exec(text)?.[0] ?? ''))
  return kinds.length === 0 ? [] : [...kinds, ...termsOf(offHoursIn(text) ?? '')]
}
