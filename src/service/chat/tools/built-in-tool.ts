import type { ToolData, Usage } from '#contract/chat/chat.ts'
import type { ModelFunction } from '#service/models/chat-model.ts'

/** A built-in tool of one request. Everything that it refers to has been checked for the caller. */
export interface PreparedTool {
  /** The function name for the model. */
  as: ModelFunction
  /** Whether equal calls have equal results. True for tools that use no language model. */
  isRepeatable: boolean
  /** The data that a stream sends before the tool runs. */
  begin: Partial<ToolData>
  run: (call: ToolCallInput) => Promise<ToolRun>
  /** What reads the text of a turn, given the data so far. Null where the caller gets it as it is. */
  readText?: (data: Partial<ToolData>) => TextReader | null
}

/** Reads a text as it comes. What depends on the next piece is held. */
export interface TextReader {
  push: (piece: string) => string
  end: () => string
}

export interface ToolCallInput {
  /** The model's arguments, which the tool validates; it falls back to `lastUserText` when they are invalid. */
  args: Record<string, unknown>
  /** The text of the last user message. */
  lastUserText: string
  /** The data that earlier runs added to this answer. */
  before: Partial<ToolData>
  signal: AbortSignal
}

export interface ToolRun {
  /** The result for the model. */
  text: string
  /** The data for the answer's message, including earlier runs. */
  data: Partial<ToolData>
  /** The files that the result comes from, besides those that `data` names. */
  files?: readonly { id: string; name: string }[]
  /** The usage of models that the tool called. */
  usage: Usage[]
}

const maxArgumentChars = 10_000

/** A text argument, or the fallback if it is missing or empty. Both are shortened, because tools split them into words. */
export function textArgument(
  args: Record<string, unknown>,
  name: string,
  fallback: string,
): string {
  const value = args[name]
  const text = typeof value === 'string' && value.trim() !== '' ? value : fallback
  return text.slice(0, maxArgumentChars).toWellFormed()
}

/** The parameters of a tool with one text. */
export function oneText(name: string, description: string): ModelFunction['parameters'] {
  return {
    type: 'object',
    properties: { [name]: { type: 'string', description } },
    required: [name],
    additionalProperties: false,
  }
}
