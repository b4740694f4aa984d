import type { FinishReason, Logprobs, Usage } from '#contract/chat/chat.ts'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import type { Message } from '#contract/chat/messages.ts'
import type { Abilities, Model } from '#contract/models.ts'
import type { Caller } from '#service/access/caller.ts'

/** What a model is asked: one conversation, one answer. Built-in tools have become functions. */
export interface ModelRequest {
  messages: readonly Message[]
  functions: readonly ModelFunction[]
  /** A name: that function must be called. */
  function_choice: 'auto' | 'none' | 'required' | { name: string }
  /** Null: free text. */
  schema: { name: string; schema: JsonSchema; strict: boolean } | null
  max_tokens: number | null
  temperature: number | null
  top_p: number | null
  stop: readonly string[]
  seed: number | null
  logprobs: boolean
  /** Whether the caller reads piece by piece: a whole answer, where not, costs a quarter. */
  stream: boolean
}

export interface ModelFunction {
  name: string
  description: string | null
  parameters: JsonSchema | null
  strict: boolean | null
  /** What kind of built-in tool it stands for; null: the caller's own function. */
  builtIn: 'graph' | 'llm' | 'web_search' | 'translation' | 'vision' | null
}

/**
 * The next thing a model says. `finish` comes exactly once and last but for `usage`, which may be
 * missing. Pieces of one tool call have one `index`, counted from 0; `id` and `name` come with its first
 * piece, and its `arguments` add up to JSON text, which the model may have got wrong.
 */
export type ModelEvent =
  | { type: 'text'; text: string; logprobs?: Logprobs }
  | { type: 'reasoning'; text: string }
  | { type: 'refusal'; text: string }
  | { type: 'tool_call'; index: number; id?: string; name?: string; arguments: string }
  | { type: 'finish'; reason: FinishReason }
  | { type: 'usage'; usage: Usage }

/** Something that answers conversations: the built-in reader, an endpoint, the scripted model. */
export interface ChatModel {
  kind: 'reader' | 'language' | 'scripted'
  /** Names what answered, on the wire. */
  fingerprint: string
  /**
   * Answers piece by piece. Rejects with a model `Failure` of the register, whose words hold nothing of an
   * upstream's, or with the reason of `signal` once it aborts, having told the upstream to stop.
   */
  answer: (request: ModelRequest, signal: AbortSignal) => AsyncGenerator<ModelEvent, void>
}

/** A public model id, resolved for one organization. */
export interface ResolvedModel {
  id: string
  chat: ChatModel
  /** Tokens; null: unknown. */
  context_window: number | null
  abilities: Abilities
}

/** The models an organization may ask, by their public ids. */
export interface ModelRegistry {
  /**
   * Throws `model_unknown`, `model_removed` with `{model, removed_on, replacement}` for removed and
   * retired ones (those have no date), or `model_unavailable` where its provider is gone. `path` is the
   * field of the request that names it. A deprecated one resolves to its replacement, whose id it has.
   */
  resolve: (caller: Caller, id: string, path: string) => Promise<ResolvedModel>
  /** All of them, each with its state. */
  list: (caller: Caller) => Promise<Model[]>
}
