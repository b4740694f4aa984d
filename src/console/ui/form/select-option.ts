export interface SelectOption<Value extends string> {
  value: Value
  label: string
}

/** A search of the service for options, where it has more of them than a list shows. */
export interface OptionSearch {
  /** The label of the value, which may not be among the options. */
  chosen: string
  onChange: (text: string) => void
  /** Whether the options are still those of another text. */
  isSearching: boolean
  /** Whether more options match than are shown. */
  hasMore: boolean
}

interface Choices {
  data: { has_more: boolean } | undefined
  isPlaceholderData: boolean
}

/**
 * The search of a select whose options the service finds: `all` is what it lists without a search, and `results` what it lists
 * for the search. Undefined while all options fit into the select.
 */
export function serviceSearch(
  all: Pick<Choices, 'data'>,
  results: Choices,
  { chosen, onChange }: Pick<OptionSearch, 'chosen' | 'onChange'>,
): OptionSearch | undefined {
  if (all.data?.has_more !== true) return undefined
  return {
    chosen,
    onChange,
    isSearching: results.isPlaceholderData,
    hasMore: results.data?.has_more === true,
  }
}
