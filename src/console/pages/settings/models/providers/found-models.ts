/** Whether a model's name says that it does something else than answer conversations. */
export function isForConversation(upstream: string): boolean {
  return !/embed|rerank|whisper|\btts\b|dall-e|moderation|transcribe|realtime/i.test(upstream)
}

/** Whether a model's name says that it reads images: a first guess, to be corrected by hand. */
export function readsImages(upstream: string): boolean {
  return /vision|llava|pixtral|moondream|[-.\d]vl\b|minicpm-v|gemma-?3|gpt-4o|gpt-[5-9]|claude|gemini/i.test(
    upstream,
  )
}

// of a server with a few models all are wanted, of a catalogue none unasked
const few = 6

/** The models that are offered as chosen. */
export function firstChoice(found: readonly string[]): string[] {
  const able = found.filter(isForConversation)
  return able.length <= few ? able : []
}
