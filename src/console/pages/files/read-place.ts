import { z } from 'zod'
import type { TextRange } from './mark-text.ts'

/** The place an address points at: a page, and the quoted text on it where there is one. */
export interface Place {
  page: number
  quote: TextRange | null
}

const address = z.object({
  page: z.coerce.number<string>().int().min(1),
  start: z.coerce.number<string>().int().min(0).optional(),
  end: z.coerce.number<string>().int().min(1).optional(),
})

/** Null when the address names no page; what makes no sense in it is passed over. */
export function readPlace(search: URLSearchParams): Place | null {
  const whole = address.safeParse(Object.fromEntries(search))
  if (!whole.success) {
    const page = address.pick({ page: true }).safeParse(Object.fromEntries(search))
    return page.success ? { page: page.data.page, quote: null } : null
  }
  const { page, start, end } = whole.data
  const isQuote = start !== undefined && end !== undefined && start < end
  return { page, quote: isQuote ? { start, end } : null }
}
