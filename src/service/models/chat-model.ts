import type { FinishReason, Logprobs, Usage } from '#contract/chat/chat.ts'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import type { Message } from '#contract/chat/messages.ts'
import type { Sampling } from '#contract/chat/sampling.ts'
import type { Abilities, Model } from '#contract/models.ts'
import type { Caller } from '#service/access/caller.ts'
import type { ModelTokens } from '#service/http/request-hooks.ts'

/** A request to a model: one conversation, to be answered once. Built-in tools are already functions. */
export interface ModelRequest {
  messages: readonly Message[]
  functions: readonly ModelFunction[]
  /** An object names the one function that must be called. */
  function_choice: 'auto' | 'none' | 'required' | { name: string }
  /** Null asks for free text. */
  schema: { name: string; schema: JsonSchema; strict: boolean } | null
  max_tokens: number | null
  temperature: number | null
  top_p: number | null
  stop: readonly string[]
  seed: number | null
  frequency_penalty: number | null
  presence_penalty: number | null
  top_k: number | null
  reasoning_effort: NonNullable<Sampling['reasoning_effort']> | null
  logprobs: boolean
  /** Whether the caller streams the answer. A whole answer from an upstream takes a quarter of the CPU time. */
  stream: boolean
  /** Whether guardrails have read the messages before, so that their findings are not counted twice. */
  isGuarded?: boolean
  /** Called with what guardrails replaced in the messages, before they are sent, and in the answer. */
  onRedacted?: (redacted: RedactedText) => void
  /** Called with the tokens of the call when it ends, however it ends. Only models of a limited registry count them. */
  onTokens?: (tokens: CallTokens) => void
}

/** The tokens of a call. `total_tokens` may have some that are in neither part, such as those of reasoning. */
export type Tokens = Pick<Usage, 'prompt_tokens' | 'completion_tokens' | 'total_tokens'>

/** The tokens of one call. */
export type CallTokens = Tokens & ModelTokens

/** What guardrails replaced in one text. */
export interface RedactedText {
  /** The text of the request; null for a text of the answer. */
  input: {
    /** The index of the message; null for a text outside of messages, such as the description of a function. */
    message: number | null
    /** The path inside the message, such as `content.0.text`, or the name of the text outside of messages. */
    field: string
  } | null
  values: { guardrail_name: string; entity_type: string; start: number; end: number }[]
}

export interface ModelFunction {
  name: string
  description: string | null
  parameters: JsonSchema | null
  strict: boolean | null
  /** The kind of built-in tool that it represents; null for the caller's own function. */
  builtIn: 'graph' | 'llm' | 'web_search' | 'translation' | 'vision' | null
}

/**
 * An event of an answer. `finish` comes exactly once; only `usage`, which may be missing, comes after it. `finish` has the
 * name of the model that answered where the endpoint reports another than it was asked for.
 * Pieces of one tool call share an `index`, counted from 0; `id` and `name` come with the first piece. The
 * `arguments` of all pieces add up to JSON text, which the model may have got wrong.
 */
export type ModelEvent =
  | { type: 'text'; text: string; logprobs?: Logprobs }
  | { type: 'reasoning'; text: string }
  | { type: 'refusal'; text: string }
  | { type: 'tool_call'; index: number; id?: string; name?: string; arguments: string }
  | { type: 'finish'; reason: FinishReason; model?: string }
  | { type: 'usage'; usage: Usage }

/** Answers conversations: the built-in reader, an OpenAI-compatible endpoint or a scripted model. */
export interface ChatModel {
  kind: 'reader' | 'language' | 'scripted'
  /** The name that its provider has for it, or the service for one of its own. Left out: its ID. */
  name?: string
  /** Sent as `system_fingerprint`. */
  fingerprint: string
  /**
   * Streams an answer. Rejects with a model `Failure` of the register, whose message never contains text of
   * an upstream, or with the reason of `signal` once it aborts, after cancelling the request upstream.
   */
  answer: (request: ModelRequest, signal: AbortSignal) => AsyncGenerator<ModelEvent, void>
}

/** A public model id, resolved for one organization. */
export interface ResolvedModel {
  id: string
  chat: ChatModel
  /** In tokens; null when unknown. */
  context_window: number | null
  abilities: Abilities
}

/** A model with the name that its provider has for it. */
type ListedModel = Model & { upstream?: string | null }

/** The models that an organization can use, by their public IDs. */
export interface ModelRegistry {
  /**
   * Throws `model_unknown`; `model_removed` with `{model, removed_on, replacement}` for removed models and
   * retired ones (which have no date); `model_unavailable` when the provider is gone. `path` is the field of
   * the request with the model's ID. A deprecated model resolves to its replacement, including its ID.
   */
  resolve: (caller: Caller, id: string, path: string) => Promise<ResolvedModel>
  /** All models of the organization, with their states. */
  list: (caller: Caller) => Promise<ListedModel[]>
}
