import { z } from 'zod'

/** What a child that embeds texts is sent. */
export interface OnnxRequest {
  id: number
  texts: readonly string[]
}

/** What it answers: first that the model is loaded, then the vectors of each request, one after another. */
export const onnxReply = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('vectors'),
    id: z.number(),
    numbers: z.custom<Float32Array>((value) => value instanceof Float32Array),
    tokens: z.number(),
  }),
  z.object({ type: z.literal('failed'), id: z.number(), reason: z.string() }),
])
export type OnnxReply = z.infer<typeof onnxReply>
