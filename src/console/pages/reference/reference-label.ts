import { operationLabel } from '#console/usage/operation-label.ts'

/** The label of an operation in the reference. Usage shows `getMe` as what it is called for, which is to sign in. */
export function referenceLabel(operation: string): string {
  return operation === 'getMe' ? 'Get own key' : operationLabel(operation)
}
