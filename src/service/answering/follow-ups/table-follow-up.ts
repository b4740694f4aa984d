import { splitQuestion } from '#service/answering/split-question.ts'
import { rowsRequestOf, tableRequestOf } from '#service/answering/tables/table-request.ts'
import { asksForTheRows, groupAsked, moneyAsked } from './asked-cells.ts'
import { sumAsked } from './sums-asked.ts'
import type { Turn } from './turns.ts'
import { withoutEnd } from './turns.ts'

/** What a question says of the rows that the question before was about, without the words that refer to them. */
export interface TableChange {
  text: string
  /** With those words. */
  written: string
  /** Whether it asks how many of them there are, as “How many of them are juniors?” does, or which: “Which ones?” */
  again: 'count' | 'list' | null
  /** Whether it only names a figure, as “total minutes” does. */
  isMeasure: boolean
}

/** A question over a table, and what the questions behind it change of it, oldest first. */
export interface ChangedQuestion {
  before: string
  changes: readonly TableChange[]
  /**
   * The sum that it asks for of the rows that the answer before lists, and whether it can only be read so; left out where it
   * asks for none.
   */
  sum?: { text: string; isOnly: boolean }
}

const opening =
  /^[^\p{L}\p{N}]*(?:and|but|or|und|oder|aber|y|e|o|pero|et|ou|mais|ed|ma|en|maar|и|а|но)(?![\p{L}\p{N}-])[\s,¿]*|^[^\p{L}\p{N}]*(?=(?:what|how) about|was ist mit|wie (?:ist|steht|sieht) es|qué (?:pasa|hay|tal)|qu['’]en est-il)/iu
const about =
  /^(?:(?:what|how) about|was ist mit|wie (?:ist|steht|sieht) es(?: aus)? (?:mit|bei|für)|qué (?:pasa|hay|tal) (?:con|de)|qu['’]en est-il d[eu]|(?:как|что) (?:насч[её]т|с))(?!\p{L})\s*/iu
const howMany = '(?:how many|wie ?viele?|cuánt[oa]s|combien|quant[iea]|quantos|hoeveel|сколько)'
const ofThem =
  "(?:of (?:them|these|those|which)|davon|darunter|von (?:ihnen|denen|diesen)|de (?:ell|est|es)[oa]s|d['’]entre (?:eux|elles)|parmi (?:eux|elles)|di (?:loro|quest[ie])|daarvan|из них)"
const verb =
  '(?:is|are|was|were|has|have|had|sind|waren|haben|hatten|son|están|eran|fueron|tienen|sont|ont|étaient|sono|hanno|zijn|hebben|были|было)'
const thatIs =
  '(?:(?:is|was|are|were) (?:that|this|it|those|these|they)|(?:sind|waren|ist|war) (?:das|es|sie)|(?:son|eran|es|era) (?:eso|esto|es[oa]s|ést[oa]s)|(?:ça|cela) (?:fait|faisait)|sont-ils|sont-elles)'
const countedAgain = new RegExp(
  `(?<!\\p{L})${howMany} (?:(?:d[e'’] ?)?([\\p{L}-]+) ${thatIs}|${ofThem}(?: ${verb})?|${verb}(?= \\p{L}))(?!\\p{L})`,
  'iu',
)
// “How much money is that?”
const reference = new RegExp(
  `(?<!\\p{L})(?:${ofThem}(?!\\p{L})|(?<=(?:how much|wie ?viel|cuánto|combien) .{1,30} )${thatIs}(?=[\\s?.!]*$))`,
  'iu',
)
// “How many orders are there?” is about all of them.
const existence =
  /(?<!\p{L})(?:(?:are|were|is) there|there (?:are|were)|exist|gibt es|gab es|hay|había|il y a|ci sono|existen|(?:do|did) we have|haben wir|tenemos)(?!\p{L})/iu
const maxChangeWords = 8
const maxMeasureWords = 5
const maxChanges = 4

/**
 * The question over a table that a short one continues, with what it changes: another person or month, one column more, or
 * another figure of the same rows. Null where it continues none. Whether all of its words have a meaning in the table, only
 * the table can tell.
 */
export function changedQuestion(
  question: string,
  history: readonly Pick<Turn, 'question'>[],
): ChangedQuestion | null {
  const changed = changeOfTable(question, history)
  const [change, ...others] = changed?.changes ?? []
  if (others.length > 0) return changed
  const text = sumAsked(withoutEnd(question).replace(opening, '').trim())
  if (changed !== null) {
    const sum = text ?? (change !== undefined && addsUp(change) ? change.text : null)
    return sum === null ? changed : { ...changed, sum: { text: sum, isOnly: false } }
  }
  const before = withoutEnd(history.at(-1)?.question ?? '')
  const isOne = splitQuestion(before, 2).length === 1
  if (text === null || !isOne || !isOverRows(before)) return null
  const own = { text, written: question, again: null, isMeasure: false }
  return { before, changes: [own], sum: { text, isOnly: true } }
}

/** Whether a question only names a sum, as “and the total minutes” does. */
function addsUp({ again, text }: TableChange): boolean {
  const request = again === null ? tableRequestOf(text) : null
  return request?.figure.kind === 'sum' && request.limits.length === 0
}

function changeOfTable(
  question: string,
  history: readonly Pick<Turn, 'question'>[],
): ChangedQuestion | null {
  const changes: TableChange[] = []
  for (const text of [question, ...history.map((turn) => turn.question).toReversed()]) {
    const change = changeIn(text)
    if (change !== null && changes.length === maxChanges) return null
    if (change === null) {
      const before = withoutEnd(text)
      const isOne = splitQuestion(before, 2).length === 1
      const [last] = changes
      const isOfAll = last?.isMeasure === true && existence.test(before)
      return last === undefined || !isOverRows(before) || !isOne || isOfAll
        ? null
        : { before, changes: changes.toReversed() }
    }
    changes.push(change)
  }
  // The first question of a conversation stands alone, as short as it is.
  const first = history[0]?.question ?? ''
  return isOverRows(first) && changes.length > 1
    ? { before: withoutEnd(first), changes: changes.slice(0, -1).toReversed() }
    : null
}

function isOverRows(question: string): boolean {
  const request = rowsRequestOf(question)
  return request !== null && !request.isHan && request.aggregate !== 'value'
}

/** What a question says of the rows before it; null where it does not refer to them. */
function changeIn(question: string): TableChange | null {
  const start = opening.exec(question)?.[0]
  const said = withoutEnd(question.slice(start?.length ?? 0)).replace(about, '')
  if (asksForTheRows(said)) return { text: '', written: said, again: 'list', isMeasure: false }
  const money = moneyAsked(said)
  if (money !== null) return { text: money, written: said, again: null, isMeasure: false }
  const group = groupAsked(said)
  if (group !== null) return { text: group, written: said, again: null, isMeasure: false }
  const countsAgain = countedAgain.test(said)
  const isReference = countsAgain || reference.test(said)
  const text = said
    .replace(countedAgain, ' $1 ')
    .replace(reference, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu)?.length ?? 0
  if (words === 0 || words > maxChangeWords) return null
  if (start !== undefined || isReference)
    return { text, written: said, again: countsAgain ? 'count' : null, isMeasure: false }
  return namesFigure(question, words) ? { text, written: said, again: null, isMeasure: true } : null
}

/** Whether a question only names a figure, as “total minutes” does. */
function namesFigure(question: string, words: number): boolean {
  if (words > maxMeasureWords || existence.test(question)) return false
  const request = tableRequestOf(question)
  return (
    request !== null &&
    !request.isHan &&
    request.limits.length === 0 &&
    (request.aggregate === 'count' || request.figure.kind !== null)
  )
}
