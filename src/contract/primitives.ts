import * as z from 'zod/mini'

/**
 * The schema of a field with what its name does not say, in full sentences. Clients read them in the reference
 * and in the OpenAPI document; backticks mark code.
 */
export function described<T extends z.ZodMiniType>(schema: T, description: string): T {
  // A schema can be that of several fields, so the description belongs to a copy.
  const copy = z.clone(schema, schema._zod.def)
  z.globalRegistry.add(copy, { ...z.globalRegistry.get(schema), description })
  return copy
}

/** ISO 8601 in UTC with microseconds: `2026-07-10T15:03:48.785843Z`. */
export const timestamp = z.iso.datetime()

/** A version 7 UUID: ids sort by creation. */
export const id = z.uuid()

/** The maximum length of a short text, in code points. */
export const maxShortChars = 255

/** The greatest number of a column of type `integer`. PostgreSQL fails for a greater one, SQLite does not. */
export const maxInteger = 2 ** 31 - 1

/** A number in a path, which counts from 1. Only one spelling of each number is accepted: not `01`, `1e0` or `+1`. */
export const numberInPath = z.pipe(
  z.string().check(z.regex(/^[1-9]\d*$/, 'Must be a whole number from 1.')),
  z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(maxInteger)),
)

/** Text whose length is counted in code points, not in UTF-16 units or bytes. */
export const shortText = z
  .string()
  .check(
    z.refine(
      (text) => codePoints(text) <= maxShortChars,
      outOfRange(`Must be at most ${maxShortChars} characters.`),
    ),
    z.refine((text) => !hasControls(text), outOfRange('Control characters are not allowed.')),
  )
  .register(z.globalRegistry, { maxLength: maxShortChars })

/** A name: a single line, trimmed, in Unicode NFC, not empty. */
export const shortName = z
  .pipe(
    z.pipe(
      z.string(),
      // The length is counted after normalization, because that is the text that is stored.
      z.transform(normalizeName),
    ),
    shortText.check(
      z.refine((text) => visibleText(text) !== '', outOfRange('Must not be empty.')),
      z.refine((text) => !/[\t\n\r\u2028\u2029]/.test(text), outOfRange('Must be a single line.')),
    ),
  )
  .register(z.globalRegistry, { minLength: 1, maxLength: maxShortChars })

/**
 * The form in which a name is stored: trimmed, in NFC, and without characters that are never drawn and change no others, such as
 * a zero-width space. Names that look the same are then the same.
 */
export function normalizeName(text: string): string {
  // Normalization sorts the combining marks of a letter in quadratic time, so a mebibyte of them would take a
  // minute.
  const trimmed = text.trim()
  if (trimmed.length > maxShortChars * 16) return trimmed
  return trimmed
    .normalize('NFC')
    .replaceAll(/[\u00ad\u200b\u2060-\u2064\ufeff]/g, '')
    .trim()
}

/** Marks a check as one of range, so that it fails as `field_out_of_range` instead of `field_malformed`. */
export function outOfRange(error: string) {
  return { error, params: { failure: 'field_out_of_range' } }
}

/** A check that refuses what PostgreSQL cannot store and SQLite could: NUL, and halves of characters. */
export const storable = z.refine<string>(
  (text) => text.isWellFormed() && !text.includes('\u0000'),
  'Must be valid text.',
)

/**
 * A record whose names the caller chooses. Zod would leave the name `__proto__` out without a word, so it is
 * refused at its field.
 */
export function namedRecord<Schema extends z.ZodMiniType>(record: Schema): Schema {
  const withoutProto = z.transform((input: unknown, context) => {
    if (Object.hasOwn(Object(input), '__proto__')) {
      const message = 'A name cannot be __proto__.'
      context.issues.push({ code: 'custom', input, path: ['__proto__'], message })
    }
    return input
  })
  // Zod takes what it transforms for optional, so that an object would not require the record.
  delete withoutProto._zod.optin
  const schema: z.ZodMiniType = z.pipe(withoutProto, record)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it reads and returns what the record does
  return schema as Schema
}

/** The length of a text in code points. */
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

/** The text without blanks and without characters that are never drawn, such as a zero-width space. */
export function visibleText(text: string): string {
  return text.replaceAll(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
}

/**
 * The controls that make following text run in the other direction (Unicode Standard Annex #9). In a name
 * they show `exe.fdp` as `pdf.exe`. Marks of direction, which right-to-left names need, are not among them.
 */
export const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

/** Whether a text has control characters, or half of a character, which databases do not accept. */
export function hasControls(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- the pattern searches for control characters
  const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
  return !text.isWellFormed() || controls.test(text) || text.search(directionControls) !== -1
}

/** The parameters of every list (specification, "GET /v1/files"). */
export const pageQuery = z.object({
  limit: described(
    z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(100)), 50),
    'The maximum number of items.',
  ),
  order: described(
    z._default(z.enum(['asc', 'desc']), 'desc'),
    'By creation: newest first (`desc`) or oldest first (`asc`).',
  ),
  after: described(z.optional(z.string()), 'The `last_id` of a page, to get the next one.'),
  before: described(z.optional(z.string()), 'The `first_id` of a page, to get the previous one.'),
})
export type PageQuery = z.output<typeof pageQuery>

/** A page of results (specification, "Page of results"). */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({
    data: z.array(item),
    has_more: described(
      z.boolean(),
      'Whether there are more items in the direction of the request.',
    ),
    first_id: described(
      z.nullable(z.string()),
      'The ID of the first item; null for an empty page.',
    ),
    last_id: described(z.nullable(z.string()), 'The ID of the last item; null for an empty page.'),
  })
}

/** A list in a query: `a,b`, repeated, or repeated with `[]`; all mean the same. */
export const commaList = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) =>
    [value]
      .flat()
      .flatMap((part) => part.split(','))
      .filter(Boolean),
  ),
)

export const deleted = z.object({ id: z.string(), deleted: z.literal(true) })

/** The value of a JSON text; undefined where the text is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Instead of the ID of a graph: what is in none. */
export const noGraph = 'none'
