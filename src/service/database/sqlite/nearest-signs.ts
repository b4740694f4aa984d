import type { AggregateOptions, DatabaseSync } from 'node:sqlite'

/** The number of passages whose sign bits are one row of `sign_blocks`. */
export const passagesPerBlock = 64

interface Nearest {
  limit: number
  ids: number[]
  distances: number[]
  /** Vectors that are farther away than this are not among the nearest. */
  farthest: number
}

/**
 * Adds the aggregate `nearest_signs(signs, first_id, query, limit)` to a connection. Of rows with the sign bits of
 * some vectors one after another, the first of which has `first_id` and each other the next number, it finds the
 * IDs of the vectors whose bits differ least from those of `query`, as a JSON array, nearest first. A loop over
 * blocks takes a tenth of the time of a function that SQLite calls for each vector.
 */
export function addNearestSigns(connection: DatabaseSync): void {
  const options = {
    start: (): Nearest => ({ limit: 0, ids: [], distances: [], farthest: Infinity }),
    // SQLite counts the parameters.
    step: (before: Nearest, signs: unknown, first_id: unknown, query: unknown, limit: unknown) => {
      const nearest = before
      nearest.limit = Number(limit)
      addBlock(nearest, words(signs), Number(first_id), words(query))
      return nearest
    },
    result: (nearest: Nearest) =>
      JSON.stringify(nearestFirst(nearest).map((at) => nearest.ids[at])),
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- any value can be the state (https://nodejs.org/api/sqlite.html#databaseaggregatename-options), but the types allow only values of SQLite
  connection.aggregate('nearest_signs', options as unknown as AggregateOptions)
}

function addBlock(target: Nearest, signs: Uint32Array, first_id: number, query: Uint32Array): void {
  const nearest = target
  const { length } = query
  for (let at = 0, id = first_id; at + length <= signs.length; at += length, id += 1) {
    let distance = 0
    for (let word = 0; word < length; word += 1) {
      distance += ones((signs[at + word] ?? 0) ^ (query[word] ?? 0))
    }
    if (distance >= nearest.farthest) continue
    nearest.ids.push(id)
    nearest.distances.push(distance)
    // Sorted now and then rather than for each vector.
    if (nearest.ids.length >= 4 * nearest.limit) keepNearest(nearest)
  }
}

function keepNearest(target: Nearest): void {
  const nearest = target
  const order = nearestFirst(nearest)
  nearest.farthest = (nearest.distances[order.at(-1) ?? 0] ?? 0) + 1
  const { ids, distances } = nearest
  nearest.ids = order.map((at) => ids[at] ?? 0)
  nearest.distances = order.map((at) => distances[at] ?? 0)
}

/** The places of the nearest vectors. */
function nearestFirst({ limit, ids, distances }: Nearest): number[] {
  return [...ids.keys()]
    .toSorted((a, b) => (distances[a] ?? 0) - (distances[b] ?? 0) || (ids[a] ?? 0) - (ids[b] ?? 0))
    .slice(0, limit)
}

function words(value: unknown): Uint32Array {
  if (!(value instanceof Uint8Array)) throw new TypeError('Sign bits are bytes.')
  // A view of words needs an address that is divisible by four.
  const aligned = value.byteOffset % 4 === 0 ? value : value.slice()
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >>> 2)
}

/** The number of bits that are set (Warren, Hacker's Delight, 2002). */
function ones(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
