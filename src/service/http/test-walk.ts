interface Page<Item> {
  data: Item[]
  has_more: boolean
  first_id: string | null
  last_id: string | null
}

/** The items of a list, read in pages of two from its start to its end, and again from its end to its start. */
export async function walkPages<Item>(
  list: (page: { limit: number; after?: string; before?: string }) => Promise<Page<Item>>,
): Promise<{ forward: Item[]; backward: Item[] }> {
  const forward: Item[] = []
  let page = await list({ limit: 2 })
  forward.push(...page.data)
  while (page.has_more && page.last_id !== null) {
    page = await list({ limit: 2, after: page.last_id })
    forward.push(...page.data)
  }
  const backward = [...page.data]
  for (let more = true; more && page.first_id !== null; more = page.has_more) {
    page = await list({ limit: 2, before: page.first_id })
    backward.unshift(...page.data)
  }
  return { forward, backward }
}
