import type { Model } from '#contract/models.ts'
import type { Usage } from '#contract/chat/chat.ts'
import { Failure } from '#service/failure.ts'
import type {
  ChatModel,
  ModelEvent,
  ModelRegistry,
  ModelRequest,
  ResolvedModel,
} from '#service/models/chat-model.ts'

type Turn = (request: ModelRequest, signal: AbortSignal) => AsyncIterable<ModelEvent>
type Step = readonly ModelEvent[] | Turn

/** A language model that answers by the script of a test, turn by turn, and records its requests. */
export function puppet(...turns: Step[]): ChatModel & { requests: ModelRequest[] } {
  const requests: ModelRequest[] = []
  return {
    kind: 'language',
    fingerprint: 'puppet',
    requests,
    async *answer(request, signal) {
      const turn = turns[requests.length]
      requests.push(request)
      if (turn === undefined) throw new Error('the puppet has no further turn')
      if (typeof turn === 'function') yield* turn(request, signal)
      else yield* turn
    },
  }
}

/** A turn that streams a text and stops. */
export function says(...pieces: string[]): ModelEvent[] {
  return [
    ...pieces.map((text): ModelEvent => ({ type: 'text', text })),
    { type: 'finish', reason: 'stop' },
  ]
}

/** A turn that calls functions, each with its arguments in one piece. */
export function calls(...functionCalls: [name: string, args: unknown][]): ModelEvent[] {
  return [
    ...functionCalls.map(([name, args], index): ModelEvent => ({
      type: 'tool_call',
      index,
      id: `call_${index}`,
      name,
      arguments: typeof args === 'string' ? args : JSON.stringify(args),
    })),
    { type: 'finish', reason: 'tool_calls' },
  ]
}

export function counted(prompt_tokens: number, completion_tokens: number): ModelEvent {
  const usage: Usage = {
    prompt_tokens,
    completion_tokens,
    total_tokens: prompt_tokens + completion_tokens,
    prompt_token_details: null,
    completion_tokens_details: null,
  }
  return { type: 'usage', usage }
}

/** A registry with only these models. */
export function registryOf(
  models: Record<string, ChatModel>,
  options: Partial<Pick<ResolvedModel, 'context_window' | 'abilities'>> = {},
): ModelRegistry {
  return {
    resolve: (_, id, path) => {
      const chat = models[id]
      if (chat === undefined) {
        return Promise.reject(
          new Failure('model_unknown', `No model has the id ${id}.`, { model: id, path }),
        )
      }
      return Promise.resolve({
        id,
        chat,
        context_window: null,
        abilities: { tools: true, json_schema: true, images: true },
        ...options,
      })
    },
    list: (): Promise<Model[]> => Promise.resolve([]),
  }
}
