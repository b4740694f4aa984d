import * as z from 'zod/mini'

const extras = z.record(z.string(), z.unknown())

/**
 * The body of every refusal (specification, "Errors"). `extras.code` is the finer code,
 * `extras.failure` the key of the register and `extras.request_id` the `x-request-id` header.
 * Each item's `extras.path` names the field it is about, dotted.
 */
export const errorBody = z.object({
  tpe: z.string(),
  errors: z.array(z.object({ description: z.string(), key: z.string(), extras })),
  extras,
})
export type ErrorBody = z.infer<typeof errorBody>
