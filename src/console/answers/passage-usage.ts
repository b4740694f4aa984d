import type { QuestionAnswer } from '#contract/questions.ts'

type RetrievedPassage = NonNullable<QuestionAnswer['retrieval']>['passages'][number]

export const usageTones = { cited: 'positive', given: 'neutral', left_out: 'neutral' } as const

const leftOutLabels = {
  low_score: 'Left out: low score',
  no_room: 'Left out: no room',
  max_snippets: 'Left out: too many passages',
} as const

/** What became of a passage that a question found. */
export function usageLabel({ used, reason }: Pick<RetrievedPassage, 'used' | 'reason'>): string {
  switch (used) {
    case 'cited':
      return 'Cited'
    case 'given':
      return 'Read, not cited'
    case 'left_out':
      return leftOutLabels[reason ?? 'low_score']
  }
}
