import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { readFailure, toApiError, type ApiError } from '#console/api/api-error.ts'
import { currentCaller, fetchPath, type Caller } from '#console/api/call.ts'
import { readJson } from '#contract/primitives.ts'
import { session } from '#console/session/session.ts'
import { toast } from '#console/ui/overlay/toast.ts'
import { pendingDeletions } from './pending-deletions.ts'
import { maxConcurrentRequests, type BulkResult } from './run-bulk.ts'

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
 * or when a page or form needs one of them. Until then nothing is sent, so that an undo needs nothing of the service.
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
  const connectionId = session.get().connection?.id
  const toastClosing = new AbortController()
  const lifetime = new AbortController()
  const pages = new Set(ids.map((id) => JSON.stringify(page(id))))
  const rest = ids.values()
  const result: BulkResult = { done: [], failed: [] }
  const outcome = Promise.withResolvers<undefined>()
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
        : // To set the list would make it count as fresh.
          undefined,
    )
  }

  // Lists that are loaded while the things wait for their deletion have them again.
  const stopHiding = queryClient.getQueryCache().subscribe((event) => {
    const { queryKey } = event.query
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) {
      if (lists.every((part, at) => queryKey[at] === part)) hide()
    }
    if (event.type === 'observerAdded' && pages.has(JSON.stringify(queryKey))) {
      close()
      void outcome.promise.then(() => queryClient.resetQueries({ queryKey, exact: true }))
    }
  })

  function show(): void {
    stopHiding()
    for (const id of ids) pendingDeletions.delete(id)
  }

  async function sendRest(): Promise<void> {
    for (const id of rest) {
      // eslint-disable-next-line no-await-in-loop -- one request at a time
      const error = await sendDeletion(path(id), caller).then(() => null, toApiError)
      if (error === null || goneKeys.includes(error.key)) result.done.push(id)
      else result.failed.push({ id, error })
      if (result.done.length + result.failed.length === ids.length) finish()
    }
  }

  /** Sends what has not been sent yet, that many requests at a time. */
  function send(requests: number): void {
    state = 'sent'
    toastClosing.abort()
    for (let at = 0; at < requests; at += 1) void sendRest()
  }

  function close(): void {
    if (state === 'pending') send(maxConcurrentRequests)
  }

  function finish(): void {
    lifetime.abort()
    show()
    onSent(result)
    void queryClient.invalidateQueries({ queryKey: lists }).then(() => outcome.resolve(undefined))
  }

  function undo(): void {
    if (state !== 'pending') return
    state = 'undone'
    toastClosing.abort()
    lifetime.abort()
    show()
    onUndone?.()
    void queryClient.invalidateQueries({ queryKey: lists })
  }

  // A page that is left sends nothing later.
  const leave = (): void => send(ids.length)
  const timer = window.setTimeout(close, maxPendingMs)
  const unsubscribe = session.subscribe(() => {
    // The session also tells what another tab has stored.
    if (session.get().connection?.id !== connectionId) leave()
  })
  const { signal } = lifetime
  signal.addEventListener('abort', () => {
    window.clearTimeout(timer)
    unsubscribe()
  })
  // A hidden page may be ended without being told.
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden) leave()
    },
    { signal },
  )
  window.addEventListener('pagehide', leave, { signal })

  for (const id of ids) pendingDeletions.add(id)
  hide()
  toast({
    title,
    action: { label: 'Undo', onPress: undo },
    onClose: close,
    closedBy: toastClosing.signal,
  })
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
