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

/** Lines that stand below each other, with those of each contact as one. */
function contactsOf(lines: readonly Span[], textOf: (span: Span) => string): readonly Span[] {
  const first = lines.findIndex((line) => isLabel(textOf(line)))
  if (first < 1 || first > maxLinesBefore || first === lines.length - 1) return lines
  const label = textOf(lines[first] ?? { start: 0, end: 0 })
  const starts = lines.flatMap((line, at) => (textOf(line) === label ? [at - first] : []))
  const contacts = starts.map((start, at) => lines.slice(start, starts[at + 1] ?? lines.length))
  if (contacts.some((contact) => contact.length > maxLines)) return lines
  return contacts.map((contact) => ({
    start: contact[0]?.start ?? 0,
    end: contact.at(-1)?.end ?? 0,
  }))
}

const email = /[^\s@]@[^\s@]/u

/** The words for what a contact has without saying so: its e-mail address stands there without a label. */
export function termsOfContactLines(text: string): readonly string[] {
  const lines = text.split('\n')
  return lines.some(isLabel) && email.test(text) ? ['email', 'mail', 'correo', 'courriel'] : []
}
