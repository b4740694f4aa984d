import { embeddingBounds } from '#contract/models/embedding-model.ts'
import { Failure } from '#service/failure.ts'

/** A vector of a model with length 1. Throws `model_failed` where it is none. */
export function unitVector(numbers: ArrayLike<unknown>): Float32Array {
  if (numbers.length === 0 || numbers.length > embeddingBounds.maxDimensions) {
    throw invalid(`The model returned a vector with ${numbers.length} dimensions.`)
  }
  let largest = 0
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at]
    if (typeof number !== 'number' || !Number.isFinite(number)) {
      throw invalid('The model returned a vector with values that are not numbers.')
    }
    largest = Math.max(largest, Math.abs(number))
  }
  if (largest === 0) throw invalid('The model returned a vector of zeros.')
  // Divided by the largest first, because the squares of large numbers are infinite.
  let squares = 0
  const vector = new Float32Array(numbers.length)
  for (let at = 0; at < vector.length; at += 1) {
    const scaled = Number(numbers[at]) / largest
    vector[at] = scaled
    squares += scaled * scaled
  }
  const length = Math.sqrt(squares)
  for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) / length
  return vector
}

function invalid(message: string): Failure {
  return new Failure('model_failed', message)
}
