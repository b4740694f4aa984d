import type { RankedPassage } from '#service/retrieval/rank-passages.ts'
import { termsOf } from '#service/retrieval/words.ts'

/** A unit that can be quoted: a sentence, a list item, a subtitle cue or a table row, with its context. */
export interface Statement {
  passage: RankedPassage
  /** Offsets in the text of the page. */
  start: number
  end: number
  text: string
  terms: ReadonlySet<string>
  /** Groups of terms from the context, such as headings, and how strongly each stands for a term of its own. */
  around: readonly { terms: ReadonlySet<string>; strength: number }[]
  /** A heading, a label or a question: it introduces the next statement and answers nothing itself. */
  isPointer: boolean
}

const headingStrength = 0.85
const pointerStrength = 0.9
const headerStrength = 0.95
const previousStrength = 0.6
const passageStrength = 0.3
const nameStrength = 0.5

/** The statements of a passage, in order. */
export function statementsOf(passage: RankedPassage): Statement[] {
  const isWhole = passage.statements.length === 0
  const spans = isWhole ? [{ start: passage.start, end: passage.end }] : passage.statements
  const whole = new Set(passage.terms)
  const headings = new Set(termsOf(passage.headings.join(' ')))
  const fileName = new Set(passage.heading_terms)
  const header = new Set(termsOf((passage.header ?? []).join(' ')))
  let pointer: ReadonlySet<string> = new Set()
  let previous: ReadonlySet<string> = new Set()

  return spans.map(({ start, end }, index) => {
    const text = passage.text.slice(start - passage.start, end - passage.start)
    const before = passage.text.slice(0, start - passage.start)
    const after = passage.text.slice(end - passage.start)
    const terms = new Set(termsOf(text))
    const isPointer =
      isWhole ||
      (passage.header === null && index < spans.length - 1 && pointsToNext(text, before, after))
    const statement: Statement = {
      passage,
      start,
      end,
      text,
      terms,
      around: [
        { terms: header, strength: headerStrength },
        { terms: pointer, strength: pointerStrength },
        { terms: headings, strength: headingStrength },
        // A sentence continues the one before it; table rows are independent.
        { terms: passage.header === null ? previous : new Set(), strength: previousStrength },
        { terms: fileName, strength: nameStrength },
        { terms: passage.header === null ? whole : new Set(), strength: passageStrength },
      ],
      isPointer,
    }
    if (isPointer) pointer = terms
    previous = terms
    return statement
  })
}

// A question, a label that ends with a colon, or a short line between empty lines, as headings are.
function pointsToNext(text: string, before: string, after: string): boolean {
  if (/[?？؟:：]\s*$/u.test(text)) return text.length <= 200
  const standsAlone = (before === '' || before.endsWith('\n\n')) && after.startsWith('\n\n')
  return standsAlone && text.length <= 60 && !/[.!。！,;\p{N}]/u.test(text)
}
