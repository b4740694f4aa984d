interface Search {
  /** What it looks for: `graphs`. */
  of: string
  isEnabled: boolean
  isSearching: boolean
  isFailed: boolean
}

export interface PaletteSearches {
  text: string
  hasResults: boolean
  /** Searches for names. */
  names: readonly Search[]
  /** The search inside documents. */
  documents: Search & { isEmpty: boolean }
}

export type PaletteStatus =
  | { type: 'searching' | 'empty'; text: string }
  /** Searches that can be repeated. */
  | { type: 'failed'; text: string }

const list = new Intl.ListFormat('en')

/** What the command palette says below its results; null where they are complete. */
export function paletteStatus({
  text,
  hasResults,
  names,
  documents,
}: PaletteSearches): PaletteStatus | null {
  const searches = [...names, documents].filter(({ isEnabled }) => isEnabled)
  if (documents.isEnabled && documents.isSearching) {
    return { type: 'searching', text: 'Searching inside documents…' }
  }
  if (!hasResults && searches.some(({ isSearching }) => isSearching)) {
    return { type: 'searching', text: 'Searching…' }
  }
  const failed = searches.filter(({ isFailed }) => isFailed)
  if (failed.length > 0) {
    return { type: 'failed', text: `Could not search ${list.format(failed.map(({ of }) => of))}.` }
  }
  if (!hasResults) return { type: 'empty', text: `No results for “${text}”.` }
  if (documents.isEnabled && documents.isEmpty) {
    const message = `No matches inside documents for “${text}”. Whole words are searched there.`
    return { type: 'empty', text: message }
  }
  return null
}
