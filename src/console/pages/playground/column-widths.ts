import * as z from 'zod/mini'

const storageKey = 'sheaf.playground.columns'
const storedWidths = z.object({ request: z.optional(z.number()), details: z.optional(z.number()) })

/** The widths of the outer columns in pixels; a column that nobody resized has none. */
export type ColumnWidths = z.infer<typeof storedWidths>

/** Reads the widths stored in this browser. */
export function readWidths(): ColumnWidths {
  try {
    return storedWidths.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

export function saveWidths(widths: ColumnWidths): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(widths))
  } catch {
    // Without storage the widths last until the page is closed.
  }
}
