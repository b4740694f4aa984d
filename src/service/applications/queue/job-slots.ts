interface Owned {
  owner: string
  organization_id: string
}

// A job mostly waits for its model, so that many can run for the sake of fairness.
const runningPerSlot = 8
const reservedPerOwner = 2

/** Whose jobs are not leased for now. */
export interface FullOwners {
  owners: readonly string[]
  organizations: readonly string[]
}

export const noneFull: FullOwners = { owners: [], organizations: [] }

/**
 * Shares the slots of a worker between the owners of jobs. An owner begins its first two jobs even where others hold
 * all slots, because models of others may stay silent until the jobs end; a third one needs a free slot.
 */
export function jobSlots(slots: number) {
  const maxPerOwner = Math.max(1, Math.floor(slots / 2))
  const reserved = Math.min(reservedPerOwner, maxPerOwner)
  const maxRunning = slots * runningPerSlot
  const maxPerOrganization = Math.ceil(maxRunning / 2)
  // Counts work of a lost lease too, until it has stopped.
  const running = new Set<Owned>()

  function fullOf(field: keyof Owned, max: number): string[] {
    const counts = new Map<string, number>()
    for (const job of running) counts.set(job[field], (counts.get(job[field]) ?? 0) + 1)
    return [...counts].flatMap(([id, count]) => (count >= max ? [id] : []))
  }

  return {
    /** The most jobs that run at once. */
    maxRunning,

    full: (): FullOwners => ({
      owners: fullOf('owner', running.size < slots ? maxPerOwner : reserved),
      organizations: fullOf('organization_id', maxPerOrganization),
    }),

    /** Counts a job while it runs. */
    count: async (job: Owned, run: () => Promise<void>): Promise<void> => {
      running.add(job)
      try {
        await run()
      } finally {
        running.delete(job)
      }
    },
  }
}
