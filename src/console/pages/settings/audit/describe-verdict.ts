import type { AuditVerdict } from '#contract/audit.ts'

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

export function describeVerdict({ intact, broken, records, head }: AuditVerdict): string {
  if (broken !== null) return `Record #${broken.sequence} ${reasons[broken.reason]}.`
  if (!intact || head === null) return 'No records yet.'
  const all =
    records === 1 ? 'The only record is' : `All ${records.toLocaleString('en')} records are`
  return `${all} unchanged, up to #${head.sequence.toLocaleString('en')}.`
}
