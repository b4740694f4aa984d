/** The numbers that a model returned for a batch of texts, with their shape. */
export interface ModelOutput {
  numbers: Float32Array
  dims: readonly number[]
}

/**
 * One vector for each text, one after another. A model that returns one for each token gets the mean of those that
 * `mask` counts, or the first. Throws where the output has another shape.
 */
export function poolVectors(
  { numbers, dims }: ModelOutput,
  mask: BigInt64Array,
  pooling: 'mean' | 'first',
): Float32Array {
  const [texts = 0, tokens = 0, dimensions = 0] = dims
  if (dims.length === 2) return numbers
  if (dims.length !== 3) throw new Error(`The model returns ${dims.length} axes instead of 3.`)
  const pooled = new Float32Array(texts * dimensions)
  for (let text = 0; text < texts; text += 1) {
    const target = pooled.subarray(text * dimensions, (text + 1) * dimensions)
    let counted = 0
    for (let token = 0; token < tokens; token += 1) {
      const isCounted = pooling === 'first' ? token === 0 : mask[text * tokens + token] === 1n
      if (!isCounted) continue
      counted += 1
      const start = (text * tokens + token) * dimensions
      for (let at = 0; at < dimensions; at += 1) {
        target[at] = (target[at] ?? 0) + (numbers[start + at] ?? 0)
      }
    }
    for (let at = 0; at < dimensions; at += 1) target[at] = (target[at] ?? 0) / counted
  }
  return pooled
}
