import { setImmediate } from 'node:timers/promises'
import type { ChatModel, ModelEvent, ModelRequest } from '#service/models/chat-model.ts'
import type { ReaderAnswer } from './reader-answer.ts'

/** Runs `answerRequest`, on this thread or in a pool of threads. */
export type ReadAnswer = (
  request: ModelRequest,
  signal: AbortSignal,
) => ReaderAnswer | Promise<ReaderAnswer>

/** The ID under which the reader can always be asked. */
export const readerModelId = 'sheaf-reader'

/** The built-in reader as a model. It yields to the event loop between the pieces of an answer. */
export function readerModel(read: ReadAnswer): ChatModel {
  return {
    kind: 'reader',
    name: readerModelId,
    fingerprint: 'sheaf-reader-1',
    async *answer(request, signal): AsyncGenerator<ModelEvent, void> {
      signal.throwIfAborted()
      const answer = await read(request, signal)
      if (answer.type === 'call') {
        const { id, name, arguments: text } = answer
        yield { type: 'tool_call', index: 0, id, name, arguments: text }
        yield { type: 'finish', reason: 'tool_calls' }
      } else {
        for (const text of answer.pieces) {
          signal.throwIfAborted()
          yield { type: 'text', text }
          await setImmediate()
        }
        signal.throwIfAborted()
        yield { type: 'finish', reason: answer.reason }
      }
      yield { type: 'usage', usage: answer.usage }
    },
  }
}
