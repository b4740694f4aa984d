import { specifiedApplications } from './test-specified-applications.ts'
import { specifiedChat } from './test-specified-chat.ts'
import { specifiedFiles } from './test-specified-files.ts'
import { specifiedGraphs } from './test-specified-graphs.ts'
import { specifiedTools } from './test-specified-tools.ts'

/** Every operation of the specification, by its name in the contract. */
export const specifiedOperations = {
  ...specifiedGraphs,
  ...specifiedFiles,
  ...specifiedChat,
  ...specifiedApplications,
  ...specifiedTools,
}
export type OperationName = keyof typeof specifiedOperations
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets that the keys are the names
export const operationNames = Object.keys(specifiedOperations) as OperationName[]
