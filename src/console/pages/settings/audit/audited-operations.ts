import { operationLabel } from '#console/usage/operation-label.ts'
import { isAudited } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'

/** The audited operations, for the filter. */
export const auditedOperations = Object.entries(endpoints)
  .filter(([, endpoint]) => isAudited(endpoint))
  .map(([name]) => name)
  .toSorted((a, b) => operationLabel(a).localeCompare(operationLabel(b)))
