import { Failure } from '#service/failure.ts'
import type { SchemaVerdict } from './schema-message.ts'

/** The failure of a request with a schema that cannot be used, which is at `path`. */
export function unusableSchema(
  verdict: Exclude<SchemaVerdict, { type: 'valid' }>,
  path: string,
  key: 'schema_unusable' | 'tool_malformed',
): Failure {
  const isRoot = verdict.path === ''
  const where = isRoot ? '' : ` at ${verdict.path}`
  return new Failure(key, `The schema cannot be used${where}: ${verdict.message}`, {
    path: isRoot ? path : `${path}.${verdict.path}`,
  })
}
