/** What a list's first page is asked with. */
export const firstPage: { after?: string } = {}

/** What the page after `last` is asked with, or null at the end. */
export function nextPage(last: {
  has_more: boolean
  last_id: string | null
}): { after?: string } | null {
  return last.has_more && last.last_id !== null ? { after: last.last_id } : null
}
