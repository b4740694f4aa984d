import { isListOf } from '#service/answering/figures/named-rows.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { termsOf } from '#service/retrieval/words.ts'

const counted =
  /^(?<how>[^\p{L}]*(?:how many|wie ?viele|cuánt[oa]s|combien (?:de |d['’]))) ?(?<first>\p{L}[\p{L}-]*) (?:and|or|und|oder|[ye]|[ou]|et(?: de)?|ou(?: de)?|sowie) (?<second>\p{L}[\p{L}-]*)(?!\p{L})(?<rest>.*)$/iu
const maxChars = 300

interface ListedTable {
  passages: readonly FoundPassage[]
}

/**
 * “How many orders and returns are there?” as two questions, each with the table that lists what it counts; null where no two tables
 * do.
 */
export function countsOfBothLists<Table extends ListedTable>(
  text: string,
  tables: readonly Table[],
  stemOf: (term: string) => string,
): { text: string; table: Table }[] | null {
  const groups: Record<string, string | undefined> =
    counted.exec(text.slice(0, maxChars))?.groups ?? {}
  const { how = '', first, second, rest = '' } = groups
  if (first === undefined || second === undefined) return null
  const found = [first, second].map((noun) => ({
    text: `${how} ${noun}${rest}`,
    lists: tables.filter(({ passages: [own] }) =>
      termsOf(noun).some((term) => own !== undefined && isListOf(own, term, stemOf)),
    ),
  }))
  const [one, other] = found.map(({ lists }) => (lists.length === 1 ? lists[0] : undefined))
  if (one === undefined || other === undefined || one === other) return null
  return [
    { text: found[0]?.text ?? '', table: one },
    { text: found[1]?.text ?? '', table: other },
  ]
}
