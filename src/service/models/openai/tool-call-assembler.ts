import { randomUUID } from 'node:crypto'
import { Failure } from '#service/failure.ts'
import type { ModelEvent } from '#service/models/chat-model.ts'
import type { UpstreamToolCall } from './upstream-answer.ts'

interface Call {
  index: number
  /** The ID that the upstream gave it. */
  upstream_id: string
  /** Empty until a piece contains it; no event of the call is emitted before that. */
  name: string
  argumentsText: string
}

/**
 * Assembles the tool calls of an answer. Endpoints differ in how they cut calls into pieces and whether
 * they repeat or omit `index`, `id` and `name`.
 */
export interface ToolCallAssembler {
  /** With `whole`, every piece is a complete call. Throws `model_failed` beyond 128 calls. */
  read: (pieces: readonly UpstreamToolCall[], whole: boolean) => void
  end: () => void
  count: () => number
}

// Bounds the JSON parsed to see whether a call is complete: an endpoint that repeats the name with every
// piece would otherwise cost quadratic time.
const maxParsedChars = 16 * 1024 * 1024

// More calls in one answer are never intended, and each costs an event and a part of the reply.
const maxCalls = 128

export function toolCallAssembler(emit: (event: ModelEvent) => void): ToolCallAssembler {
  const calls: Call[] = []
  // The last call with each key.
  const byKey = new Map<number, Call>()
  const byUpstreamId = new Map<string, Call>()
  let parsedChars = 0
  const ids = new Set<string>()

  function read(pieces: readonly UpstreamToolCall[], whole: boolean): void {
    for (const piece of pieces) {
      const call = (whole ? undefined : callOf(piece)) ?? begin(piece)
      const isNew = call.name === ''
      if (isNew) call.name = piece.function?.name ?? ''
      const text = argumentText(piece.function?.arguments)
      call.argumentsText += text
      if (call.name === '') continue
      if (isNew) start(call)
      else if (text !== '') emit({ type: 'tool_call', index: call.index, arguments: text })
    }
  }

  function callOf({ index, id, function: named }: UpstreamToolCall): Call | undefined {
    const last = calls.at(-1)
    const candidate =
      index === null || index === undefined
        ? id
          ? byUpstreamId.get(id)
          : named?.name
            ? undefined
            : last
        : byKey.get(index)
    if (candidate === undefined || candidate.name === '' || !named?.name) return candidate
    // Some endpoints give every call index 0, and some repeat the name with every piece of a call.
    const isNewCall = id ? id !== candidate.upstream_id : isCompleteJson(candidate.argumentsText)
    return isNewCall ? undefined : candidate
  }

  function begin({ index, id }: UpstreamToolCall): Call {
    if (calls.length >= maxCalls) {
      throw new Failure('model_failed', 'The model called too many functions at once.')
    }
    const call = {
      index: calls.length,
      upstream_id: id ?? '',
      name: '',
      argumentsText: '',
    }
    calls.push(call)
    if (index !== null && index !== undefined) byKey.set(index, call)
    if (call.upstream_id !== '') byUpstreamId.set(call.upstream_id, call)
    return call
  }

  function isCompleteJson(text: string): boolean {
    if (parsedChars > maxParsedChars) return false
    parsedChars += text.length
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }

  function start({ index, upstream_id, name, argumentsText: text }: Call): void {
    const isUnused = upstream_id !== '' && !ids.has(upstream_id)
    const id = isUnused ? upstream_id : `call_${randomUUID().replaceAll('-', '').slice(0, 24)}`
    ids.add(id)
    emit({ type: 'tool_call', index, id, name, arguments: text })
  }

  return {
    read,
    end() {
      for (const { index, name, argumentsText: text } of calls) {
        // Clients expect JSON arguments, also for a function without parameters.
        if (name !== '' && text.trim() === '') emit({ type: 'tool_call', index, arguments: '{}' })
      }
    },
    count: () => calls.filter(({ name }) => name !== '').length,
  }
}

function argumentText(value: string | Record<string, unknown> | null | undefined): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? '')
}
