import { setImmediate as nextTask } from 'node:timers/promises'
import { splitText } from '#contract/tools/splitting.ts'
import type { Call, Serve } from '#service/http/serve.ts'
import { readSentences } from '#service/retrieval/sentences.ts'
import { noLanguageModel, toolModel } from '#service/tools/models/tool-model.ts'
import type { ToolModelParts } from '#service/tools/models/tool-model.ts'
import { cutAt, fastSplits } from './fast-split.ts'
import { modelSplits } from './model-split.ts'

const maxChunkChars = 4800
// Shorter sentences, such as the number of a list item, stay with the one before: each window of a model has a
// bounded number of them.
const minUnitChars = 32
const sentencesPerTask = 200

export function splittingRoutes(serve: Serve, parts: ToolModelParts): void {
  serve(splitText, async (call) => {
    const { text } = call.body
    const chunks = cutAt(text, await splitsOf(call))
    if (chunks.join('') !== text) throw new Error('the chunks are not the text')
    return { chunks }
  })

  async function splitsOf(call: Call<typeof splitText>): Promise<number[]> {
    const { body, signal } = call
    const { text, strategy } = body
    if (strategy === 'fast_split') return fastSplits(text, signal)
    const model = await toolModel(parts, call, body.model)
    if (strategy === 'llm_split') {
      if (model === null) throw noLanguageModel('llm_split', body.model)
      const places = await sentenceStarts(text, signal)
      return modelSplits(text, places, { model, maxChunkChars }, signal)
    }
    const places = await fastSplits(text, signal)
    return model === null ? places : modelSplits(text, places, { model, maxChunkChars }, signal)
  }
}

/** The places where sentences begin, ascending and beginning with 0. Yields to the event loop. */
async function sentenceStarts(text: string, signal: AbortSignal): Promise<number[]> {
  const starts = [0]
  let count = 0
  for (const { start } of readSentences(text)) {
    if (start - (starts.at(-1) ?? 0) >= minUnitChars) starts.push(start)
    count += 1
    if (count % sentencesPerTask !== 0) continue
    await nextTask()
    signal.throwIfAborted()
  }
  return starts
}
