import { words } from '#service/answering/languages/patterns/whole-words.ts'
import type { SelectedStatement } from '#service/answering/selected-statement.ts'
import { holdsPhone } from '#service/answering/values/contact-values.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { onlyOne } from './only-one.ts'

// English, German, French and Spanish: what asks whom to call, what a text says before the one to call, and the name of a column of numbers.
const languages: readonly { asks: RegExp; calls: RegExp; phone: string }[] = [
  {
    asks: words(
      'whom? (?:(?:do|should|can|must|shall) (?:i|we|you)|to) (?:call|ring|phone|contact)',
    ),
    calls:
      /(?<!\p{L})(?:call|ring|phone|contact)(?: \p{L}+){0,2} (?:the|our|your) (\p{L}[\p{L}-]+(?: (?!(?:on|at|if|when|by|for|from|and|or|but|to|in|with|before|after|immediately|first|under|as|who|which|that)(?!\p{L}))\p{L}[\p{L}-]+){0,3})/iu,
    phone: 'phone',
  },
  {
    asks: words(
      'wen (?:(?:\\p{L}+ ){1,6}an|(?:\\p{L}+ ){0,6}(?:anrufen|verständigen|benachrichtigen|kontaktieren))|bei wem (?:\\p{L}+ ){1,6}(?:melden|an)',
    ),
    calls:
      /(?<!\p{L})(?:ruf(?:en|t|e)?|verständig(?:en|t|e)|benachrichtig(?:en|t|e)|kontaktier(?:en|t|e))(?: \p{L}+){0,5}? (?:den|die|das|unseren?) ((?:\p{Ll}+ )?\p{Lu}[\p{L}-]+)/u,
    phone: 'Telefon',
  },
  {
    asks: words(
      "qui (?:(?:dois[ -]je|doit[ -]on|faut[ -]il|je dois|on doit|puis[ -]je)? ?(?:appeler|contacter|prévenir|joindre)|(?:j[’']|on )appelle)",
    ),
    calls:
      /(?<!\p{L})(?:appel(?:ez|er|le)|contacte[zr]|prévene[zr]|joigne[zr])(?: \p{L}+){0,2}? (?:le |la |notre |l[’'])(\p{L}[\p{L}-]+(?: (?:de la|de|du|des) \p{L}[\p{L}-]+)?)/iu,
    phone: 'téléphone',
  },
  {
    asks: words(
      'a quién (?:(?:debo|tengo que|hay que|puedo) )?(?:llam(?:o|ar|amos)|avis(?:o|ar|amos)|contact(?:o|ar))',
    ),
    calls:
      /(?<!\p{L})(?:llam(?:e|en|ar|a)|avis(?:e|en|ar|a)|contact(?:e|en|ar))(?: \p{L}+){0,2}? (?:al |a la |con el |con la )(\p{L}[\p{L}-]+(?: (?:de la|del|de) \p{L}[\p{L}-]+)?)/iu,
    phone: 'teléfono',
  },
]

// “Do not call the caretaker, call the plumber”
const negation =
  /(?<!\p{L})(?:not|never|don['’]t|nicht|niemals|nie|keinesfalls|pas|jamais|no|nunca)(?!\p{L})(?:(?! (?:but|and|sondern|aber|und|mais|et|sino|pero|y) )[^.,;:?!])*$/iu

// “Call the guard on 112”
const shortNumber = /(?<![\p{N}.,])\d{3,}(?![.,]?\p{N})/u

/**
 * The statements of an answer to whom to call, with the row of a list that gives the number of the one that the best sentence names:
 * “call the plumber”. `ask` finds statements for a question. As they are where no row, or more than one, is of that one.
 */
export async function withContact(
  { onSelected }: { onSelected?: (statements: readonly SelectedStatement[]) => Promise<void> },
  question: string,
  statements: SelectedStatement[],
  ask: (question: string) => Promise<readonly SelectedStatement[]>,
): Promise<SelectedStatement[]> {
  const language = languages.find(({ asks }) => asks.test(question))
  const [best] = statements
  const role = language === undefined ? undefined : roleToCall(best?.text ?? '', language.calls)
  const hasNumber = (text: string): boolean =>
    shortNumber.test(text) || holdsPhone(text, { header: null, headings: [] })
  const givesNumber = statements.some(({ text }) => hasNumber(text))
  if (language === undefined || role === undefined || givesNumber) return statements
  const contacts = await ask(`${role} ${language.phone}`)
  const isOf = ({ text }: SelectedStatement, term: string): boolean => termsOf(text).includes(term)
  const rows = contacts.filter(
    (row) =>
      row.passage.isTable &&
      termsOf(role).every((term) => isOf(row, term)) &&
      holdsPhone(row.text, { header: row.passage.columns ?? null, headings: [] }),
  )
  const terms = termsOf(question)
  const near = rows.filter((row) => terms.some((term) => isOf(row, term)))
  const contact = onlyOne(near.length > 0 ? near : rows)
  if (contact === null) return statements
  await onSelected?.([contact])
  return [...statements, contact]
}

/** The first one that a text says to call; those that nobody is to call are left out. */
function roleToCall(text: string, calls: RegExp): string | undefined {
  const all = [...text.matchAll(new RegExp(calls, `${calls.flags}g`))]
  return all.find(({ 0: part, index }) => !negation.test(text.slice(0, index + part.length)))?.[1]
}
