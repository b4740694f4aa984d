import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import type { IsolationFailure } from '#contract/isolation.ts'
import type { Mark } from './planted.ts'
import type { Probe, Target } from './endpoint-requests.ts'

export interface Answered {
  status: number
  body: string
  headers: string
  request_id: string
}

type Seen = Pick<IsolationFailure, 'what' | 'things'>

/** Whether a scope may see a target by a probe. */
export function isSeen(probe: Probe, target: Target): boolean {
  return target === 'own' || (target === 'wide' && probe.shared !== undefined)
}

/** The status that the contract specifies for a key. */
export function expectedStatus(
  probe: Probe,
  caller: 'organization' | 'team',
  target: Target,
): number {
  if (caller === 'team' && target === 'wide' && probe.shared === 'locked') return 403
  const isVisible = isSeen(probe, target) || caller === 'organization'
  // The keys of the isolation test are those of administrators.
  return probe.status?.(caller, isVisible, target, true, true) ?? (isVisible ? 200 : 404)
}

/** The marks in an answer that were not part of its request. */
export function marksIn(
  probe: Probe,
  input: CallInput<Endpoint>,
  { body, headers }: Answered,
  marks: readonly Mark[],
): Mark[] {
  const requestText = JSON.stringify(input)
  return marks.filter(({ kind, text }) => {
    if (probe.isOptional && kind === 'team_id') return false
    if (body.includes(text) && (probe.lists || !requestText.includes(text))) return true
    return headers.includes(text) && !requestText.includes(text)
  })
}

/**
 * Judges an answer to another scope: null when it reveals nothing, otherwise what it reveals, or that it proves
 * nothing because the service failed.
 */
export function judge(
  answer: Answered,
  expected: number,
  visibleMarks: readonly Mark[],
): Seen | 'no_answer' | null {
  if (visibleMarks.length > 0) {
    return { what: 'seen', things: visibleMarks.map(({ kind, id }) => ({ kind, id })) }
  }
  const { status } = answer
  if (status === expected) return null
  if (status >= 500 || status === 429 || status === 401) return 'no_answer'
  // A refused list reveals nothing.
  if (expected < 400 && status >= 400) return 'no_answer'
  return { what: 'status', things: [] }
}
