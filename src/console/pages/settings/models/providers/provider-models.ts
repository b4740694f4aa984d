import { generatesAnswers } from '#contract/models/model-names.ts'

/**
 * Whether the name of a model suggests that it reads images. Administrators can correct this guess.
 */
export function readsImages(upstream: string): boolean {
  return /vision|llava|pixtral|moondream|[-.\d]vl\b|minicpm-v|gemma-?3|gpt-4o|gpt-[5-9]|claude|gemini/i.test(
    upstream,
  )
}

// A server with few models usually needs all of them; a large catalog needs a selection.
const few = 10

/** The models that are selected initially. */
export function firstChoice(modelIds: readonly string[]): string[] {
  const able = modelIds.filter(generatesAnswers)
  return able.length <= few ? able : []
}
