import type { QueryConfig } from '#contract/query-config.ts'
import { selectStatements } from './select-statements.ts'
import type { PackedResults } from './packed-results.ts'
import { unpackResults } from './packed-results.ts'
import { withAcronyms } from './languages/question-acronyms.ts'
import { presentationOf, presentStatement, presentTableRow } from './present-statement.ts'
import type { Question } from './read-question.ts'
import { statementsForFollowUp } from './follow-ups/answers-follow-up.ts'
import type { FollowUp } from './follow-ups/answers-follow-up.ts'
import { readOwnWords } from './follow-ups/own-words.ts'
import { readQuestion, searchTerms } from './read-question.ts'
import { scoreBestPassages } from './score-statements.ts'
import type { ScoredStatement } from './score-statements.ts'
import { holdsCertainly } from './answer-type.ts'
import { hasPronoun } from './split-question.ts'
import type { QuestionPart } from './split-question.ts'
import { withoutOtherHours } from './texts/hours.ts'
import { withoutOtherMonths } from './outlines/other-months.ts'
import { withoutLeftOutRows } from './negations/left-out-rows.ts'
import { strengthOf } from './forms/mentioned-terms.ts'
import { tellsOnlyOfUndone } from './negations/undone-actions.ts'
import { deniesNothingOf } from './negations/denied-questions.ts'
import { withoutDoneItems } from './negations/open-items.ts'
import { asksOverRows, laterRequestOf, rowsRequestOf } from './tables/table-request.ts'
import { asksForLifespan } from './values/lifespans.ts'
import { isForOthers } from './row-states/own-ranges.ts'
import { statesIn } from './row-states/said-states.ts'
import { tellsWhatIsAsked } from './row-states/asks-of-texts.ts'
import { withNumberedRow } from './addressed/numbered-rows.ts'
import { namesUnknownPerson } from './named/unknown-person.ts'
import { lacksCaretaker } from './named/caretakers.ts'
import { withTypedNames } from './named/typed-names.ts'
import { withRowOfName } from './addressed/row-of-name.ts'
import { withSteps } from './conditions/steps.ts'
import { gapsIn } from './values/gaps.ts'
import { withAskedValues } from './values/asked-values.ts'
import { changedRowOf } from './changes/changed-cells.ts'
import { changedName } from './changes/amendments.ts'
import { changesAsked } from './changes/changes-asked.ts'
import { withSelectedChangeFirst } from './changes/selected-changes.ts'
import { nameWithDay, withEffectiveDays } from './changes/effective-days.ts'
import { withChanges } from './changes/changes-first.ts'
import { withSentencesBehind } from './neighbours/sentences-behind.ts'
import { newerFirst } from './changes/newer/newer-first.ts'
import { withNumberedSection } from './texts/numbered-sections.ts'
import { preferExactHeading } from './texts/exact-heading.ts'
import { questionTerms } from '#service/retrieval/words.ts'
import { focusOf } from './languages/question-focus.ts'
import { hasOnlyVerbsOf } from './languages/noun-use.ts'
import { saysNothing } from './texts/says-nothing.ts'
import { withoutQuotedMail } from './changes/quoted-mail.ts'
import { otherSizeOf } from './everyday/other-sizes.ts'
import { withOtherLimits } from './everyday/own/own-amounts.ts'
import { withOwnNumbers } from './everyday/own/own-limits.ts'
import { answerWords } from './texts/answer-words.ts'
import { sentencePairFor } from './neighbours/sentence-pairs.ts'
import { withNeighbour } from './neighbours/with-neighbour.ts'
import { countAlike, leadInsOf } from './texts/lead-ins.ts'
import type { SearchResults } from '#service/retrieval/search-results.ts'
import { passagesOfTable } from '#service/retrieval/tables/table-store.ts'
import type { TablePassages } from '#service/retrieval/tables/table-store.ts'
import { selectFromTables } from './tables/select-from-tables.ts'
import { sumOfListed } from './whole-tables/sum-of-listed.ts'
import { selectFromWholeTables } from './whole-tables/table-attempts.ts'
import type { WholeTable } from './tables/select-from-tables.ts'
import { placeOf } from './selected-statement.ts'
import type { SelectedStatement } from './selected-statement.ts'

/** The search results to select statements from, and the question that they answer. */
export interface SelectionInput {
  results: PackedResults
  part: QuestionPart
  /** The tables that rows were found of, best first; left out where the question needs none. */
  tables?: readonly TablePassages[]
  /** The whole table of which some rows were selected for a question that does not ask for rows in so many words. */
  listed?: TablePassages
  /** Passages that may change what the question is answered with; left out where none were found. */
  changing?: PackedResults
  /** What the question refers back to; null or left out where it is complete. */
  subject?: string | null
  /** The language of a question whose own words do not tell it, as far as the texts do. */
  language?: string | null
  /** Left out where the question stands alone. */
  followUp?: FollowUp
  /** The day on which it is asked, as 2026-11-28; left out where “this year” is not to be read. */
  today?: string
  /** Here `max_snippets` is the number of statements that the answer still has room for. */
  config: QueryConfig
}

/**
 * Selects the statements that answer a question, best first; an empty list when none supports an answer.
 * Hundreds of words against thousands of statements can take seconds, so the service runs this in the
 * threads of `readerPool`, never on the thread that serves requests.
 */
export function selectFromPassages({
  results: packed,
  tables = [],
  listed,
  changing,
  part,
  subject,
  language = null,
  followUp,
  today,
  config,
}: SelectionInput): SelectedStatement[] {
  const typed = readQuestion(part.text, part.about, subject, language)
  const results = withAcronyms(unpackResults(packed), typed)
  const asked = withTypedNames(typed, results.passages)
  const question = withSteps(withOwnNumbers(asked, results.passages), results.passages)
  const terms = searchTerms(question, config.search_weight)
  const isCertain = (statement: ScoredStatement): boolean =>
    holdsCertainly(
      {
        ...statement,
        isRow: statement.passage.header !== null,
        labels: statement.passage.header ?? [],
      },
      part.text,
    )
  // If a question consists of a question word alone, or was completed from an earlier one, all its words can match in
  // a statement without an answer. Such statements must certainly hold a value of the kind that is asked for. Persons
  // are exempt from this, because no pattern finds all the ways to name them.
  const isBare =
    part.about !== null &&
    question.terms.every(({ kind }) => kind === 'inherited' || kind === 'generic')
  const isFollowUp = question.subject.length > 0 && question.answerType !== 'person'
  const content = question.terms.flatMap(({ term, kind, related }) =>
    kind === 'generic' ? [] : [term, ...related],
  )
  const isOther = asksForLifespan(part.text) ? () => true : isForOthers(part.text)
  const isUncared = (header: readonly string[] | null | undefined, text: string): boolean =>
    header != null && lacksCaretaker(part.text, header, text)
  const hasOnlyVerbs = hasOnlyVerbsOf(part.text, content)
  const deniesNothing = deniesNothingOf(question)
  const read = scoreBestPassages(results, question, terms, config.search_weight).filter(
    (statement) =>
      (statement.passage.header === null || !isOther(statement.text)) &&
      !isUncared(statement.passage.header, statement.text) &&
      !hasOnlyVerbs(statement.text) &&
      !saysNothing(statement, question) &&
      !deniesNothing(statement) &&
      !tellsOnlyOfUndone(statement.text, question),
  )
  const open = withoutOtherHours(withoutDoneItems(read, question), question)
  const valued = withAskedValues(preferExactHeading(open, question), question)
  const numbered = withNumberedRow(withNumberedSection(valued, question), question)
  const scored = withRowOfName(numbered, question)
  const ownWords = followUp === undefined ? null : readOwnWords(followUp.written, language)
  const written = new Map(
    ownWords === null
      ? []
      : scoreBestPassages(results, ownWords, terms, config.search_weight).map((statement) => [
          keyOf(statement),
          statement,
        ]),
  )
  const supported =
    changesAsked(read, question, config.max_snippets) ?? selectStatements(scored, question, config)
  const ofThing = read.filter(({ lacksThing }) => !lacksThing)
  const gaps = supported.length > 0 ? [] : gapsIn(ofThing, question)
  const pair = supported.length + gaps.length > 0 ? null : sentencePairFor(ofThing, question)
  const selected = [...supported, ...gaps, ...(pair === null ? [] : [pair])]
  // “What does the licence cost, and when is it due?” asks when the licence is due, and nothing else.
  const inherited = hasPronoun(part.text)
    ? question.terms.filter(({ kind }) => kind === 'inherited')
    : []
  const isOfTopic = (statement: ScoredStatement): boolean =>
    inherited.length === 0 ||
    inherited.some(({ term, related }) => strengthOf([term, ...related], statement) > 0)
  const onTopic = selected.filter(isOfTopic)
  const certain = isBare || isFollowUp ? onTopic.filter(isCertain) : onTopic
  const writtenOf = (statement: ScoredStatement): ScoredStatement | undefined =>
    written.get(keyOf(statement))
  const readTable = (table: TablePassages): WholeTable => ({
    ...results,
    passages: passagesOfTable(table),
    isCut: table.isCut,
  })
  const readTables = tables
    .map(readTable)
    .filter(({ passages }) => passages.some(({ header, text }) => !isUncared(header, text)))
  const overTables = {
    part,
    asked,
    subject: subject ?? null,
    language,
    today: today ?? null,
    tables: readTables,
    passages: results.passages,
    selected: certain,
    config,
  }
  if (followUp?.changed !== undefined) {
    const { before, changes, sum } = followUp.changed
    // The whole conversation tells its language better than a few words of it.
    const { language: whole } = question
    const inLanguage = (text: string): Question => ({
      ...readQuestion(text, null, null, whole),
      language: whole,
    })
    const later = changes.map((change) => ({ ...change, question: inLanguage(change.text) }))
    const own = inLanguage(before)
    const said = { request: rowsRequestOf(before), changes: later }
    const summed =
      sum === undefined
        ? null
        : sumOfListed(
            {
              ...overTables,
              part: { ...part, text: before },
              asked: own,
              subject: null,
              language: whole,
              states: today === undefined ? [] : statesIn(before, today),
              selected: [],
            },
            { text: sum.text, previousAnswer: followUp.previousAnswer },
          )
    if (summed !== null || sum?.isOnly === true) return summed ?? []
    return selectFromTables(readTables, results.passages, certain, own, config, said) ?? []
  }
  const states = today === undefined ? [] : statesIn(part.text, today)
  const fromTables = selectFromWholeTables({ ...overTables, states })
  const readIds = new Set(read.map(({ passage }) => passage.id))
  const statementsOf = (more: SearchResults): ScoredStatement[] =>
    scoreBestPassages(more, question, terms, config.search_weight).filter(
      ({ passage }) => !readIds.has(passage.id),
    )
  // What changes a section seldom stands below its heading.
  const all = changing === undefined ? read : [...read, ...statementsOf(unpackResults(changing))]
  const isOtherSize = otherSizeOf(
    question.text,
    read.map(({ text, passage }) => [...(passage.header ?? []), text].join(' | ')),
  )
  const ofSize = all.filter(({ text }) => !isOtherSize(text))
  const changedRow = changedRowOf(fromTables, ofSize, question)
  if (fromTables !== null && changedRow === null) return fromTables
  if (listed !== undefined) {
    const whole = [readTable(listed)]
    const rows = selectFromTables(whole, results.passages, certain, asked, config, {
      request: laterRequestOf(question.text),
    })
    if (rows !== null) return rows
  }
  const suitable =
    changedRow !== null && followUp?.row === undefined
      ? [{ ...changedRow, copies: [] }]
      : followUp === undefined || ownWords === null
        ? certain
        : statementsForFollowUp(certain, read, followUp, {
            ownWords,
            writtenOf,
            isCompleted: question.subject.length > 0,
          })
  const isOverRows = followUp !== undefined || asksOverRows(part.text)
  const told = isOverRows ? withoutLeftOutRows(suitable, part.text) : suitable
  // A row with “paid” says the opposite of what is still to be paid.
  const isOfUndone = states.some((one) => one.isFirst === true)
  const apt = told.filter(
    ({ passage: { header } }) =>
      !isOfUndone || header === null || tellsWhatIsAsked(part.text, header),
  )
  const kept = withoutOtherMonths(apt, part.text)
  const behind = withSentencesBehind(withoutQuotedMail(kept), read, question, config.max_snippets)
  const inOrder = withChanges(
    newerFirst(
      withOtherLimits(behind, read, part.text, config.max_snippets),
      scored,
      question,
      config.max_snippets,
    ),
    ofSize,
    question,
    config.max_snippets,
  )
  const changesKnown = withSelectedChangeFirst(inOrder, question, today)
  const { statements: dated, days } = withEffectiveDays(changesKnown, question, today)
  const answering = dated.map(({ statement }) => statement)
  const presentation = presentationOf(answering, results.passages)
  const leadIns = leadInsOf(answering, question, part.compared)
  const alike = countAlike(answering, scored)
  // Rows that a search found are no count, and not those that a comparison leaves.
  const [first] = answering
  const isUncounted = first?.passage.header != null && asksOverRows(part.text)
  // “How many employees does Ziegler have?” is not answered by what Ziegler sells.
  if (isUncounted && followUp === undefined && lacksCounted(answering, question)) return []
  const isKnown = (term: string): boolean => results.frequencies.has(term)
  if (isUncounted && namesUnknownPerson(part.text, first.passage.header ?? [], isKnown)) return []
  const matching = isUncounted
    ? { caption: answerWords(question.language).uncounted, rows: 0 }
    : null
  const whole = answering.map((statement) => withNeighbour(statement, read, answering))
  const nameAt = (index: number): string | null =>
    nameWithDay(leadIns[index] ?? dated[index]?.name ?? null, days[index] ?? null)
  return answering.map((statement, index) => ({
    ...placeOf(whole[index] ?? statement),
    presentedText: presentStatement(whole[index] ?? statement, question, presentation),
    copies: statement.copies.map(placeOf),
    writtenScore: writtenOf(statement)?.score ?? statement.score,
    isCertain: isCertain(statement),
    subjectName:
      dated[index]?.isChanged === true
        ? changedName(nameAt(index), question.language)
        : nameAt(index),
    row: presentTableRow(statement, question, presentation),
    matching,
    ...(dated[index]?.isChanged === true && { isChanged: true as const }),
    documentsAlike: alike,
  }))
}

/** Whether none of some rows mentions what a question counts, nor does anything around it. */
function lacksCounted(rows: readonly ScoredStatement[], question: Question): boolean {
  const { text, answerType, language } = question
  if (answerType !== 'count') return false
  const counted = questionTerms(focusOf(text, answerType) ?? '', language)
  const wanted = question.terms.filter(({ term, kind }) => counted.has(term) && kind !== 'generic')
  return wanted.some(({ term, related }) =>
    rows.every(
      ({ lacked, around }) =>
        lacked.includes(term) &&
        !around.some((group) => [term, ...related].some((form) => group.terms.has(form))),
    ),
  )
}

const keyOf = ({ passage, start }: ScoredStatement): string => `${passage.id}:${start}`
