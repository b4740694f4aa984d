import type { Reply } from '#contract/endpoint.ts'
import type { testGuardrails } from '#contract/guardrails.ts'

export type Trial = Reply<typeof testGuardrails>
export type TrialFinding = Trial['findings'][number]

export interface Piece {
  /** The offset of the piece in the text. */
  at: number
  text: string
  /** Null if nothing was detected here. */
  finding: TrialFinding | null
}

const strongest: readonly TrialFinding['action'][] = ['block', 'redact', 'flag']

/**
 * Splits a text at its findings. Of overlapping findings, the first, then the longest, then the one
 * with the strictest action is shown.
 */
export function markFindings(text: string, findings: readonly TrialFinding[]): Piece[] {
  const placed = findings
    .flatMap((finding) => {
      const { start, end } = finding
      return start === null || end === null || end <= start ? [] : [{ start, end, finding }]
    })
    .toSorted(
      (a, b) =>
        a.start - b.start ||
        b.end - a.end ||
        strongest.indexOf(a.finding.action) - strongest.indexOf(b.finding.action),
    )
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end, finding } of placed) {
    if (start < at) continue
    if (start > at) pieces.push({ at, text: text.slice(at, start), finding: null })
    pieces.push({ at: start, text: text.slice(start, end), finding })
    at = end
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at), finding: null })
  return pieces
}

export interface FindingGroup {
  finding: TrialFinding
  count: number
}

/** Groups the findings by guardrail and type, with counts. */
export function groupFindings(findings: readonly TrialFinding[]): FindingGroup[] {
  const groups = new Map<string, FindingGroup>()
  for (const finding of findings) {
    const key = JSON.stringify([finding.guardrail_id, finding.entity_type])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { finding, count: 1 })
    else group.count += 1
  }
  return [...groups.values()]
}
