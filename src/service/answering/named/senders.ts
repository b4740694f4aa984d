import { isAmong } from '#service/answering/read-question.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { termsOf } from '#service/retrieval/words.ts'

const maxSignatureLines = 4
const maxLineChars = 60

const closing =
  /^(?:(?:all the )?best|best wishes(?: .{1,30})?|(?:kind|best|warm) regards|regards|(?:yours )?(?:sincerely|faithfully|truly)|cheers|mit (?:freundlichen|besten|herzlichen|lieben) gr(?:ü|ue)(?:ß|ss)en|(?:viele|liebe|beste|herzliche|schöne|freundliche) gr(?:ü|ue)(?:ß|ss)e(?: .{1,30})?|hochachtungsvoll|lg|vg|mfg|(?:bien )?cordialement|bien à vous|amicalement|salutations(?: .{1,30})?|(?:un )?(?:cordial )?saludos?(?: cordial(?:es)?)?|atentamente|cordialmente|un abrazo)[,.!]?$/iu
const sender = /^(?:from|von|de): ?"?([^<"\n]{2,60})/imu
// Spanish says “we” by the ending of the verb alone: “abrimos”.
const writerActs =
  /(?<!\p{L})(?:we|we['’]\p{L}+|I|I['’]\p{L}+|wir|ich|(?<!\p{L}(?:ent|ez|eut|oit|ut) )nous (?:(?:ne|vous|les?|la|en|y) |l['’])?\p{L}{2,}(?:ons|mes)|je|j['’]\p{L}+|(?!(?:últi|próxi|máxi|míni|ópti|extre|présta|gra|kilogra|tra|recla|áni)mos)\p{L}{2,}[aei]mos)(?!\p{L})/iu
const ofWriter =
  /(?<!\p{L})(?:us|our|my|me|uns(?:er\p{L}{0,2})?|mir|mich|mein\p{L}{0,2}|nous|notre|nos|mon|ma|mes|nuestr[oa]s?|mi|mis)(?!\p{L})/iu
const actingStrength = 0.85
const possessedStrength = 0.6

/** Whether a statement is of an e-mail. */
export function isMessage({ passage }: { passage: Pick<FoundPassage, 'file_name'> }): boolean {
  return /\.(?:eml|mbox|msg)$/iu.test(passage.file_name)
}

type PassageOfLetter = Pick<FoundPassage, 'text' | 'start' | 'file_name'>

/** Who wrote the letter or e-mail that a passage is of, as far as the passage tells it. */
export interface Sender {
  terms: ReadonlySet<string>
  /** The bare names below “Best wishes,”, and where they begin and end on the page; null where nothing stands there. */
  signature: { names: ReadonlySet<string>; start: number; end: number } | null
}

// Each short statement of a passage may be a signature.
const senders = new WeakMap<PassageOfLetter, Sender | null>()

/** The sender of the letter or e-mail that a passage is of; null where it is of none. */
export function senderOf(passage: PassageOfLetter): Sender | null {
  const known = senders.get(passage)
  if (known !== undefined) return known
  const read = readSender(passage)
  senders.set(passage, read)
  return read
}

function readSender(passage: PassageOfLetter): Sender | null {
  const lines = passage.text.split('\n')
  const at = lines.findLastIndex((line) => line.length <= maxLineChars && closing.test(line.trim()))
  const below = at < 0 ? [] : lines.slice(at + 1)
  const first = below.findIndex((line) => line.trim() !== '')
  const next = below.findIndex((line, index) => index > first && line.trim() === '')
  // A postscript and a list of enclosures stand behind a blank line.
  const signature = first < 0 ? [] : below.slice(first, next < 0 ? undefined : next)
  const isSigned =
    signature.length > 0 &&
    signature.length <= maxSignatureLines &&
    signature.every((line) => line.length <= maxLineChars)
  const [header = ''] = passage.text.split(/\n\s*\n/u, 1)
  const from = isMessage({ passage }) ? (sender.exec(header)?.[1] ?? '').trim() : ''
  if (!isSigned && from === '') return null
  const above = lines.slice(0, at + 1 + Math.max(first, 0)).join('\n').length
  const [name = ''] = signature
  const start = passage.start + above
  return {
    terms: new Set(termsOf([from, ...(isSigned ? signature : [])].join(' '))),
    signature: isSigned
      ? {
          names: new Set([name.trim(), from]),
          start,
          end: start + signature.join('\n').length + 1,
        }
      : null,
  }
}

/** How strongly a text is about its writer: he acts in “we deliver”, and only has something to do with “our office”. */
function strengthOfWriter(text: string): number {
  if (writerActs.test(text)) return actingStrength
  return ofWriter.test(text) ? possessedStrength : 0
}

const ownVerb =
  /(?<=(?<!\p{L})nous (?:ne |vous |les? |la |l['’]|en |y ){0,2})(\p{L}{3,})ons(?!\p{L})|(?<!\p{L})(?!(?:últi|próxi|máxi|míni|ópti|extre|présta|gra|kilogra|tra|recla|áni)mos(?!\p{L}))(\p{L}{2,})([aei])mos(?!\p{L})|(?<=(?<!\p{L})wir )(\p{L}{2,}?)e?n(?!\p{L})|(?<!\p{L})(\p{L}{2,}?)e?n(?= wir(?!\p{L}))/giu

/** The terms of the verbs of a text as others say them of its writer: “la laiterie livre” for “nous livrons”. */
export function termsOfOwnVerbs(text: string): string[] {
  return [...text.matchAll(ownVerb)].flatMap(([, french, spanish, vowel = '', after, before]) => {
    if (french !== undefined) return termsOf(`${french}e`)
    if (spanish !== undefined) {
      return termsOf(`${spanish}${vowel.toLowerCase() === 'i' ? 'e' : vowel}`)
    }
    const german = after ?? before ?? ''
    return termsOf(`${german}t ${german}et`)
  })
}

// “On which day” is answered by a Monday.
const timeNouns: ReadonlySet<string> = new Set(
  termsOf(
    'day days time hour tag tage tagen uhrzeit jour jours heure heures día días hora horas date datum fecha',
  ),
)

/**
 * The terms of the writer of a text, which is about him where it speaks in the first person; null where it does not, or has no other
 * word of the question: “How heavy is Olivia’s suitcase?” is not answered by whatever Olivia writes.
 */
export function aroundWriter(
  writer: Sender | null,
  { text, terms: own }: { text: string; terms: ReadonlySet<string> },
  { terms }: Question,
): { terms: ReadonlySet<string>; strength: number; isSubject: true } | null {
  const strength = writer === null ? 0 : strengthOfWriter(text)
  if (writer === null || strength === 0) return null
  const others = terms.filter(({ term }) => !writer.terms.has(term) && !timeNouns.has(term))
  const content = others.filter(({ kind }) => kind !== 'generic')
  const isAsked = (content.length > 0 ? content : others).some((one) => isAmong(one, own))
  return isAsked ? { terms: writer.terms, strength, isSubject: true } : null
}

// “Anna Berg, Head of Facilities” says more than a name, and so do “0251 77” and “PS: The key hangs behind the door.”
const saysMore = /[\p{N}@,:;!?|–]|\p{Ll}\.$/u

interface StatementOfLetter {
  text: string
  start: number
  passage: PassageOfLetter
}

/** Whether a statement is one of the lines below a letter that say who wrote it. */
export function isInSignature({ start, passage }: StatementOfLetter): boolean {
  const signature = senderOf(passage)?.signature ?? null
  return signature !== null && start >= signature.start && start < signature.end
}

/** Whether a statement is nothing but the name below a letter. */
export function isSignature(statement: StatementOfLetter): boolean {
  const { text, passage } = statement
  if (text.length > maxLineChars || saysMore.test(text) || !isInSignature(statement)) return false
  return senderOf(passage)?.signature?.names.has(text.trim()) === true
}
