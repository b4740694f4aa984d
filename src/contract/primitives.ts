import * as z from 'zod/mini'

/** ISO 8601 in UTC with microseconds: `2026-07-10T15:03:48.785843Z`. */
export const timestamp = z.iso.datetime()

/** A version 7 UUID: ids sort by creation. */
export const id = z.uuid()

const maximum = 255

/** Text counted as a person counts: code points, not UTF-16 units and not bytes. */
export const shortText = z
  .string()
  .check(
    z.refine(
      (text) => codePoints(text) <= maximum,
      outOfRange(`Must be at most ${maximum} characters.`),
    ),
    z.refine((text) => !hasControls(text), outOfRange('Control characters are not allowed.')),
  )
  .register(z.globalRegistry, { maxLength: maximum })

/** A name: one line, trimmed, in one Unicode form, never empty. */
export const shortName = z
  .pipe(
    z.pipe(
      z.string(),
      // what is counted is what is kept
      z.transform((text) => oneForm(text.trim())),
    ),
    shortText.check(
      z.refine((text) => text !== '', outOfRange('Must not be empty.')),
      z.refine((text) => !/[\t\n\r\u2028\u2029]/.test(text), outOfRange('Must be a single line.')),
    ),
  )
  .register(z.globalRegistry, { minLength: 1, maxLength: maximum })

// marks on one letter are put in order pair by pair: a mebibyte of them takes a minute
function oneForm(text: string): string {
  return text.length > maximum * 16 ? text : text.normalize('NFC')
}

/** A check's message that says the value is out of range, rather than of the wrong form. */
export function outOfRange(error: string) {
  return { error, params: { failure: 'field_out_of_range' } }
}

/** The number of characters a person sees as such. */
export function codePoints(text: string): number {
  if (!/[\ud800-\udbff]/.test(text)) return text.length
  let count = text.length
  for (let at = 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0xdc00 || code > 0xdfff) continue
    const before = text.charCodeAt(at - 1)
    if (before >= 0xd800 && before < 0xdc00) count -= 1
  }
  return count
}

// half of a surrogate pair is no character: no database keeps it
function hasControls(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  return !text.isWellFormed() || /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text)
}

/** The parameters every list takes (specification, "GET /v1/files"). */
export const pageQuery = z.object({
  limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(100)), 50),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
  after: z.optional(z.string()),
  before: z.optional(z.string()),
})
export type PageQuery = z.output<typeof pageQuery>

/** A page of results (specification, "Page of results"). */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({
    data: z.array(item),
    has_more: z.boolean(),
    first_id: z.nullable(z.string()),
    last_id: z.nullable(z.string()),
  })
}

/** A list in a query: `a,b`, repeated, or repeated with `[]`; all mean the same. */
export const commaList = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) =>
    [value]
      .flat()
      .flatMap((each) => each.split(','))
      .filter(Boolean),
  ),
)

export const deleted = z.object({ id: z.string(), deleted: z.literal(true) })
