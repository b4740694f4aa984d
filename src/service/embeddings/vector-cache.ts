/** Keeps vectors by key, the most recently used ones. Failures are not kept. */
export interface VectorCache {
  /** Texts of one key are embedded once, however many ask at the same time. */
  of: (key: string, embed: () => Promise<Float32Array | null>) => Promise<Float32Array | null>
}

// 16 MB of numbers: 5,000 questions with 768 dimensions.
const maxNumbers = 4_000_000
// The key and the entry take as much room as so many numbers.
const numbersPerEntry = 600

export function vectorCache(maximum = maxNumbers): VectorCache {
  const entries = new Map<string, { vector: Promise<Float32Array | null>; size: number }>()
  let total = 0

  const remove = (key: string): void => {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  return {
    of(key, embed) {
      const cached = entries.get(key)
      if (cached !== undefined) {
        // A map keeps the order of insertion, so that the first key is the one that was used longest ago.
        entries.delete(key)
        entries.set(key, cached)
        return cached.vector
      }
      const entry = { vector: embed(), size: numbersPerEntry }
      entries.set(key, entry)
      total += entry.size
      entry.vector.then(
        (vector) => {
          if (entries.get(key) !== entry) return
          const length = vector?.length ?? 0
          entry.size += length
          total += length
          for (const oldest of entries.keys()) {
            if (total <= maximum || oldest === key) break
            remove(oldest)
          }
        },
        () => {
          if (entries.get(key) === entry) remove(key)
        },
      )
      return entry.vector
    },
  }
}
