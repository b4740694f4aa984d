import type { Message } from '#contract/chat/messages.ts'
import type { BuiltInTool } from '#contract/chat/tools.ts'
import type { ResolvedModel } from '#service/models/chat-model.ts'
import { askForText, plainRequest } from '#service/chat/ask-model.ts'
import { oneText, textArgument } from './built-in-tool.ts'
import type { PreparedTool } from './built-in-tool.ts'

type LlmFunction = Extract<BuiltInTool, { type: 'llm' }>['function']

/** Delegates to another model (specification, "Tool specifications", `llm`). */
export function llmTool(config: LlmFunction, model: ResolvedModel): PreparedTool {
  return {
    as: {
      name: 'ask_model',
      description: config.description ?? `Asks the model ${config.model}, which answers in words.`,
      parameters: oneText(
        'prompt',
        'Everything the other model needs to know; it sees nothing else.',
      ),
      strict: null,
      builtIn: 'llm',
    },
    isRepeatable: model.chat.kind === 'reader',
    begin: {},
    run: async ({ args, lastUserText, signal }) => {
      const prompt = textArgument(args, 'prompt', lastUserText)
      const messages: Message[] = [{ role: 'user', content: prompt }]
      const { text, usage } = await askForText(model, { ...plainRequest, messages }, signal)
      return { text, data: { llm_data: { prompt, model: config.model } }, usage: [usage] }
    },
  }
}
