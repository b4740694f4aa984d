import type { FailureKey } from '#contract/failures/failures.ts'
import type { Caller } from '#service/access/caller.ts'
import { asFailure } from '#service/http/error-handler.ts'
import type { ModelTokens } from '#service/http/request-hooks.ts'
import type { ChatParts } from '#service/chat/chat-parts.ts'

/** The result of a check. */
export interface Verdict {
  /** Null where there was nothing to check for. */
  passed: boolean | null
  /** Why, for a person. */
  reason: string
  /** What a judge cost; null where no model was asked or it has no price. */
  cost: number | null
}

/** The arguments of a function call, and the JSON schema of the parameters of the function. */
export interface CheckedCall {
  name: string
  text: string
  schema: Record<string, unknown>
}

/** A request to a model with its tokens, and how it ended. */
export interface ModelRequest {
  caller: Caller
  model: string
  tokens_by_model: readonly ModelTokens[]
  /** Null where it succeeded. */
  failure: FailureKey | null
  milliseconds: number
}

/** Counts a request to a model when it ends; one that the worker stopped has not failed. */
export function requestCounter(
  { countRequest }: Pick<CheckParts, 'countRequest'>,
  caller: Caller,
  model: string,
  signal: AbortSignal,
) {
  const startedAt = performance.now()
  return {
    end(tokens_by_model: readonly ModelTokens[], error?: unknown): void {
      const isStopped = error !== undefined && signal.aborted
      countRequest({
        caller,
        model,
        tokens_by_model,
        failure: error === undefined || isStopped ? null : asFailure(error).key,
        milliseconds: performance.now() - startedAt,
      })
    },
  }
}

export interface CheckParts extends ChatParts {
  /** Counts the request of an answer or of a judge. */
  countRequest: (work: ModelRequest) => void
}
