import type { Reply } from '#contract/endpoint.ts'
import type { tryRetrieval } from '#contract/questions.ts'

export type Trial = Reply<typeof tryRetrieval>
export type TriedPassage = Trial['passages'][number]

/** How the rank of a passage differs from that in the other list. */
export type Move =
  | { type: 'same' }
  | { type: 'up' | 'down'; by: number }
  /** The other list does not have it. */
  | { type: 'only_here' }

/** The passages of a list with their moves from the other one. */
export function comparePassages(
  passages: readonly TriedPassage[],
  others: readonly TriedPassage[],
): { passage: TriedPassage; move: Move }[] {
  const otherRanks = new Map(others.map((other, rank) => [placeOf(other), rank]))
  return passages.map((passage, rank) => {
    const before = otherRanks.get(placeOf(passage))
    if (before === undefined) return { passage, move: { type: 'only_here' } }
    if (before === rank) return { passage, move: { type: 'same' } }
    const by = Math.abs(before - rank)
    return { passage, move: { type: rank < before ? 'up' : 'down', by } }
  })
}

export type Verdict = 'same' | 'first_changed' | 'changed'

/** What other settings change for a question: the first passage, anything else that is shown, or nothing. */
export function compareTrials(saved: Trial, tried: Trial): Verdict {
  const [first] = saved.passages
  const [triedFirst] = tried.passages
  if (placeOf(first) !== placeOf(triedFirst)) return 'first_changed'
  const shown = ({ passages }: Trial) =>
    passages.map((passage) => `${placeOf(passage)} ${passage.used}`).join('\n')
  return shown(saved) === shown(tried) ? 'same' : 'changed'
}

export function placeOf(passage: TriedPassage | undefined): string {
  return passage === undefined ? '' : `${passage.file_id} ${passage.page} ${passage.start}`
}
