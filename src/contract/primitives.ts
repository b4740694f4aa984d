import { z } from 'zod'

/** ISO 8601 in UTC with microseconds: `2026-07-10T15:03:48.785843Z`. */
export const timestamp = z.iso.datetime()

/** A version 7 UUID: ids sort by creation. */
export const id = z.uuid()

const maximum = 255

/** Text counted as a person counts: code points, not UTF-16 units and not bytes. */
export const shortText = z
  .string()
  .refine((text) => codePoints(text) <= maximum, outOfRange(`At most ${maximum} characters.`))
  .refine((text) => !hasControls(text), outOfRange('Control characters are not allowed.'))
  .meta({ maxLength: maximum })

/** A name: one line, trimmed, in one Unicode form, never empty. */
export const shortName = z
  .string()
  // what is counted is what is kept
  .transform((text) => text.trim().normalize('NFC'))
  .pipe(
    shortText
      .refine((text) => text !== '', outOfRange('A name is needed.'))
      .refine((text) => !/[\t\n\r\u2028\u2029]/.test(text), outOfRange('A name is one line.')),
  )
  .meta({ maxLength: maximum })

function outOfRange(error: string) {
  return { error, params: { failure: 'field_out_of_range' } }
}

/** The number of characters a person sees as such. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

// half of a surrogate pair is no character: no database keeps it
function hasControls(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  return !text.isWellFormed() || /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text)
}

/** The parameters every list takes (specification, "GET /v1/files"). */
export const pageQuery = z.object({
  limit: z.coerce.number<number>().int().min(1).max(100).default(50),
  order: z.enum(['asc', 'desc']).default('desc'),
  after: z.string().optional(),
  before: z.string().optional(),
})
export type PageQuery = z.output<typeof pageQuery>

/** A page of results (specification, "Page of results"). */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    has_more: z.boolean(),
    first_id: z.string().nullable(),
    last_id: z.string().nullable(),
  })
}

/** A list in a query: `a,b`, repeated, or repeated with `[]`; all mean the same. */
export const commaList = z.union([z.string(), z.array(z.string())]).transform((value) =>
  [value]
    .flat()
    .flatMap((each) => each.split(','))
    .filter(Boolean),
)

export const deleted = z.object({ id: z.string(), deleted: z.literal(true) })
