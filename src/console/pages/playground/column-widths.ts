import * as z from 'zod/mini'

const place = 'sheaf.playground.columns'
const kept = z.object({ request: z.optional(z.number()), details: z.optional(z.number()) })

/** Pixels of the outer columns, where a person has chosen them. */
export type ColumnWidths = z.infer<typeof kept>

/** As they were left in this browser. */
export function readWidths(): ColumnWidths {
  try {
    return kept.safeParse(JSON.parse(localStorage.getItem(place) ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

export function keepWidths(widths: ColumnWidths): void {
  try {
    localStorage.setItem(place, JSON.stringify(widths))
  } catch {
    // then they last as long as the page
  }
}
