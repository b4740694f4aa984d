import { toApiError } from '#console/api/api-error.ts'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import type { ExchangeEvent, TimedLine } from '#console/pages/playground/exchange/next-exchange.ts'
import { sendChat } from '#console/pages/playground/exchange/send-chat.ts'
import { frameBatch } from './frame-batch.ts'
import { nextTask } from './next-task.ts'

/** Asks for one answer and tells what becomes of it; ends when the answer has, and never rejects. */
export async function runExchange(
  body: ChatRequestInput,
  signal: AbortSignal,
  tell: (event: ExchangeEvent) => void,
): Promise<void> {
  const started = performance.now()
  const elapsed = (): number => Math.round((performance.now() - started) * 10) / 10
  const batch = frameBatch<TimedLine>((lines) => tell({ type: 'lines', lines }))
  try {
    for await (const heard of sendChat(body, signal)) {
      if ('chunk' in heard) batch.add({ at: elapsed(), ...heard })
      else tell({ type: 'whole', at: elapsed(), completion: heard.completion })
    }
    const at = elapsed()
    await batch.drained()
    // the last words are drawn by now; what comes with the end is drawn for itself
    await nextTask()
    // what came after a stop is kept, but it was stopped
    tell(signal.aborted ? { type: 'stop', at } : { type: 'end', at })
  } catch (error) {
    batch.flush()
    const at = elapsed()
    tell(signal.aborted ? { type: 'stop', at } : { type: 'fail', at, error: toApiError(error) })
  }
}
