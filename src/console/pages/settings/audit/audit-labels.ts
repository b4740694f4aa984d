import type { Tone } from '#console/ui/text/Badge.tsx'
import { count } from '#console/ui/text/count.ts'
import type { IconName } from '#console/ui/icon-names.ts'
import type { AuditOutcome, AuditRecord } from '#contract/audit.ts'

interface OutcomeBadge {
  tone: Tone
  icon: IconName
  label: string
}

export const outcomeBadges: Record<AuditOutcome, OutcomeBadge> = {
  allowed: { tone: 'positive', icon: 'done', label: 'Allowed' },
  denied: { tone: 'critical', icon: 'lock', label: 'Denied' },
  failed: { tone: 'caution', icon: 'failed', label: 'Failed' },
  interrupted: { tone: 'caution', icon: 'alert', label: 'Outcome unknown' },
  read: { tone: 'neutral', icon: 'eye', label: 'Read' },
}

/** The outcome of a record. A denied request whose thing was not found says so: no permission was missing. */
export function outcomeBadge({ outcome, status }: AuditRecord): OutcomeBadge {
  const isMissing = outcome === 'denied' && (status === 404 || status === 410)
  return isMissing ? { tone: 'caution', icon: 'alert', label: 'Not found' } : outcomeBadges[outcome]
}

/** The actor of a record: the name of a key, or what is known of an unauthenticated caller. */
export function describeActor({ key_name, key_hint, key_id, operation }: AuditRecord): string {
  if (key_name !== null) return key_name
  if (key_hint !== null) return `Unknown key ${key_hint}`
  if (operation === 'several') return 'Several keys'
  return key_id === null ? 'No key' : 'Unnamed key'
}

/** The name of the affected thing, or what it is where the name is not known, as in denied requests; null without both. */
export function describeSubject({
  name_before,
  name,
  subjects,
  times,
  operation,
  outcome,
}: AuditRecord): string | null {
  const files = subjects['file_ids']
  const names = subjects['file_names']
  if (name === null && Array.isArray(files) && Array.isArray(names)) {
    const [first = ''] = names
    return `${first} and ${count(files.length - 1, 'more file')}`
  }
  if (name_before !== null && name !== null && name_before !== name)
    return `${name_before} → ${name}`
  const title = name ?? name_before
  // The title of a private conversation is not recorded.
  if (title === null && outcome === 'allowed') {
    if (operation.endsWith('Conversation')) return 'Private conversation'
    if (operation === 'rateTurn') return 'Answer in a conversation'
  }
  // A record of repeated requests names what they asked for only where all asked for the same.
  return (
    title ??
    modelName(subjects) ??
    unnamedSubject(operation, subjects) ??
    (times > 1 ? 'Several' : null)
  )
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const shownIdChars = 6

/** A model that serves the search has no name but that of the provider. */
function modelName({ upstream }: AuditRecord['subjects']): string | null {
  return typeof upstream === 'string' ? upstream : null
}

/** A UUID says nothing to a person, so that its end, which the details have too, follows the kind of the thing. */
function unnamedSubject(operation: string, subjects: AuditRecord['subjects']): string | null {
  const [field = '', subject] =
    Object.entries(subjects).find(([key, value]) => /^(\w+_)?id$/.test(key) && value) ?? []
  if (typeof subject !== 'string') return null
  if (!uuid.test(subject)) return subject
  const owner = Object.keys(subjects).find((key) => key !== 'id' && subjects[key] === subject)
  const named = (owner ?? field).replace(/_?id$/, '').replaceAll('_', ' ')
  const kind =
    named === '' ? operation.replace(/^[a-z]+/, '').replaceAll(/\B(?=[A-Z])/g, ' ') : named
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1).toLowerCase()} …${subject.slice(-shownIdChars)}`
}

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

/** Formats a time with seconds, which matter in a log. */
export function formatMoment(time: string): string {
  return moment.format(new Date(time))
}
