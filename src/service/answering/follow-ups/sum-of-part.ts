import type { FollowUp } from './answers-follow-up.ts'
import { sumAsked } from './sums-asked.ts'
import type { QuestionPart } from '#service/answering/split-question.ts'
import { withoutEnd } from './turns.ts'

// Beside a question for rows, these words ask for the sum of what they have.
const total =
  /^(?:what (?:is|are|was|were)(?: the)?|what['’]s the|how much is the|(?:was|wie hoch) ist die|wie hoch|quel est le|quelle est la|cu[aá]l es (?:el|la)) (?:grand |combined )?(?:totals?|sum|(?:gesamt)?summe|somme|total|suma)(?: amount| betrag)?$|^(?:was|wie ?viel) kosten (?:die|sie)(?: alle)? (?:zusammen|insgesamt)$|^(?:how much|wie ?viel|combien|cu[aá]nto)(?: (?:is|are|was|were|ist|sind|es|son))? (?:in total|in all|altogether|together|zusammen|insgesamt|au total|en tout|en total)$/iu

// “How much is that” is the sum, but “how much are they” asks for each.
const saysSum =
  /(?<!\p{L})(?:that|das|eso|ça|ca|cela|make|come to|add up|amount to|macht|machen|ergibt|ergeben|fait|font|donne|hacen?|total|altogether|together|in all|sum|zusammen|insgesamt|summe|au total|en tout|somme|suman?|junt[oa]s)(?!\p{L})/iu

/**
 * What a part of a question selects that asks for the sum of the rows that the part before lists, as “and how much is that in total?”
 * does; null where it asks for no such sum, or may ask for something else, as “how much is it?” does.
 */
export async function sumOfPart<Selected extends { statements: readonly unknown[] }>(
  part: string,
  before: string | undefined,
  /** The answer to the parts before. */
  previousAnswer: string,
  select: (followUp: FollowUp, part: QuestionPart) => Promise<Selected>,
): Promise<Selected | null> {
  if (before === undefined) return null
  const own = withoutEnd(part).replace(/^[^\p{L}]+/u, '')
  const text = sumAsked(own) ?? (total.test(own) ? 'total revenue' : null)
  if (text === null || !saysSum.test(own)) return null
  const question = withoutEnd(before)
  const change = { text, written: part, again: null, isMeasure: false }
  const changed = { before: question, changes: [change], sum: { text, isOnly: true } }
  const followUp = { written: part, previousAnswer, named: null, about: null, isSwapped: true }
  return select({ ...followUp, changed }, { text: `${question} ${part}`, about: null })
}
