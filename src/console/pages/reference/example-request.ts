import type { OperationRequest } from '#console/code/request-code.ts'
import type { OperationReference } from '#contract/reference/reference.ts'

/** The name of the file in examples of uploads. */
const exampleFileName = 'handbook.pdf'

/** The request of the example of an operation; with `isStream`, for a streamed response. */
export function exampleRequest(operation: OperationReference, isStream: boolean): OperationRequest {
  const { name, method, path, example, takesBytes, repliesBytes } = operation
  const { params, query, body } = example
  return {
    name,
    method,
    path,
    params,
    query,
    ...(body !== undefined && { body: isStream ? { ...Object(body), stream: true } : body }),
    ...(takesBytes && body === undefined && { fileName: exampleFileName }),
    isStream,
    repliesBytes,
    // Its methods send JSON, and `uploadFile` sends files.
    isOutsideClient: takesBytes && body !== undefined,
  }
}
