import { queryOptions } from '@tanstack/react-query'
import { loadCode } from '#console/api/load-code.ts'
import type { FailureKey } from '#contract/failures/failures.ts'
import type { OperationReference } from '#contract/reference/reference.ts'
import { contents } from './contents.build.ts'
import { loadPages } from './pages.build.ts'

/** A failure as a response reports it, with what a person can do about it. */
export interface FailureText {
  key: FailureKey
  status: number
  type: string
  code: string
  wireKey: string
  advice: string
}

/** The page of an operation. */
export interface OperationView {
  operation: OperationReference
  /** Its own failures, and those that it shares with other operations. */
  failures: { own: FailureText[]; common: FailureText[] }
}

/** The pages of the reference, which are part of the console and never change while it is open. */
export const operationQueries = {
  one: (operation_id: string) =>
    queryOptions({
      queryKey: ['reference', operation_id],
      queryFn: () => loadOperation(operation_id),
      staleTime: Infinity,
    }),
}

/** Null where no operation has this name. */
async function loadOperation(operation_id: string): Promise<OperationView | null> {
  const thing = contents.find(({ operations }) =>
    operations.some(({ name }) => name === operation_id),
  )
  if (thing === undefined) return null
  const [pages, { failures }, { failureType, wireKey }] = await loadCode(() =>
    Promise.all([
      loadPages[thing.id]?.(),
      import('#contract/failures/failures.ts'),
      import('#contract/failures/failure-wire.ts'),
    ]),
  )
  const operation = pages?.[operation_id]
  if (operation === undefined) return null
  const textOf = (key: FailureKey): FailureText => ({
    key,
    ...failures[key],
    type: failureType(key),
    wireKey: wireKey(key),
  })
  const textsOf = (keys: readonly FailureKey[]): FailureText[] =>
    keys.map(textOf).toSorted((a, b) => a.status - b.status)
  const { fails, commonFails } = operation
  return { operation, failures: { own: textsOf(fails), common: textsOf(commonFails) } }
}
