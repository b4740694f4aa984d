import { isLabelOf } from '#service/answering/answer-type.ts'
import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { roleIn } from '#service/answering/measures/agents.ts'

const asksWhoCares =
  /^\P{L}*(?:who (?:takes? care of|looks? after|is (?:responsible for|in charge of))|wer (?:kümmert sich um|ist (?:zuständig|verantwortlich) für)|qui (?:s['’]occupe d|est (?:responsable|chargée?) d)|quién (?:se (?:encarga|ocupa) de|es responsable de))(?!\p{L}{3})/iu
const whoColumn = words('who|wer|qui|quién|by|par|por|von|staff|team|trainer|coach')
const namesDuty = words(
  'responsible|in charge|takes? care|looks? after|zuständig\\p{L}*|verantwortlich\\p{L}*|responsables?|chargée?s?|encargad[oa]s?',
)
// A row of two cells is a name and its value, and says itself what the value is.
const minColumns = 3

/**
 * Whether a question asks who cares for something, and a table has no column of those who do. A table whose columns have no names,
 * and a row that names the duty in a cell, can tell it.
 */
export function lacksCaretaker(question: string, header: readonly string[], text = ''): boolean {
  return (
    asksWhoCares.test(question) &&
    header.length >= minColumns &&
    header.every((name) => name !== '') &&
    !namesDuty.test(text) &&
    !header.some(
      (name) => roleIn(name) !== null || isLabelOf(name, 'person') || whoColumn.test(name),
    )
  )
}
