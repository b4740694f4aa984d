import * as z from 'zod/mini'
import type { TextRange } from './mark-text.ts'

/** The place an address points at: a page, and the quoted text on it where there is one. */
export interface Place {
  page: number
  quote: TextRange | null
}

const address = z.object({
  page: z.coerce.number<string>().check(z.int(), z.gte(1)),
  start: z.optional(z.coerce.number<string>().check(z.int(), z.gte(0))),
  end: z.optional(z.coerce.number<string>().check(z.int(), z.gte(1))),
})

/** Null when the address names no page; what makes no sense in it is passed over. */
export function readPlace(search: URLSearchParams): Place | null {
  const whole = address.safeParse(Object.fromEntries(search))
  if (!whole.success) {
    const page = z.pick(address, { page: true }).safeParse(Object.fromEntries(search))
    return page.success ? { page: page.data.page, quote: null } : null
  }
  const { page, start, end } = whole.data
  const isQuote = start !== undefined && end !== undefined && start < end
  return { page, quote: isQuote ? { start, end } : null }
}
