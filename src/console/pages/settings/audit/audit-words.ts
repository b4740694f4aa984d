import { operationWords } from '#console/usage/operation-words.ts'
import type { Tone } from '#console/ui/text/Badge.tsx'
import { count } from '#console/ui/text/count.ts'
import type { IconName } from '#console/ui/icon-names.ts'
import type { AuditOutcome, AuditRecord, AuditVerdict } from '#contract/audit.ts'
import { isAudited } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'

export const outcomeLooks: Record<AuditOutcome, { tone: Tone; icon: IconName; words: string }> = {
  allowed: { tone: 'positive', icon: 'done', words: 'Allowed' },
  denied: { tone: 'critical', icon: 'lock', words: 'Denied' },
  failed: { tone: 'caution', icon: 'failed', words: 'Failed' },
  interrupted: { tone: 'caution', icon: 'alert', words: 'May have been done' },
  read: { tone: 'neutral', icon: 'eye', words: 'Read' },
}

/** What changes something or reads content, for a choice. */
export const auditedOperations = Object.entries(endpoints)
  .filter(([, endpoint]) => isAudited(endpoint))
  .map(([name]) => name)
  .toSorted((a, b) => operationWords(a).localeCompare(operationWords(b)))

/** Who it was: a key's name, or what is known of one that is none. */
export function actorWords({ key_name, key_hint, key_id, operation }: AuditRecord): string {
  if (key_name !== null) return key_name
  if (key_hint !== null) return `Unknown key ${key_hint}`
  if (operation === 'several') return 'Several keys'
  return key_id === null ? 'No key' : 'Unnamed key'
}

/** What it was about, where the record has a name for it. */
export function subjectWords({ name_before, name, subjects }: AuditRecord): string | null {
  const files = subjects['file_ids']
  const names = subjects['file_names']
  if (name === null && Array.isArray(files) && Array.isArray(names)) {
    const [first = ''] = names
    return `${first} and ${count(files.length - 1, 'more file')}`
  }
  if (name_before !== null && name !== null && name_before !== name)
    return `${name_before} → ${name}`
  return name ?? name_before
}

const reasons = {
  changed: 'was changed',
  missing: 'is missing',
  unlinked: 'does not match the record before it, which was rewritten',
  head_differs: 'is not the last record that was written',
  search_text: 'has been changed so that searches miss it',
  unsealed: 'has lost its seal',
  seal_unknown: 'is sealed with a key that the service does not have',
  seal_differs: 'does not match its seal: somebody without the key wrote it',
}

export function verdictWords({ intact, broken, records, head }: AuditVerdict): string {
  if (broken !== null) return `Record #${broken.sequence} ${reasons[broken.reason]}.`
  if (!intact || head === null) return 'No records yet.'
  const all =
    records === 1 ? 'The only record is' : `All ${records.toLocaleString('en')} records are`
  return `${all} unchanged, up to #${head.sequence.toLocaleString('en')}.`
}

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

/** A time to the second: in a trail, minutes matter. */
export function momentWords(time: string): string {
  return moment.format(new Date(time))
}
