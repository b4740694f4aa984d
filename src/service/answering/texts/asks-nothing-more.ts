import { answerTypeOf, holdsCertainly } from '#service/answering/answer-type.ts'
import { contactValueOf } from '#service/answering/values/contact-values.ts'
import { readQuestion } from '#service/answering/read-question.ts'

const whatToDo =
  /^[^\p{L}]*(?:what|was|qué|que|quoi)(?!\p{L}).{0,30}(?<!\p{L})(?:do|done|tun|machen|hago|hacer|hacemos|faire|fais)[\s?.!]*$/iu

/** Whether a part of a question only asks what to do, of a thing that it does not name. */
export function asksNothingMore(text: string): boolean {
  return (
    whatToDo.test(text) && readQuestion(text, null).terms.every(({ kind }) => kind === 'generic')
  )
}

/** The source of a pattern of what asks whether a number that was asked for is enough. */
export const isEnough =
  "(?:(?:is|are) (?:it|that|this|they) (?:still )?enough|(?:reicht|genügt) (?:das|es)|ist (?:das|es) genug|est[ -]ce (?:que (?:c['’]est |ça )?)?(?:assez|suffisant|suffit)|(?:es|son) suficientes?|alcanza)"
const asksIfEnough = new RegExp(`^\\P{L}*${isEnough}[\\s?.!]*$`, 'iu')
const minimum =
  /(?<!\p{L})(?:minimum|mindest\p{L}*|m[ií]nim[oa]|min\.|reorder at|meldebestand)(?!\p{L})/iu

/** Whether a part of a question asks if there is enough of what the answer before gives beside its minimum. */
export function isToldByMinimum(text: string, previousAnswer: string): boolean {
  return asksIfEnough.test(text) && minimum.test(previousAnswer)
}

/**
 * Whether a part of a question that refers back asks for a number or a time of which the answer before gives one: “Music licence:
 * Amount £782, Payable 30 June” also tells when it is due.
 */
export function isToldBefore(
  { text, about }: { text: string; about: string | null },
  previousAnswer: string,
): boolean {
  const holdsContact = contactValueOf(text)
  if (about !== null && holdsContact !== null)
    return holdsContact(previousAnswer, { header: null, headings: [] })
  const type = answerTypeOf(text)
  if (about === null || type === null || type === 'person' || type === 'place') return false
  return holdsCertainly({ text: previousAnswer, isRow: false, label: null, labels: [] }, text)
}
