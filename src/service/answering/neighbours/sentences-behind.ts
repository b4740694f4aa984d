import { withElected } from './elected.ts'
import { withMonthsBeside } from './months-beside.ts'
import { withPersonBehind } from './person-behind.ts'
import { withReasonBeside } from './reasons-beside.ts'
import { withTakenBack } from './taken-back.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import type { StatementWithCopies } from '#service/answering/select-statements.ts'
import { withHoursBelow, withOffHours, withValueBehind } from '#service/answering/texts/hours.ts'
import { withInstructions } from '#service/answering/texts/instructions.ts'
import { withWholeSection } from '#service/answering/texts/whole-sections.ts'

/** The statements of an answer with the sentences near the best one that a question of its kind needs, or that take it back. */
export function withSentencesBehind(
  answering: readonly StatementWithCopies[],
  ...rest: [read: readonly ScoredStatement[], question: Question, maxStatements: number]
): readonly StatementWithCopies[] {
  const [read, , maxStatements] = rest
  const elected = withElected(answering, ...rest)
  const withValue = withValueBehind(withInstructions(elected, ...rest), ...rest)
  const withRows = withWholeSection(withValue, ...rest)
  const withHours = withHoursBelow(withOffHours(withRows, ...rest), ...rest)
  const withPerson = withPersonBehind(withReasonBeside(withHours, ...rest), ...rest)
  return withTakenBack(withMonthsBeside(withPerson, ...rest), read, maxStatements)
}
