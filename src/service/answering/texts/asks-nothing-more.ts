import { readQuestion } from '#service/answering/read-question.ts'

const whatToDo =
  /^[^\p{L}]*(?:what|was|qué|que|quoi)(?!\p{L}).{0,30}(?<!\p{L})(?:do|done|tun|machen|hago|hacer|hacemos|faire|fais)[\s?.!]*$/iu

/** Whether a part of a question only asks what to do, of a thing that it does not name. */
export function asksNothingMore(text: string): boolean {
  return (
    whatToDo.test(text) && readQuestion(text, null).terms.every(({ kind }) => kind === 'generic')
  )
}
