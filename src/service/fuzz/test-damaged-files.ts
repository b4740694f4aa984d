import * as fc from 'fast-check'
import { unzipSync, zipSync } from 'fflate'

export type Damage = (bytes: Uint8Array) => Uint8Array

const places = fc.double({ min: 0, max: 1, noNaN: true })
const at = (place: number, { length }: { length: number }): number => Math.floor(place * length)

const flips: fc.Arbitrary<Damage> = fc
  .array(fc.tuple(places, fc.nat({ max: 7 })), { minLength: 1, maxLength: 30 })
  .map((bits) => (bytes) => {
    const damaged = Uint8Array.from(bytes)
    for (const [place, bit] of bits) {
      const offset = at(place, bytes)
      damaged[offset] = (damaged[offset] ?? 0) ^ (1 << bit)
    }
    return damaged
  })

const truncations: fc.Arbitrary<Damage> = places.map(
  (place) => (bytes) => bytes.subarray(0, at(place, bytes)),
)

/** A part is overwritten by zeros, by ones, or by another part of the file. */
const overwrites: fc.Arbitrary<Damage> = fc
  .tuple(places, places, fc.integer({ min: 1, max: 600 }), fc.constantFrom('zeros', 'ones', 'part'))
  .map(([from, to, length, by]) => (bytes) => {
    const damaged = Uint8Array.from(bytes)
    const start = at(to, bytes)
    if (by === 'part') damaged.copyWithin(start, at(from, bytes), at(from, bytes) + length)
    else damaged.fill(by === 'zeros' ? 0 : 255, start, start + length)
    return damaged
  })

/** Members of an archive change places, are stored twice, renamed, left out or damaged themselves. */
const members: fc.Arbitrary<Damage> = fc
  .tuple(
    places,
    places,
    fc.constantFrom('swap', 'repeat', 'rename', 'remove', 'damage', 'empty'),
    fc.oneof(flips, truncations, overwrites),
  )
  .map(([one, another, change, damage]) => (bytes) => {
    const entries = Object.entries(unzipSync(bytes))
    const [first, second] = [entries[at(one, entries)], entries[at(another, entries)]]
    if (first === undefined || second === undefined) return bytes
    const changed = entries.flatMap(([name, content]): [string, Uint8Array][] => {
      if (name !== first[0]) return [[name, content]]
      switch (change) {
        case 'swap':
          return [[name, second[1]]]
        case 'repeat':
          return [
            [name, content],
            [`copy of ${name}`, content],
          ]
        case 'rename':
          return [[second[0], content]]
        case 'remove':
          return []
        case 'damage':
          return [[name, damage(content)]]
        default:
          return [[name, new Uint8Array()]]
      }
    })
    return zipSync(Object.fromEntries(changed), { level: 1 })
  })

/** Changes of the bytes of a file. Those of an archive also change its members. */
export function damages(isArchive: boolean): fc.Arbitrary<Damage> {
  const ofBytes = [flips, truncations, overwrites]
  return isArchive ? fc.oneof(...ofBytes, { weight: 3, arbitrary: members }) : fc.oneof(...ofBytes)
}
