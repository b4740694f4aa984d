import type { AuditVerdict } from '#contract/audit.ts'

const reasons = {
  changed: 'was changed',
  missing: 'is missing',
  unlinked: 'does not match the record before it, which was rewritten',
  head_differs: 'is not the last record that was written',
  search_text: 'has been changed so that searches miss it',
  unsealed: 'has lost its seal',
  seal_unknown: 'is sealed with a key that the service does not have',
  seal_differs: 'does not match its seal: someone without the key wrote it',
  checkpoint_differs: 'is where older records were deleted by someone without the key',
}

export function describeVerdict(verdict: AuditVerdict): string {
  const { intact, broken, records, head, checkpoint } = verdict
  if (broken !== null) return `Record #${broken.sequence} ${reasons[broken.reason]}.`
  if (!intact || head === null) return 'No records yet.'
  const number = (sequence: number): string => `#${sequence.toLocaleString('en')}`
  const end = number(head.sequence)
  if (checkpoint?.sequence === head.sequence) return `All records up to ${end} were deleted by age.`
  const all =
    records === 1 ? 'The only record is' : `All ${records.toLocaleString('en')} records are`
  const cut =
    checkpoint === null
      ? ''
      : ` Older ones, up to ${number(checkpoint.sequence)}, were deleted by age.`
  return `${all} unchanged, up to ${end}.${cut}`
}
