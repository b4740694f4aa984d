import { z } from 'zod'
import { page } from '#contract/pages.ts'
import { extractionFailures, type ExtractionFailureCode } from './extraction.ts'

const failureCode = z.custom<ExtractionFailureCode>(
  (value) => typeof value === 'string' && Object.hasOwn(extractionFailures, value),
)

/** One line of what the child says: JSON, the end always explicit. */
export const childMessage = z.discriminatedUnion('type', [
  /** The reader is loaded: whatever goes wrong from here on is the file's doing. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('progress'), done: z.int(), total: z.int().nullable() }),
  z.object({ type: z.literal('page'), page }),
  z.object({ type: z.literal('failed'), code: failureCode, detail: z.string() }),
  z.object({ type: z.literal('done') }),
])
export type ChildMessage = z.infer<typeof childMessage>
