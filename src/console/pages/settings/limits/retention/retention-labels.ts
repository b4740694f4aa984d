import { count } from '#console/ui/text/count.ts'
import { retentionKinds, type RetentionKind } from '#contract/retention/retention.ts'
import type { RetentionDays } from './retention-queries.ts'

interface RetentionLabel {
  field: keyof RetentionDays
  title: string
  hint: string
  /** What is deleted, as one and as several. */
  one: string
  many: string
}

export const retentionLabels: Readonly<Record<RetentionKind, RetentionLabel>> = {
  runs: {
    field: 'run_days',
    title: 'Runs',
    hint: 'Requests and answers in the playground and of evaluations, and recorded chats. Tables of evaluations and results of batches stay until someone deletes them or newer ones replace them.',
    one: 'run',
    many: 'runs',
  },
  conversations: {
    field: 'conversation_days',
    title: 'Conversations',
    hint: 'The conversations of everyone with their answer reviews, shared ones too. The days count from the last question or change.',
    one: 'conversation',
    many: 'conversations',
  },
  preset_versions: {
    field: 'preset_version_days',
    title: 'Preset versions',
    hint: 'The newest version and labeled versions are kept.',
    one: 'preset version',
    many: 'preset versions',
  },
  audit: {
    field: 'audit_days',
    title: 'Audit records',
    hint: 'At least 30 days. A signed checkpoint proves that the remaining records are complete.',
    one: 'audit record',
    many: 'audit records',
  },
  usage: {
    field: 'usage_days',
    title: 'Usage',
    hint: 'At least 62 days, because monthly limits are computed from it.',
    one: 'day of usage',
    many: 'days of usage',
  },
}

export function daysText(days: number | null): string {
  return days === null ? 'Never deleted' : `Deleted after ${count(days, 'day')}`
}

/** The kinds that other settings delete earlier than the present ones do. */
export function shortenedKinds(present: RetentionDays, newDays: RetentionDays): RetentionKind[] {
  return retentionKinds.filter((kind) => {
    const { field } = retentionLabels[kind]
    return (newDays[field] ?? Infinity) < (present[field] ?? Infinity)
  })
}
