import type { JsonSchema } from '#contract/chat/json-schema.ts'

/** A question to the worker: whether a schema is one, or also whether a JSON text obeys it. */
export interface SchemaQuestion {
  schema: JsonSchema
  /** Null: the schema alone. */
  text: string | null
}

/** `path` is into the schema or into the answer, dotted. */
export type SchemaVerdict =
  | { type: 'valid' }
  | { type: 'bad_schema'; path: string; message: string }
  | { type: 'bad_answer'; path: string; message: string }
