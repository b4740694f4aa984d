import * as z from 'zod/mini'

const extras = z.record(z.string(), z.unknown())

/**
 * The body of every error response (specification, "Errors"). `extras.code` is the detailed code,
 * `extras.failure` the key in `failures`, and `extras.request_id` the `x-request-id` header. `extras.path` of
 * an item is the dotted path of its field.
 */
export const errorBody = z.object({
  tpe: z.string(),
  errors: z.array(z.object({ description: z.string(), key: z.string(), extras })),
  extras,
})
export type ErrorBody = z.infer<typeof errorBody>
