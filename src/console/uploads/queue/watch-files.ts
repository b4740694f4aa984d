import type { fileStatuses } from '#contract/files.ts'
import type { Reply } from '#contract/endpoint.ts'

export type FileState = Reply<typeof fileStatuses>['data'][number]

export interface WatchParts {
  /** At most a thousand ids; those nobody can see are missing in the answer. */
  ask: (file_ids: string[]) => Promise<readonly FileState[]>
  /** What changed, and which files are gone. Called only when something did. */
  onChange: (changed: readonly FileState[], gone: readonly string[]) => void
  later: (milliseconds: number, run: () => void) => () => void
  isHidden: () => boolean
}

const shortest = 1000
const longest = 15_000
const growth = 1.5
const most = 1000

/** Asks about everything in flight in one request, ever more seldom while nothing changes. */
export function fileWatch(parts: WatchParts) {
  const watched = new Map<string, FileState | null>()
  let delay = shortest
  /** The wait of the question that is due, while one is. */
  let due = 0
  let undo: (() => void) | null = null
  let isAsking = false

  function schedule(): void {
    undo?.()
    undo = null
    if (isAsking || watched.size === 0 || parts.isHidden()) return
    due = delay
    undo = parts.later(delay, () => void ask())
  }

  async function ask(): Promise<void> {
    undo = null
    isAsking = true
    const ids = [...watched.keys()]
    let isChanged = false
    try {
      for (let from = 0; from < ids.length; from += most) {
        const asked = ids.slice(from, from + most)
        if (take(asked, await parts.ask(asked))) isChanged = true
      }
    } catch {
      // unreachable or refused: what is in flight stays so, and is asked about more seldom
    }
    isAsking = false
    delay = isChanged ? shortest : Math.min(longest, delay * growth)
    schedule()
  }

  function take(asked: readonly string[], states: readonly FileState[]): boolean {
    const missing = new Set(asked)
    const changed: FileState[] = []
    for (const state of states) {
      missing.delete(state.id)
      // stopped being watched while the question was on its way
      if (!watched.has(state.id)) continue
      const before = watched.get(state.id)
      if (!before || !isSame(before, state)) changed.push(state)
      if (state.status === 'in_progress') watched.set(state.id, state)
      else watched.delete(state.id)
    }
    const gone = [...missing].filter((id) => watched.delete(id))
    if (changed.length === 0 && gone.length === 0) return false
    parts.onChange(changed, gone)
    return true
  }

  return {
    /** Starts watching files in progress; asking begins anew at the short interval if any is new. */
    watch: (file_ids: Iterable<string>): void => {
      let isNew = false
      for (const id of file_ids) {
        if (watched.has(id)) continue
        watched.set(id, null)
        isNew = true
      }
      if (!isNew) return
      delay = shortest
      // files that come one after another must not put the question off for ever
      if (undo === null || due > shortest) schedule()
    },
    /** The tab was hidden or shown: hidden asks nothing, shown asks at once. */
    visibilityChanged: (): void => {
      delay = shortest
      if (parts.isHidden() || isAsking || watched.size === 0) schedule()
      else {
        undo?.()
        void ask()
      }
    },
    stop: (): void => {
      watched.clear()
      schedule()
    },
    size: (): number => watched.size,
  }
}

function isSame(one: FileState, other: FileState): boolean {
  return (
    one.status === other.status &&
    one.progress?.stage === other.progress?.stage &&
    one.progress?.done === other.progress?.done &&
    one.progress?.total === other.progress?.total
  )
}
