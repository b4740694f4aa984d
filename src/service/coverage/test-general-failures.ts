import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { requests } from './requests/test-all-requests.ts'
import type { OperationName } from './specified/test-specified-operations.ts'
import { broken, tooManyRequests, wrongKeys } from './test-requests.ts'
import type { OperationRequests } from './test-requests.ts'

type Failures = NonNullable<OperationRequests['failures']>

const tables = [
  'application_jobs',
  'applications',
  'files',
  'graphs',
  'guardrails',
  'models',
  'pages',
  'providers',
]

/** What every operation can end with, also where the specification has no row of failures for it. */
const general: Failures = {
  '401 BadCredentials': { 'no key': wrongKeys['401 BadCredentials']['no key'] },
  '401 BadToken': wrongKeys['401 BadToken'],
  '403 InsufficientAccessRights': wrongKeys['403 InsufficientAccessRights'],
  '429 QuotaExceeded': tooManyRequests,
}

/** The requests that fail, by cell: those of the specification, and of other statuses the general ones. */
export function failuresOf(name: OperationName): Failures {
  const { failures = {} } = requests[name]
  const { permission }: Endpoint = endpoints[name]
  const statuses = Object.keys(failures).map(familyOf)
  // Splitting reads nothing but the key of the caller.
  const broke = broken(...(name === 'splitText' ? ['keys'] : tables))
  const internal = { '500 InternalError': { 'a database without its tables': broke } }
  const added = Object.entries({ ...general, ...internal }).filter(
    ([cell]) =>
      !statuses.includes(familyOf(cell)) && (permission !== undefined || familyOf(cell) !== '403'),
  )
  return { ...failures, ...Object.fromEntries(added) }
}

/** All failures of the service are one family. */
function familyOf(cell: string): string {
  return cell.startsWith('5') ? '5' : cell.slice(0, 3)
}
