import type { ChatRequestInput } from '#contract/chat/chat.ts'
import type { Sampling } from '#contract/chat/sampling.ts'

type Tools = NonNullable<ChatRequestInput['tools']>
type ToolOf<T extends Tools[number]['type']> = Extract<Tools[number], { type: T }>['function']

/** The forms of all built-in tools. All are stored, and only the chosen one is sent. */
export interface BuiltInForms {
  graph: ToolOf<'graph'>
  llm: ToolOf<'llm'>
  web_search: ToolOf<'web_search'>
  translation: ToolOf<'translation'>
  vision: ToolOf<'vision'>
}
export type BuiltInType = keyof BuiltInForms

/** A function while it is edited: `parameters` is JSON text that may be incomplete. */
export interface FunctionDraft {
  /** The React key; never sent. */
  id: string
  enabled: boolean
  name: string
  description: string
  parameters: string
  /** Sent only if it was set. */
  strict?: boolean | null
}

/** The whole request except the conversation. */
export interface Draft {
  model: string
  system: string
  parameters: Pick<
    ChatRequestInput,
    | 'max_tokens'
    | 'temperature'
    | 'top_p'
    | 'n'
    | 'stop'
    | 'logprobs'
    | 'stream'
    | 'stream_options'
    | keyof Sampling
  >
  built_in: BuiltInType | null
  forms: BuiltInForms
  functions: FunctionDraft[]
  tool_choice: ChatRequestInput['tool_choice']
  /** `schema` is JSON text that may be incomplete; it is stored even while the type is `text`. */
  format: {
    type: 'text' | 'json_schema'
    name: string
    schema: string
    strict: boolean
    description?: string | null
  }
  /** Rows of values for `{{name}}` in the prompts. `chosen` is the index of the row to send. */
  variables: { rows: Record<string, string>[]; chosen: number }
}

/** The draft of a new playground. */
export function emptyDraft(model: string): Draft {
  return {
    model,
    system: '',
    // With the usage, an answer shows its tokens and its cost.
    parameters: { stream: true, stream_options: { include_usage: true } },
    built_in: null,
    forms: {
      graph: { graph_ids: [], subqueries: false, query_config: { inline_citations: true } },
      llm: { description: '', model },
      web_search: { include_domains: [], exclude_domains: [] },
      translation: { model, formality: false, length_control: false, mask_profanity: false },
      vision: { model, variables: [] },
    },
    functions: [],
    tool_choice: undefined,
    format: { type: 'text', name: 'answer', schema: '', strict: true },
    variables: { rows: [{}], chosen: 0 },
  }
}
