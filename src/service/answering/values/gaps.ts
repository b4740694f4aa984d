import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import type { StatementWithCopies } from '#service/answering/select-statements.ts'

const maxChars = 120
const saysMissing =
  /(?<!\p{L})(?:to be (?:added|announced|confirmed|decided|defined)|tb[acd]|not yet (?:known|available|decided)|no data|unknown|(?:noch|bisher) (?:offen|nicht bekannt)|wird nachgetragen|folgt noch|unbekannt|por (?:confirmar|definir)|pendiente|à (?:définir|confirmer|compléter)|inconnu)(?!\p{L})|未定|調整中/iu

/**
 * The lines that say that a value is still missing, where nothing else answers: “Rabbits: to be added” in the paper with
 * the doses for other animals. A file must have all words of the question, and the line one of them.
 */
export function gapsIn(
  read: readonly ScoredStatement[],
  { terms }: Question,
): readonly StatementWithCopies[] {
  const content = terms.filter(({ kind }) => kind === 'content' || kind === 'name')
  const mentions = (one: ScoredStatement, { term, related }: Question['terms'][number]): boolean =>
    [term, ...related].some((form) => one.terms.has(form))
  const files = Map.groupBy(read, ({ passage }) => passage.file_id)
  const complete = new Set(
    [...files].flatMap(([file_id, own]) =>
      content.every((term) => own.some((one) => mentions(one, term))) ? [file_id] : [],
    ),
  )
  const gap = read.find(
    (one) =>
      complete.has(one.passage.file_id) &&
      one.text.length <= maxChars &&
      saysMissing.test(one.text) &&
      content.some((term) => mentions(one, term)),
  )
  return gap === undefined ? [] : [{ ...gap, copies: [] }]
}
