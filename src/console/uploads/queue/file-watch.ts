import { isBeingRead } from '#console/files/files-in-progress.ts'
import type { fileStatuses } from '#contract/uploads.ts'
import type { Reply } from '#contract/endpoint.ts'

export type FileState = Reply<typeof fileStatuses>['data'][number]

export interface FileWatchOptions {
  /**
   * Fetches the states of at most 1,000 files; deleted or hidden files are missing in the result.
   */
  ask: (file_ids: string[]) => Promise<readonly FileState[]>
  /** Called only if states changed or files disappeared. */
  onChange: (changed: readonly FileState[], deletedIds: readonly string[]) => void
  later: (milliseconds: number, run: () => void) => () => void
  isHidden: () => boolean
}

const minIntervalMs = 1000
const maxIntervalMs = 15_000
const backoffFactor = 1.5
const maxIdsPerRequest = 1000

/** Polls all files in progress in one request, with exponential back-off while nothing changes. */
export function fileWatch(options: FileWatchOptions) {
  const watchedStates = new Map<string, FileState | null>()
  let intervalMs = minIntervalMs
  /** The delay of the scheduled poll. */
  let scheduledMs = 0
  let cancelTimer: (() => void) | null = null
  let isPolling = false

  function schedule(): void {
    cancelTimer?.()
    cancelTimer = null
    if (isPolling || watchedStates.size === 0 || options.isHidden()) return
    scheduledMs = intervalMs
    cancelTimer = options.later(intervalMs, () => void poll())
  }

  async function poll(): Promise<void> {
    cancelTimer = null
    isPolling = true
    const ids = [...watchedStates.keys()]
    let isChanged = false
    try {
      for (let from = 0; from < ids.length; from += maxIdsPerRequest) {
        const batch = ids.slice(from, from + maxIdsPerRequest)
        if (applyStates(batch, await options.ask(batch))) isChanged = true
      }
    } catch {
      // On failure the files stay in progress and are polled less often.
    }
    isPolling = false
    intervalMs = isChanged ? minIntervalMs : Math.min(maxIntervalMs, intervalMs * backoffFactor)
    schedule()
  }

  function applyStates(requested: readonly string[], states: readonly FileState[]): boolean {
    const missing = new Set(requested)
    const changed: FileState[] = []
    for (const state of states) {
      missing.delete(state.id)
      // The file was unwatched while the request was in flight.
      if (!watchedStates.has(state.id)) continue
      const previous = watchedStates.get(state.id)
      if (!previous || !isSame(previous, state)) changed.push(state)
      if (isBeingRead(state)) watchedStates.set(state.id, state)
      else watchedStates.delete(state.id)
    }
    const gone = [...missing].filter((id) => watchedStates.delete(id))
    if (changed.length === 0 && gone.length === 0) return false
    options.onChange(changed, gone)
    return true
  }

  return {
    /** Starts watching files. New files reset the interval to its minimum. */
    watch: (file_ids: Iterable<string>): void => {
      let isNew = false
      for (const id of file_ids) {
        if (watchedStates.has(id)) continue
        watchedStates.set(id, null)
        isNew = true
      }
      if (!isNew) return
      intervalMs = minIntervalMs
      // A steady stream of new files must not postpone the poll forever.
      if (cancelTimer === null || scheduledMs > minIntervalMs) schedule()
    },
    /** Pauses polling in a hidden tab and polls at once when it is shown. */
    visibilityChanged: (): void => {
      intervalMs = minIntervalMs
      if (options.isHidden() || isPolling || watchedStates.size === 0) schedule()
      else {
        cancelTimer?.()
        void poll()
      }
    },
    stop: (): void => {
      watchedStates.clear()
      schedule()
    },
    size: (): number => watchedStates.size,
  }
}

function isSame(first: FileState, second: FileState): boolean {
  return (
    first.status === second.status &&
    first.progress?.stage === second.progress?.stage &&
    first.progress?.done === second.progress?.done &&
    first.progress?.total === second.progress?.total &&
    first.version_id === second.version_id &&
    first.replacement?.version_id === second.replacement?.version_id &&
    first.replacement?.status === second.replacement?.status &&
    first.replacement?.progress?.stage === second.replacement?.progress?.stage &&
    first.replacement?.progress?.done === second.replacement?.progress?.done
  )
}
