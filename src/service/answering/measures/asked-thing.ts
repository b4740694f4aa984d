import type { ColumnKinds } from '#service/answering/conditions/limited-columns.ts'
import type { Question } from '#service/answering/read-question.ts'
import { quantityName } from '#service/answering/tables/table-rows.ts'
import type { TableRequest } from '#service/answering/tables/table-request.ts'
import { stemmerOrIdentity } from '#service/retrieval/forms/stemmers.ts'
import { termsOf } from '#service/retrieval/words.ts'

// “Which score is the highest?” asks for the score itself.
const whichThing =
  /^\P{L}*(?:(?:at|on|in|for|auf|an|bei|für|a|en|dans|sur|à) )?(?:which|what|welche[rsnm]?|qué|que|cuál|quel(?:le)?s?|quale|welke) (\p{L}[\p{L}-]*)(?! (?:is|are|was|were|ist|sind|war|waren|es|son|fue|est|sont|était)(?!\p{L}))(?= \p{L})/iu
const whichNoun =
  /^\P{L}*(?:which|what|welche[rsnm]?|qué|que|quel(?:le)?s?|quale|welke) (\p{L}[\p{L}-]*)/iu
const thingWith =
  /^\P{L}*(?:(?:the|der|die|das|el|la|le|il) )?(\p{L}[\p{L}-]*) (?:con|with|mit|avec) (?:(?:the|den|dem|der|el|la|le) )?(?:most|fewest|highest|lowest|largest|biggest|smallest|más|menos|mayor|menor|plus|moins|meisten|wenigsten|höchste[nrm]|niedrigste[nrm]|größte[nrm]|kleinste[nrm])(?!\p{L})/iu

interface NamedColumns {
  header: readonly string[]
  stemOf: (term: string) => string
}

/** The columns that are called as a noun, with no other word in their names. */
export function columnsCalled(noun: string, { header, stemOf }: NamedColumns): number[] {
  const stems = new Set(termsOf(noun).map(stemOf))
  const isAsked = (name: string): boolean => {
    const own = termsOf(name).map(stemOf)
    return own.length > 0 && own.every((stem) => stems.has(stem))
  }
  return [...header.keys()].filter((column) => isAsked(header[column] ?? ''))
}

/** The columns that are called as the things of which a question asks which of them: “Item” of “Which items …?” */
export function columnsOfAskedThing(table: NamedColumns, text: string): number[] {
  return columnsCalled(whichNoun.exec(text)?.[1] ?? '', table)
}

/**
 * The kinds of columns without bare numbers that only name what a question asks for: “Which platform has the most trains?” and “oldest
 * platform” measure no number of a platform.
 */
export function withoutAskedThing(
  kinds: ColumnKinds,
  { text, language }: Pick<Question, 'text' | 'language'>,
  { aggregate, ofColumn, figure }: Pick<TableRequest, 'aggregate' | 'ofColumn' | 'figure'>,
): ColumnKinds {
  if (aggregate !== 'extreme' || figure.isDifference) return kinds
  const stemOf = stemmerOrIdentity(language)
  const noun = whichThing.exec(text)?.[1] ?? thingWith.exec(text)?.[1]
  // Of “the oldest platform”, the adjective says what is compared.
  const asked = noun ?? (ofColumn.size > 0 ? text : '')
  const stems = new Set(termsOf(asked).map(stemOf))
  const isAsked = (column: number): boolean => {
    const name = kinds.header[column] ?? ''
    const terms = termsOf(name)
    return (
      terms.some((term) => stems.has(stemOf(term))) &&
      !terms.some((term) => ofColumn.has(term)) &&
      !quantityName.test(name) &&
      // “Which tree was planted first?” compares years.
      !kinds.periods.includes(column) &&
      /^[\p{L}\s.-]+$/u.test(name) &&
      [...(kinds.cells[column] ?? [])].every((cell) => /^\d*$/u.test(cell))
    )
  }
  const things = kinds.numbers.filter(isAsked)
  return things.length === 0
    ? kinds
    : {
        ...kinds,
        numbers: kinds.numbers.filter((column) => !things.includes(column)),
        names: [...kinds.names, ...things],
      }
}
