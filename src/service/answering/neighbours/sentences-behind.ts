import { withElected } from './elected.ts'
import { withMonthsBeside } from './months-beside.ts'
import { withPersonBehind } from './person-behind.ts'
import type { NeighbourRule } from '#service/answering/select-statements.ts'
import { withReasonBeside } from './reasons-beside.ts'
import { withTakenBack } from './taken-back.ts'
import { withHoursBelow, withOffHours, withValueBehind } from '#service/answering/texts/hours.ts'
import { withInstructions } from '#service/answering/texts/instructions.ts'
import { withWholeSection } from '#service/answering/texts/whole-sections.ts'

const rules: readonly NeighbourRule[] = [
  withElected,
  withInstructions,
  withValueBehind,
  withWholeSection,
  withOffHours,
  withHoursBelow,
  withReasonBeside,
  withPersonBehind,
  withMonthsBeside,
  withTakenBack,
]

/** The statements of an answer with the sentences near the best one that a question of its kind needs, or that take it back. */
export const withSentencesBehind: NeighbourRule = (answering, ...rest) =>
  rules.reduce((statements, rule) => rule(statements, ...rest), answering)
