import type { Counter, Limiter } from './limiter.ts'

/**
 * Keeps counters with `isLocal` in this process and the others in the shared limiter, so that a limit which is
 * rarely reached costs no round trip to the database per request.
 */
export function withLocal(shared: Limiter, local: Limiter): Limiter {
  const limiterOf = ({ isLocal }: Counter): Limiter => (isLocal === true ? local : shared)

  async function used(counters: readonly Counter[]): Promise<number[]> {
    const [ofLocal, ofShared] = await Promise.all([
      local.used(counters.filter(({ isLocal }) => isLocal)),
      shared.used(counters.filter(({ isLocal }) => !isLocal)),
    ])
    return counters.map(({ isLocal }) => (isLocal ? ofLocal : ofShared).shift() ?? 0)
  }

  return {
    take: async (takings) => {
      const ofLocal = takings.filter(({ isLocal }) => isLocal)
      const ofShared = takings.filter(({ isLocal }) => !isLocal)
      if (ofLocal.length === 0) return shared.take(takings)
      if (ofShared.length === 0) return local.take(takings)
      const refusedOf = async (taking: Counter | undefined) => ({
        used: await used(takings),
        refused: takings.findIndex((one) => one === taking),
      })
      const result = await local.take(ofLocal)
      if (result.refused !== null) return refusedOf(ofLocal[result.refused])
      const giveBack = () => Promise.all(ofLocal.map((taking) => local.add(taking, -taking.amount)))
      const sharedTaken = await shared.take(ofShared).catch(async (error: unknown) => {
        await giveBack()
        throw error
      })
      if (sharedTaken.refused !== null) {
        await giveBack()
        return refusedOf(ofShared[sharedTaken.refused])
      }
      const counts = { local: [...result.used], shared: [...sharedTaken.used] }
      return {
        used: takings.map(({ isLocal }) => (isLocal ? counts.local : counts.shared).shift() ?? 0),
        refused: null,
      }
    },
    add: (counter, amount) => limiterOf(counter).add(counter, amount),
    used,
    forget: async (idPrefix) => {
      await Promise.all([local.forget(idPrefix), shared.forget(idPrefix)])
    },
  }
}
