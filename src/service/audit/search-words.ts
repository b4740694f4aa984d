import { folded } from '#service/database/containing.ts'
import type { UnhashedRecord } from './seals/audit-hash.ts'

/**
 * What a search of the trail looks through. It is made of the record alone, and verifying makes it
 * again: a record whose words were changed would no longer be found.
 */
export function wordsOf(record: UnhashedRecord): string {
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
