import { splitText } from '#contract/tools/splitting.ts'
import type { Call, Serve } from '#service/http/serve.ts'
import { noLanguageModel, toolModel } from '#service/tools/models/tool-model.ts'
import type { ToolModelParts } from '#service/tools/models/tool-model.ts'
import { cutAt } from './fast-split.ts'
import { modelSplits } from './model-split.ts'
import type { TextSplitter } from './text-splitter.ts'

const maxChunkChars = 4800
export function splittingRoutes(
  serve: Serve,
  { splitter, ...parts }: ToolModelParts & { splitter: TextSplitter },
): void {
  serve(splitText, async (call) => {
    const { text } = call.body
    const chunks = cutAt(text, await splitsOf(call))
    if (chunks.join('') !== text) throw new Error('the chunks are not the text')
    return { chunks }
  })

  async function splitsOf(call: Call<typeof splitText>): Promise<number[]> {
    const { body, caller, signal } = call
    const { text, strategy } = body
    if (strategy === 'fast_split') return splitter.split(caller, { text, at: 'passages' }, signal)
    const model = await toolModel(parts, call, body.model)
    if (strategy === 'llm_split') {
      if (model === null) throw noLanguageModel('llm_split', body.model)
      const places = await splitter.split(caller, { text, at: 'sentences' }, signal)
      return modelSplits(text, places, { model, maxChunkChars }, signal)
    }
    const places = await splitter.split(caller, { text, at: 'passages' }, signal)
    return model === null ? places : modelSplits(text, places, { model, maxChunkChars }, signal)
  }
}
