import type { ToolData, Usage } from '#contract/chat/chat.ts'
import type { ModelFunction } from '#service/models/chat-model.ts'

/** A built-in tool of one request: everything that it names was found to be the caller's to use. */
export interface PreparedTool {
  /** What a model calls it by. */
  as: ModelFunction
  /** Whether it answers the same call the same: it asks no language model. */
  isRepeatable: boolean
  /** What a stream says before it runs. */
  begin: Partial<ToolData>
  run: (call: ToolCallInput) => Promise<ToolRun>
}

export interface ToolCallInput {
  /** As the model gave them: read by the tool, which makes do with `asked` where they are no use. */
  args: Record<string, unknown>
  /** The text of the last user message. */
  lastUserText: string
  /** What earlier runs of it filled for the same answer. */
  before: Partial<ToolData>
  signal: AbortSignal
}

export interface ToolRun {
  /** What the model is told. */
  text: string
  /** What it fills of the answer's message, earlier runs included. */
  data: Partial<ToolData>
  /** Of the models it asked itself. */
  usage: Usage[]
}

/** An argument as text, or what is taken for it. */
export function textArgument(
  args: Record<string, unknown>,
  name: string,
  otherwise: string,
): string {
  const value = args[name]
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, 10_000) : otherwise
}

/** The parameters of a tool that takes one text. */
export function oneText(name: string, description: string): ModelFunction['parameters'] {
  return {
    type: 'object',
    properties: { [name]: { type: 'string', description } },
    required: [name],
    additionalProperties: false,
  }
}
