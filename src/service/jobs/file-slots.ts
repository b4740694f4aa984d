/** Whose file is read: the team that has it, or the organization. */
export interface FileOwner {
  organization_id: string
  team_id: string
}

/** A file that a key has queued. */
export interface QueuedFile extends FileOwner {
  key_id: string
}

/** Whose files are not leased for now. */
export interface FullOwners {
  organizations: readonly string[]
  teams: readonly string[]
  /**
   * The keys of which a file is being read. Another key may begin one file in the short place, if that file was never
   * interrupted. Null where the short place is taken.
   */
  keys: readonly string[] | null
  /** Whether only the short place is left, which is for `keys`. */
  isFull: boolean
}

export const noneFull: FullOwners = { organizations: [], teams: [], keys: null, isFull: false }

// One for another team, and one for another organization.
const placesForOthers = 2
// For a key of which no file is read, whatever its team.
const shortPlaces = 1

/**
 * Shares the workers that read files between teams and keys. One team may use all workers, so that it reads as fast as the
 * machine can. While no worker is free, a team of which no file is read begins one beyond their number, because the
 * files of others may take minutes each; an organization leaves one of these places to others. Where these are taken too,
 * a key of which no file is read begins one in a place that it has to leave when others wait.
 */
export function fileSlots(workers: number) {
  const maxRunning = workers === 0 ? 0 : workers + placesForOthers + shortPlaces
  const running = new Map<QueuedFile, { isShort: boolean }>()

  function countsOf(field: keyof FileOwner, files: readonly QueuedFile[]): Map<string, number> {
    const counts = new Map<string, number>()
    for (const file of files) counts.set(file[field], (counts.get(file[field]) ?? 0) + 1)
    return counts
  }

  const keysRead = (): string[] => [...new Set([...running.keys()].map((file) => file.key_id))]

  function full(): FullOwners {
    const others = [...running].flatMap(([file, { isShort }]) => (isShort ? [] : [file]))
    if (others.length < workers) return noneFull
    const organizations = [...countsOf('organization_id', others)].flatMap(([id, count]) =>
      count > workers ? [id] : [],
    )
    const isShortFree = running.size - others.length < shortPlaces
    return {
      organizations,
      teams: [...countsOf('team_id', others).keys()],
      keys: isShortFree ? keysRead() : null,
      isFull: others.length >= workers + placesForOthers,
    }
  }

  return {
    /** The most files that are read at once. */
    maxRunning,

    full,

    /** The keys of which files are read. */
    keysRead,

    /** Counts a file while it is read. `isShort` is whether it has to leave its place when others wait. */
    count: async (file: QueuedFile, run: (isShort: boolean) => Promise<void>): Promise<void> => {
      const { organizations, teams, isFull } = full()
      const isShort =
        isFull || organizations.includes(file.organization_id) || teams.includes(file.team_id)
      running.set(file, { isShort })
      try {
        await run(isShort)
      } finally {
        running.delete(file)
      }
    },
  }
}
