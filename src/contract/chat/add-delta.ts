import type { AnswerMessage, Delta, Logprobs, ToolData } from './chat.ts'
import type { ToolCall } from './messages.ts'

/** Returns the message with the next chunk of a streamed answer. Does not change the original. */
export function addDelta(message: AnswerMessage, delta: Delta): AnswerMessage {
  const reasoning = join(message.reasoning_content ?? null, delta.reasoning_content)
  return {
    role: 'assistant',
    content: join(message.content, delta.content),
    refusal: join(message.refusal, delta.refusal),
    tool_calls: addCalls(message.tool_calls, delta.tool_calls ?? []),
    graph_data: addGraphData(message.graph_data, delta.graph_data),
    llm_data: delta.llm_data ?? message.llm_data,
    image_data: delta.image_data ?? message.image_data,
    translation_data: delta.translation_data ?? message.translation_data,
    web_search_data: delta.web_search_data ?? message.web_search_data,
    ...(reasoning !== null && { reasoning_content: reasoning }),
  }
}

/**
 * The log probabilities of all pieces of an answer; null without any. Arrays, such as the tokens of `content`,
 * are concatenated; of other values the last one remains.
 */
export function joinLogprobs(pieces: readonly Logprobs[]): Logprobs {
  const joined = new Map<string, unknown>()
  for (const piece of pieces) {
    for (const [name, value] of Object.entries(piece ?? {})) {
      const before = joined.get(name)
      if (Array.isArray(before) && Array.isArray(value))
        for (const token of value) before.push(token)
      else joined.set(name, Array.isArray(value) ? Array.from<unknown>(value) : (value ?? before))
    }
  }
  return pieces.some((piece) => piece !== null) ? Object.fromEntries(joined) : null
}

function join(before: string | null, piece: string | null | undefined): string | null {
  return piece === null || piece === undefined ? before : (before ?? '') + piece
}

function addCalls(
  calls: ToolCall[] | null,
  pieces: NonNullable<Delta['tool_calls']>,
): ToolCall[] | null {
  if (pieces.length === 0) return calls
  const next = [...(calls ?? [])]
  for (const { index, id, function: delta } of pieces) {
    const position = next.findIndex((existing) => existing.index === index)
    const call = next[position]
    const updated: ToolCall = {
      id: id ?? call?.id ?? '',
      type: 'function',
      index,
      function: {
        name: delta.name ?? call?.function.name ?? '',
        arguments: (call?.function.arguments ?? '') + (delta.arguments ?? ''),
      },
    }
    if (position === -1) next.push(updated)
    else next[position] = updated
  }
  return next
}

function addGraphData(
  before: ToolData['graph_data'],
  piece: ToolData['graph_data'] | undefined,
): ToolData['graph_data'] {
  if (!piece) return before
  const references = piece.references ?? before.references
  return {
    sources: piece.sources ?? before.sources,
    status: piece.status ?? before.status,
    subqueries: piece.subqueries ?? before.subqueries,
    ...(references && { references }),
  }
}
