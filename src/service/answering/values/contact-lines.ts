import type { Span } from '#service/retrieval/sentences.ts'

// A line that says nothing but what the next one is.
const labelLine =
  /^(?:(?:tele)?phone|tel|mobile|cell|fax|e-?mail|mail|telefon|handy|mobil|mobilnummer|telefonnummer|durchwahl|teléfono|móvil|correo(?: electrónico)?|téléphone|portable|courriel|adresse|address|dirección|телефон|почта|адрес|电话|手机|邮箱|地址|電話|携帯|メール|住所|هاتف|الهاتف|البريد)(?: (?:number|no|nr))?\.?\s?[:：]?$/iu
const maxLineChars = 80
// A name, an office and a department.
const maxLinesBefore = 3
const maxLines = 10

/**
 * The spans of a text in which a contact stands in lines of its own, such as a name, “Phone” and a number, with the lines
 * of each contact as one span, so that its number is quoted with its name.
 */
export function withContactsWhole(
  spans: readonly Span[],
  textOf: (span: Span) => string,
): readonly Span[] {
  if (!spans.some((span) => isLabel(textOf(span)))) return spans
  const whole: Span[] = []
  let run: Span[] = []
  const close = (): void => {
    whole.push(...contactsOf(run, textOf))
    run = []
  }
  for (const span of spans) {
    const last = run.at(-1)
    const isNext =
      last !== undefined &&
      textOf({ start: last.end, end: span.start }).trim() === '' &&
      textOf({ start: last.end, end: span.start }).split('\n').length === 2
    const isLine = textOf(span).length <= maxLineChars && !/[.!?;]$/u.test(textOf(span))
    if (!isNext || !isLine) close()
    if (isLine) run.push(span)
    else whole.push(span)
  }
  close()
  return whole
}

const isLabel = (text: string): boolean => labelLine.test(text.trim())

const email = /[^\s@]@[^\s@]/u
const mailLabel = /mail|correo|courriel|почта|邮箱|メール|البريد/iu
const addressLabel = /^(?:adresse|address|dirección|адрес|地址|住所)/iu
// “Ann Weber”, but not “Treasurer”
const personName = /^(?:\p{Lu}[\p{L}\p{M}.’'-]*\s){1,3}\p{Lu}[\p{L}\p{M}’'-]*$/u

/** What a line of a contact is: a label, a value (a number, an e-mail address or what stands behind a label), or a name. */
type Kind = 'label' | 'value' | 'name'

/**
 * Lines that stand below each other, with those of each contact as one. They stay as they are where it is not certain
 * which number is whose: each contact must begin with its name, and all must be alike or begin with the name of a person.
 */
function contactsOf(run: readonly Span[], textOf: (span: Span) => string): readonly Span[] {
  // An e-mail address below a number is of one sentence with it.
  const lines = run.flatMap((span) => linesOf(span, textOf(span)))
  const texts = lines.map((line) => textOf(line).trim())
  const kinds = texts.map((text, at) => kindOf(text, texts[at - 1] ?? ''))
  const hasEachValue = texts.every(
    (text, at) => !isLabel(text) || isValueOf(text, texts[at + 1] ?? ''),
  )
  if (!kinds.includes('label') || !hasEachValue || kinds[0] !== 'name' || kinds.at(-1) !== 'value')
    return run
  const starts = kinds.flatMap((kind, at) =>
    kind === 'name' && kinds[at - 1] !== 'name' ? [at] : [],
  )
  const contacts = starts.map((start, at) => {
    const end = starts[at + 1] ?? lines.length
    return { start, end, texts: texts.slice(start, end), kinds: kinds.slice(start, end) }
  })
  const isContact = contacts.every(({ kinds: own }) => {
    const names = own.findIndex((kind) => kind !== 'name')
    return names <= maxLinesBefore && own.length <= maxLines
  })
  const [form = '', ...others] = contacts.map((contact) =>
    contact.kinds.map((kind, at) => (kind === 'label' ? contact.texts[at] : kind)).join('\n'),
  )
  const areAlike = others.every((other) => other === form)
  const beginWithPersons = contacts.every(({ texts: own }) => personName.test(own[0] ?? ''))
  const haveNoOtherPerson = contacts.every(({ texts: own, kinds: ownKinds }) =>
    own.every((text, at) => at === 0 || ownKinds[at] !== 'name' || !personName.test(text)),
  )
  // One contact alone is like all others, so that its form proves nothing.
  const isCertain =
    (areAlike && (others.length > 0 || haveNoOtherPerson)) ||
    (beginWithPersons && haveNoOtherPerson)
  if (!isContact || !isCertain) return run
  return contacts.map(({ start, end }) => ({
    start: lines[start]?.start ?? 0,
    end: lines[end - 1]?.end ?? 0,
  }))
}

function linesOf({ start }: Span, text: string): readonly Span[] {
  let at = start
  return text.split('\n').map((line) => {
    const span = { start: at, end: at + line.length }
    at = span.end + 1
    return span
  })
}

function kindOf(text: string, before: string): Kind {
  if (isLabel(text)) return 'label'
  return /\p{N}/u.test(text) || email.test(text) || isLabel(before) ? 'value' : 'name'
}

/** Whether a line can be what a label announces: a number below “Phone”, an address with an “@” below “E-mail”. */
function isValueOf(label: string, text: string): boolean {
  if (text === '' || isLabel(text)) return false
  if (mailLabel.test(label)) return email.test(text)
  return addressLabel.test(label) || /\p{N}/u.test(text)
}

/** The labels in the lines of a contact, such as “Phone”. */
export function labelsOfContact(text: string): readonly string[] {
  return text.includes('\n') ? text.split('\n').filter(isLabel) : []
}

/** The words for what a contact has without saying so: its e-mail address stands there without a label. */
export function termsOfContactLines(text: string): readonly string[] {
  const lines = text.split('\n')
  return lines.some(isLabel) && email.test(text) ? ['email', 'mail', 'correo', 'courriel'] : []
}
