import { pagesOf } from '#contract/reference/reference-index.ts'
import type { OperationReference } from '#contract/reference/reference.ts'
import { things } from '#contract/reference/things.ts'

/** Loads the pages of the operations about a thing, by the id of the thing. */
export const loadPages: Record<string, () => Promise<Record<string, OperationReference>>> =
  Object.fromEntries(things.map(({ id }) => [id, () => Promise.resolve(pagesOf(id))]))
