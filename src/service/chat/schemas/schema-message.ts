import type { JsonSchema } from '#contract/chat/json-schema.ts'

/** A task for the worker: validate a schema, and optionally a JSON text against it. */
export interface SchemaQuestion {
  schema: JsonSchema
  /** Null to validate only the schema. */
  text: string | null
}

/** `path` is a dotted path in the schema or in the answer. */
export type SchemaVerdict =
  | { type: 'valid' }
  | { type: 'bad_schema'; path: string; message: string }
  | { type: 'bad_answer'; path: string; message: string }
