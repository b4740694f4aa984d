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
