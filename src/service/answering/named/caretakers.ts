import { isLabelOf } from '#service/answering/answer-type.ts'
import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { roleIn } from '#service/answering/measures/agents.ts'

const asksWhoCares =
  /^\P{L}*(?:who (?:takes? care of|looks? after|is (?:responsible for|in charge of))|wer (?:kümmert sich um|ist (?:zuständig|verantwortlich) für)|qui (?:s['’]occupe d|est (?:responsable|chargée?) d)|quién (?:se (?:encarga|ocupa) de|es responsable de))(?!\p{L}{3})/iu
const whoColumn = words('who|wer|qui|quién|by|par|por|von|staff|team|trainer|coach')

/** Whether a question asks who cares for something, and a table has no column of those who do. */
export function lacksCaretaker(question: string, header: readonly string[]): boolean {
  return (
    asksWhoCares.test(question) &&
    !header.some(
      (name) => roleIn(name) !== null || isLabelOf(name, 'person') || whoColumn.test(name),
    )
  )
}
