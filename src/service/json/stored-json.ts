import { z } from 'zod'

/** Reads a JSON text of a column, or null, by a schema. */
export function storedJson<T extends z.core.$ZodType>(schema: T) {
  const parsed = z
    .string()
    .nullable()
    .transform((text): unknown => (text === null ? null : JSON.parse(text)))
  return z.pipe(parsed, schema)
}
