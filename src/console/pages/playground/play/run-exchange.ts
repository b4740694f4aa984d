import { toApiError } from '#console/api/api-error.ts'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import type { ExchangeEvent, TimedLine } from '#console/pages/playground/exchange/next-exchange.ts'
import { sendChat } from '#console/pages/playground/exchange/send-chat.ts'
import { frameBatch } from './frame-batch.ts'
import { nextTask } from './next-task.ts'

/**
 * Requests one answer and dispatches its events. Resolves when the answer has ended and never
 * rejects.
 */
export async function runExchange(
  body: ChatRequestInput,
  group_id: string | null,
  signal: AbortSignal,
  dispatch: (event: ExchangeEvent) => void,
): Promise<void> {
  const started = performance.now()
  const elapsed = (): number => Math.round((performance.now() - started) * 10) / 10
  const batch = frameBatch<TimedLine>((lines) => dispatch({ type: 'lines', lines }))
  try {
    const onRecord = (run_id: string): void => dispatch({ type: 'recorded', run_id })
    for await (const part of sendChat(body, { group_id, signal, onRecord })) {
      if ('chunk' in part) batch.add({ at: elapsed(), ...part })
      else dispatch({ type: 'whole', at: elapsed(), completion: part.completion })
    }
    const at = elapsed()
    await batch.drained()
    // Yield between the last tokens and the end, so that they are rendered in separate tasks.
    await nextTask()
    // Tokens received after Stop are kept, but the exchange counts as stopped.
    dispatch(signal.aborted ? { type: 'stop', at } : { type: 'end', at })
  } catch (error) {
    batch.flush()
    const at = elapsed()
    dispatch(signal.aborted ? { type: 'stop', at } : { type: 'fail', at, error: toApiError(error) })
  }
}
