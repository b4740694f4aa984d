import type { endpoints } from '#contract/endpoints.ts'
import { blindly, both, onGraph } from './endpoint-requests.ts'
import type { EndpointRequests } from './endpoint-requests.ts'

/** Requests to the endpoints of bundles. */
export const bundleRequests = {
  exportGraph: both({ input: onGraph, shared: 'read' }),
  getExportSize: blindly({ input: onGraph, shared: 'read' }),
} satisfies Partial<Record<keyof typeof endpoints, EndpointRequests>>
