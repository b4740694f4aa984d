import { termsOf } from '#service/retrieval/words.ts'

const dimensions = 128
const rounds = 4

type Weights = ReadonlyMap<number, number>

/**
 * Latent semantic indexing (Deerwester et al., 1990): a model that knows which words of a collection go together,
 * and gives the same vectors in every run. It stands in for an embedding model, which a bench has none of.
 */
export function latentModel(texts: readonly string[]): (text: string) => Float32Array {
  const counted = texts.map(countTerms)
  const frequencies = new Map<string, number>()
  for (const counts of counted) {
    for (const term of counts.keys()) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
  }
  const terms = [...frequencies].filter(([, holding]) => holding > 1).map(([term]) => term)
  const places = new Map(terms.map((term, place) => [term, place]))
  const weigh = (counts: ReadonlyMap<string, number>): Weights => {
    const weights = new Map<number, number>()
    for (const [term, count] of counts) {
      const place = places.get(term)
      const rarity = Math.log(texts.length / (frequencies.get(term) ?? 1))
      if (place !== undefined) weights.set(place, (1 + Math.log(count)) * rarity)
    }
    const length = Math.hypot(...weights.values()) || 1
    return new Map([...weights].map(([place, weight]) => [place, weight / length]))
  }
  const rows = counted.map(weigh)
  const basis = mainDirections(rows, terms.length)

  return (text) => {
    const weights = weigh(countTerms(text))
    const vector = basis.map((direction) => product(weights, direction))
    const length = Math.hypot(...vector) || 1
    return Float32Array.from(vector, (value) => value / length)
  }
}

function countTerms(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of termsOf(text)) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

// The right singular vectors of the rows, by iteration of a subspace from one seed.
function mainDirections(rows: readonly Weights[], width: number): Float64Array[] {
  let seed = 7
  const random = (): number => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return seed / 4_294_967_296 - 0.5
  }
  let basis = orthogonal(
    Array.from({ length: dimensions }, () => Float64Array.from({ length: width }, random)),
  )
  for (let round = 0; round < rounds; round += 1) {
    basis = orthogonal(
      basis.map((direction) => {
        const next = new Float64Array(width)
        for (const row of rows) {
          const share = product(row, direction)
          for (const [place, weight] of row) next[place] = (next[place] ?? 0) + share * weight
        }
        return next
      }),
    )
  }
  return basis
}

function product(weights: Weights, direction: Float64Array): number {
  let sum = 0
  for (const [place, weight] of weights) sum += weight * (direction[place] ?? 0)
  return sum
}

// Gram–Schmidt.
function orthogonal(vectors: readonly Float64Array[]): Float64Array[] {
  const basis: Float64Array[] = []
  for (const vector of vectors) {
    const rest = Float64Array.from(vector)
    for (const other of basis) {
      const share = rest.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
      for (let at = 0; at < rest.length; at += 1)
        rest[at] = (rest[at] ?? 0) - share * (other[at] ?? 0)
    }
    const length = Math.sqrt(rest.reduce((sum, value) => sum + value * value, 0)) || 1
    basis.push(rest.map((value) => value / length))
  }
  return basis
}
