import { folded } from '#service/database/containing.ts'
import type { UnhashedRecord } from './seals/audit-hash.ts'

/**
 * The text of a record for searches. It is derived only from the record, so that verification can derive it
 * again and detect a changed text, with which searches would miss the record.
 */
export function searchableText(record: UnhashedRecord): string {
  const words = [
    record.operation,
    record.name,
    record.name_before,
    record.key_name,
    record.key_hint,
    record.team_name,
    record.key_id,
    record.address,
    record.request_id,
    record.failure,
    record.subjects,
  ]
  return folded(words.filter((word) => word !== null).join('\n'))
}
