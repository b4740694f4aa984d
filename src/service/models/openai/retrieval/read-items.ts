import { readJson } from '#contract/primitives.ts'
import { Failure } from '#service/failure.ts'

/** The failure where a reply is not what was requested. */
export function invalid(message: string): Failure {
  return new Failure('model_failed', message)
}

/** Reads JSON; undefined where it is none. Throws `model_failed` where that is because of a number that JSON has not. */
export function readNumbers(text: string): unknown {
  const json = readJson(text)
  // Python writes them so.
  if (json === undefined && /[:,[]\s*-?(?:NaN|Infinity)\b/.test(text)) {
    throw invalid('The model returned NaN or Infinity instead of a number.')
  }
  return json
}

/**
 * The items of a reply by `index`, which each has: from 0, without a gap. Throws `model_failed` with a message that names the
 * wrong one.
 */
export function inOrder<Item extends { index?: number | null | undefined }>(
  items: readonly Item[],
  noun: 'vector' | 'score',
): Item[] {
  const ordered: Item[] = []
  for (const item of items) {
    const { index } = item
    if (typeof index !== 'number') throw invalid(`The model returned a ${noun} without an index.`)
    if (index < 0 || index >= items.length) {
      throw invalid(`The model returned ${items.length} ${noun}s, and one has the index ${index}.`)
    }
    if (ordered[index] !== undefined) {
      throw invalid(`The model returned two ${noun}s with the index ${index}.`)
    }
    ordered[index] = item
  }
  return ordered
}
