import { randomUUID } from 'node:crypto'
import type { ModelEvent } from '#service/models/chat-model.ts'
import type { UpstreamToolCall } from './upstream-answer.ts'

interface Call {
  index: number
  /** The upstream's own. */
  upstream_id: string
  /** Not told to anybody before it has a name. */
  name: string
  given: string
}

/** Puts the calls of an answer in order, however an endpoint cuts, counts and names them. */
export interface CallPieces {
  /** `whole`: each is a call of its own, complete. */
  read: (pieces: readonly UpstreamToolCall[], whole: boolean) => void
  end: () => void
  count: () => number
}

// of JSON read to see whether a call is whole: those that repeat its name do so with every piece
const mostLookedAt = 16 * 1024 * 1024

export function callPieces(emit: (event: ModelEvent) => void): CallPieces {
  const calls: Call[] = []
  // the last of each
  const byKey = new Map<number, Call>()
  const byUpstreamId = new Map<string, Call>()
  let lookedAt = 0
  const ids = new Set<string>()

  function read(pieces: readonly UpstreamToolCall[], whole: boolean): void {
    for (const piece of pieces) {
      const call = (whole ? undefined : callOf(piece)) ?? begin(piece)
      const isNew = call.name === ''
      if (isNew) call.name = piece.function?.name ?? ''
      const text = argumentText(piece.function?.arguments)
      call.given += text
      if (call.name === '') continue
      if (isNew) start(call)
      else if (text !== '') emit({ type: 'tool_call', index: call.index, arguments: text })
    }
  }

  function callOf({ index, id, function: named }: UpstreamToolCall): Call | undefined {
    const last = calls.at(-1)
    const known =
      index === null || index === undefined
        ? id
          ? byUpstreamId.get(id)
          : named?.name
            ? undefined
            : last
        : byKey.get(index)
    if (known === undefined || known.name === '' || !named?.name) return known
    // some count every call 0, some name a call with each of its pieces
    const isAnother = id ? id !== known.upstream_id : isWhole(known.given)
    return isAnother ? undefined : known
  }

  function begin({ index, id }: UpstreamToolCall): Call {
    const call = {
      index: calls.length,
      upstream_id: id ?? '',
      name: '',
      given: '',
    }
    calls.push(call)
    if (index !== null && index !== undefined) byKey.set(index, call)
    if (call.upstream_id !== '') byUpstreamId.set(call.upstream_id, call)
    return call
  }

  function isWhole(given: string): boolean {
    if (lookedAt > mostLookedAt) return false
    lookedAt += given.length
    try {
      JSON.parse(given)
      return true
    } catch {
      return false
    }
  }

  function start({ index, upstream_id, name, given }: Call): void {
    const isFree = upstream_id !== '' && !ids.has(upstream_id)
    const id = isFree ? upstream_id : `call_${randomUUID().replaceAll('-', '').slice(0, 24)}`
    ids.add(id)
    emit({ type: 'tool_call', index, id, name, arguments: given })
  }

  return {
    read,
    end() {
      for (const { index, name, given } of calls) {
        // a function without parameters is called with an empty object
        if (name !== '' && given.trim() === '') emit({ type: 'tool_call', index, arguments: '{}' })
      }
    },
    count: () => calls.filter(({ name }) => name !== '').length,
  }
}

function argumentText(given: string | Record<string, unknown> | null | undefined): string {
  return typeof given === 'object' && given !== null ? JSON.stringify(given) : (given ?? '')
}
