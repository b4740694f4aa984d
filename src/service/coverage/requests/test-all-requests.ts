import type { OperationName } from '#service/coverage/specified/test-specified-operations.ts'
import type { Requests } from '#service/coverage/test-requests.ts'
import { applicationRequests } from './test-application-requests.ts'
import { chatRequests } from './test-chat-requests.ts'
import { fileRequests } from './test-file-requests.ts'
import { graphRequests } from './test-graph-requests.ts'
import { toolRequests } from './test-tool-requests.ts'

/** The requests of every operation; a missing one is a compile error. */
export const requests: Requests<OperationName> = {
  ...graphRequests,
  ...fileRequests,
  ...chatRequests,
  ...applicationRequests,
  ...toolRequests,
}
