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
