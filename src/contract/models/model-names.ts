/** Whether the name of a model suggests that it puts passages in order. */
export function ranksPassages(name: string): boolean {
  return /rerank/i.test(name)
}

/** Whether the name of a model suggests that it embeds texts. */
export function embedsTexts(name: string): boolean {
  return /embed|minilm|\b(bge|gte|e5)\b/i.test(name) && !ranksPassages(name)
}

/** Whether the name of a model suggests that it generates answers, unlike models for embedding or speech. */
export function generatesAnswers(name: string): boolean {
  const others = /whisper|\btts\b|dall-e|moderation|transcribe|realtime/i
  return !embedsTexts(name) && !ranksPassages(name) && !others.test(name)
}
