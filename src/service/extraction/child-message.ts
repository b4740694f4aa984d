import { z } from 'zod'
import type { FileKind } from '#contract/file-kinds.ts'
import { page } from '#contract/pages.ts'
import { readPicture } from './pictures/read-picture.ts'
import { cutPassages } from './read-passage.ts'
import { recognizedWord } from './recognized-word.ts'
import { extractionFailures, type ExtractionFailureCode } from './extraction.ts'

const failureCode = z.custom<ExtractionFailureCode>(
  (value) => typeof value === 'string' && Object.hasOwn(extractionFailures, value),
)

/** A line of the child's output: JSON, with an explicit end message. */
export const childMessage = z.discriminatedUnion('type', [
  /** The reader is loaded; any failure after this is caused by the file. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('progress'), done: z.int(), total: z.int().nullable() }),
  z.object({
    type: z.literal('page'),
    page,
    figures: z.boolean().optional(),
    running: z.array(z.int().nonnegative()).optional(),
    words: z.array(recognizedWord).optional(),
    pictures: z.array(readPicture).optional(),
    /** Whether the passages that were sent before are those of this page. */
    has_passages: z.boolean().optional(),
  }),
  /** Some passages of the next page, in order. */
  z.object({ type: z.literal('passages'), passages: cutPassages }),
  z.object({ type: z.literal('failed'), code: failureCode, detail: z.string() }),
  /** `is_unchanged`: the file has left no trace in the process that the child could find. */
  z.object({ type: z.literal('done'), is_unchanged: z.boolean() }),
])
export type ChildMessage = z.infer<typeof childMessage>

/** A line of a child's input: the bytes of a file follow it. */
export interface ChildRequest {
  kind: FileKind
  bytes: number
  /** Whether pages are sent with their passages. */
  passages: boolean
}
