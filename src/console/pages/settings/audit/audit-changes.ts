import { formatBytes } from '#console/files/file-labels.ts'
import { count } from '#console/ui/text/count.ts'
import { operationLabel } from '#console/usage/operation-label.ts'
import type { AuditRecord } from '#contract/audit.ts'

/** A setting with its value before and after a change. */
interface Change {
  name: string
  before: string
  after: string
}

const suffix = '_before'
const maxShown = 2

const names: ReadonlyMap<string, string> = new Map([
  ['run_days', 'Runs'],
  ['conversation_days', 'Conversations'],
  ['preset_version_days', 'Preset versions'],
  ['audit_days', 'Audit records'],
  ['usage_days', 'Usage'],
  ['storage_bytes', 'Storage'],
  ['file_bytes', 'File size'],
  ['base_url', 'Address'],
  ['upstream', 'Model at the provider'],
  ['provider_id', 'Provider'],
  ['price_input', 'Input price'],
  ['price_output', 'Output price'],
  ['json_schema', 'JSON'],
  ['expires_at', 'Expires'],
  ['team_id', 'Team'],
])

/** The settings that a record says were changed, in its order. */
export function changesOf({ subjects }: AuditRecord): Change[] {
  return Object.entries(subjects).flatMap(([field, value]) => {
    const before = subjects[field + suffix]
    if (before === undefined || field.endsWith(suffix)) return []
    return [{ name: nameOf(field), before: textOf(field, before), after: textOf(field, value) }]
  })
}

/** The subjects of a record that are no changes of settings. An ID that stands under two names has the longer one. */
export function plainSubjects(record: AuditRecord): [string, string | string[]][] {
  const { subjects } = record
  const ids = Object.entries(subjects).filter(([field]) => field.endsWith('_id'))
  return Object.entries(subjects).filter(
    ([field, value]) =>
      subjects[field + suffix] === undefined &&
      !(field === 'id' && ids.some(([, id]) => id === value)) &&
      !(field.endsWith(suffix) && subjects[field.slice(0, -suffix.length)] !== undefined),
  )
}

/** The first changes of a record, or its web sources, in a line; null if it has none. */
export function changesText(record: AuditRecord): string | null {
  const urls = [urlsOf(record, 'removed_urls'), urlsOf(record, 'added_urls')].flat()
  const all = [
    ...urls,
    ...changesOf(record).map(({ name, before, after }) => `${name} ${before} → ${after}`),
  ]
  if (all.length === 0) return null
  const shown = all.slice(0, urls.length > 0 ? 1 : maxShown)
  const rest = all.length - shown.length
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** What a record is about: its operation, or what came and went with web sources. */
export function recordLabel(record: AuditRecord): string {
  const [added, removed] = [urlsOf(record, 'added_urls'), urlsOf(record, 'removed_urls')]
  const sources = (total: number): string =>
    total === 1 ? 'web source' : count(total, 'web source')
  if (added.length > 0 && removed.length > 0) return 'Replace web sources'
  if (added.length > 0) return `Add ${sources(added.length)}`
  if (removed.length === 0) return operationLabel(record.operation)
  const pages = Number(record.subjects['removed_pages'] ?? 0)
  return `Remove ${sources(removed.length)}${pages > 0 ? ` with ${count(pages, 'file')}` : ''}`
}

function urlsOf({ subjects }: AuditRecord, field: string): string[] {
  return [subjects[field] ?? []].flat()
}

function nameOf(field: string): string {
  const [setting = field, ...rest] = field.split(' of ')
  const model = rest.length === 0 ? undefined : rest.join(' of ')
  const name = names.get(setting) ?? sentenceCase(setting)
  return model === undefined ? name : `${name} of ${model}`
}

/** `model_id` is “Model ID”, and `added_urls` are “Added URLs”. */
export function sentenceCase(field: string): string {
  const plain = field
    .replaceAll('_', ' ')
    .replace(/\b(?:id|url)(?=s?$)/, (word) => word.toUpperCase())
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

function textOf(field: string, value: string | readonly string[]): string {
  if (typeof value !== 'string') return value.length === 0 ? 'none' : value.join(', ')
  const days = field.endsWith('_days')
  if (value === 'none') return days ? 'kept' : 'none'
  if (value === 'true') return 'on'
  if (value === 'false') return 'off'
  if (!/^\d+(\.\d+)?$/.test(value)) return value
  if (days) return count(Number(value), 'day')
  if (field.endsWith('_bytes')) return formatBytes(Number(value))
  return Number(value).toLocaleString('en', { maximumFractionDigits: 6 })
}
