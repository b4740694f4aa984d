import { Failure } from '#service/http/failure.ts'
import type { ChatModel } from '#service/models/chat-model.ts'

// until the reader answers conversations
export function readerModel(): ChatModel {
  return {
    kind: 'reader',
    fingerprint: 'sheaf-reader-1',
    // oxlint-disable-next-line require-yield -- it has nothing to say yet
    async *answer() {
      throw new Failure('model_unavailable', 'The built-in reader is not ready.')
    },
  }
}
