/** Whose file is read: the team that has it, or the organization. */
export interface FileOwner {
  organization_id: string
  team_id: string
}

/** Whose files are not leased for now. */
export interface FullOwners {
  organizations: readonly string[]
  teams: readonly string[]
}

export const noneFull: FullOwners = { organizations: [], teams: [] }

// One for another team, and one for another organization.
const placesForOthers = 2

/**
 * Shares the workers that read files between teams. One team may use all workers, so that it reads as fast as the
 * machine can. While no worker is free, a team of which no file is read begins one beyond their number, because the
 * files of others may take minutes each; an organization leaves one of these places to others.
 */
export function fileSlots(workers: number) {
  const maxRunning = workers === 0 ? 0 : workers + placesForOthers
  const running = new Set<FileOwner>()

  function countsOf(field: keyof FileOwner): Map<string, number> {
    const counts = new Map<string, number>()
    for (const owner of running) counts.set(owner[field], (counts.get(owner[field]) ?? 0) + 1)
    return counts
  }

  return {
    /** The most files that are read at once. */
    maxRunning,

    full: (): FullOwners => {
      if (running.size < workers) return noneFull
      const organizations = [...countsOf('organization_id')].flatMap(([id, count]) =>
        count > workers ? [id] : [],
      )
      return { organizations, teams: [...countsOf('team_id').keys()] }
    },

    /** Counts a file while it is read. */
    count: async (owner: FileOwner, run: () => Promise<void>): Promise<void> => {
      running.add(owner)
      try {
        await run()
      } finally {
        running.delete(owner)
      }
    },
  }
}
