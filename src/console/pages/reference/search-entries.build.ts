import { searchEntries } from '#contract/reference/reference-index.ts'

/** Everything that the search of the reference can find. */
export const entries = searchEntries()
