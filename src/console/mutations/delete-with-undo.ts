import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { readFailure, toApiError, type ApiError } from '#console/api/api-error.ts'
import { currentCaller, fetchPath, type Caller } from '#console/api/call.ts'
import { readJson } from '#contract/primitives.ts'
import { session } from '#console/session/session.ts'
import { toast } from '#console/ui/overlay/toast.ts'
import { pendingDeletions } from './pending-deletions.ts'
import type { BulkResult } from './run-bulk.ts'

/** More are deleted at once: a page that closes cannot send any number of requests. */
export const maxUndoableDeletions = 50

// A pointer on the toast, or another window in front, keeps the toast open.
const maxPendingMs = 60_000

interface UndoableDeletion {
  queryClient: QueryClient
  ids: readonly string[]
  /** Says what was deleted. */
  title: string
  /** The key of the paged lists that have the things. */
  lists: QueryKey
  /** The key of what the page of a thing shows. */
  page: (id: string) => QueryKey
  /** The path of the deletion of a thing. */
  path: (id: string) => string
  /** Failures of things that somebody else has deleted since. */
  goneKeys: readonly ApiError['key'][]
  /** Called with what was deleted and what was not. The lists are loaded again after it. */
  onSent: (result: BulkResult) => void
  /** Called when the things stay. */
  onUndone?: () => void
}

/**
 * Hides things from their lists and deletes them when the toast with the undo closes, when the page is hidden or left,
 * or when somebody opens one of them. Until then nothing is sent, so that an undo needs nothing of the service.
 */
export function deleteWithUndo({
  queryClient,
  ids,
  title,
  lists,
  page,
  path,
  goneKeys,
  onSent,
  onUndone,
}: UndoableDeletion): void {
  const caller = currentCaller()
  const ended = new AbortController()
  const pages = new Set(ids.map((id) => JSON.stringify(page(id))))
  let state: 'pending' | 'sent' | 'undone' = 'pending'

  function hide(): void {
    queryClient.setQueriesData<ListPages>({ queryKey: lists }, (list) =>
      list?.pages.some(({ data }) => data.some(({ id }) => pendingDeletions.has(id)))
        ? {
            ...list,
            pages: list.pages.map((one) => ({
              ...one,
              data: one.data.filter(({ id }) => !pendingDeletions.has(id)),
            })),
          }
        : list,
    )
  }

  // Lists that are loaded while the things wait for their deletion have them again.
  const stopHiding = queryClient.getQueryCache().subscribe((event) => {
    const { queryKey } = event.query
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) {
      if (lists.every((part, at) => queryKey[at] === part)) hide()
    }
    if (event.type === 'observerAdded' && pages.has(JSON.stringify(queryKey))) {
      void sendAll().then(() => queryClient.resetQueries({ queryKey, exact: true }))
    }
  })

  function show(): void {
    stopHiding()
    for (const id of ids) pendingDeletions.delete(id)
  }

  async function sendAll(): Promise<void> {
    if (state !== 'pending') return
    state = 'sent'
    ended.abort()
    const outcomes = ids.map((id) =>
      sendDeletion(path(id), caller).then(
        () => null,
        (cause: unknown) => toApiError(cause),
      ),
    )
    const result: BulkResult = { done: [], failed: [] }
    for (const [at, id] of ids.entries()) {
      // eslint-disable-next-line no-await-in-loop -- all requests are sent
      const error = (await outcomes[at]) ?? null
      if (error === null || goneKeys.includes(error.key)) result.done.push(id)
      else result.failed.push({ id, error })
    }
    show()
    onSent(result)
    await queryClient.invalidateQueries({ queryKey: lists })
  }

  function undo(): void {
    if (state !== 'pending') return
    state = 'undone'
    ended.abort()
    show()
    onUndone?.()
    void queryClient.invalidateQueries({ queryKey: lists })
  }

  const { signal } = ended
  const sendNow = (): void => void sendAll()
  const timer = window.setTimeout(sendNow, maxPendingMs)
  const unsubscribe = session.subscribe(sendNow)
  signal.addEventListener('abort', () => {
    window.clearTimeout(timer)
    unsubscribe()
  })
  // A hidden page may be ended without being told.
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden) sendNow()
    },
    { signal },
  )
  window.addEventListener('pagehide', sendNow, { signal })

  for (const id of ids) pendingDeletions.add(id)
  hide()
  toast({ title, action: { label: 'Undo', onPress: undo }, onClose: sendNow, closedBy: signal })
}

/** Sends the request before it returns, because the page may be left. Rejects with ApiError. */
async function sendDeletion(path: string, caller: Caller): Promise<void> {
  const request = { method: 'DELETE', headers: {}, keepalive: true }
  const response = await fetchPath(path, request, caller)
  if (response.ok) return
  throw await readFailure(response.status, readJson(await response.text()), response.headers)
}

interface ListPages {
  pages: { data: { id: string }[] }[]
}
