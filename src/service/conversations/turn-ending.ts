import { Failure } from '#service/failure.ts'

/** Why an answer was ended by somebody else than its caller. */
class AnswerEnded extends Error {
  override readonly name = 'AbortError'
  readonly reason: 'stopped' | 'interrupted'

  constructor(reason: AnswerEnded['reason']) {
    super(`the answer was ${reason}`)
    this.reason = reason
  }
}

/** Ends an answer before its end. */
export interface TurnEnding {
  signal: AbortSignal
  abort: (reason: AnswerEnded['reason'] | Failure) => void
}

/**
 * Ends with the request of the caller, too. In the background, it ends with a request that ends for a reason, such as a
 * revoked key, and not when the caller hangs up.
 */
export function turnEnding(request: AbortSignal, isBackground: boolean): TurnEnding {
  const controller = new AbortController()
  if (isBackground) {
    request.addEventListener('abort', () => {
      if (request.reason instanceof Failure) controller.abort(request.reason)
    })
  }
  return {
    signal: isBackground ? controller.signal : AbortSignal.any([controller.signal, request]),
    abort: (reason) =>
      controller.abort(reason instanceof Failure ? reason : new AnswerEnded(reason)),
  }
}

/** Who ended an answer; null where it goes on, or its caller hung up. */
export function reasonOf({ reason }: AbortSignal): AnswerEnded['reason'] | null {
  return reason instanceof AnswerEnded ? reason.reason : null
}
