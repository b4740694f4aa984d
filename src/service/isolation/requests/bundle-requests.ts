import type { endpoints } from '#contract/endpoints.ts'
import {
  always,
  asCursor,
  blindly,
  both,
  cursor,
  onGraph,
  wallOnly,
} from '#service/isolation/endpoint-requests.ts'
import type { Cell, EndpointRequests, Row } from '#service/isolation/endpoint-requests.ts'

const onImport = ({ thing }: Cell) => ({ params: { import_id: thing.import_id } })
/** The bundle is not ready to be imported. */
const commit: Row = {
  input: (cell) => ({ ...onImport(cell), body: {} }),
  status: (_, isVisible) => (isVisible ? 409 : 404),
}

/** Requests to the endpoints of bundles. */
export const bundleRequests = {
  exportGraph: both({ input: onGraph, shared: 'read' }),
  getExportSize: blindly({ input: onGraph, shared: 'read' }),
  uploadBundle: wallOnly({ input: () => ({}), status: always(200), changes: true }),
  listImports: {
    wall: [{ input: () => ({}), status: always(200) }, asCursor((thing) => thing.import_id)],
    isolation: [{ input: () => ({}), status: always(200) }, cursor((thing) => thing.import_id)],
  },
  getImport: blindly({ input: onImport }),
  listImportFiles: blindly({ input: onImport }),
  commitImport: blindly(commit),
  deleteImport: { ...blindly({ input: onImport, changes: true }), ownerStep: 3 },
} satisfies Partial<Record<keyof typeof endpoints, EndpointRequests>>
