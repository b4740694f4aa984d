import type { Tone } from '#console/ui/text/Badge.tsx'
import type { IconName } from '#console/ui/icon-names.ts'
import type { GraphImport, ImportOutcome } from '#contract/bundles/imports.ts'

interface Look {
  tone: Tone
  icon: IconName
  label: string
}

export const importStates = {
  checking: { tone: 'neutral', icon: 'progress', label: 'Checking' },
  ready: { tone: 'accent', icon: 'info', label: 'Ready to import' },
  refused: { tone: 'critical', icon: 'failed', label: 'Rejected' },
  importing: { tone: 'neutral', icon: 'progress', label: 'Importing' },
  completed: { tone: 'positive', icon: 'done', label: 'Imported' },
  failed: { tone: 'critical', icon: 'failed', label: 'Failed' },
} as const satisfies Record<GraphImport['status'], Look>

export const outcomes = {
  new: { tone: 'accent', icon: 'plus', label: 'New' },
  existing: { tone: 'neutral', icon: 'info', label: 'Already here' },
  refused: { tone: 'caution', icon: 'alert', label: 'Not imported' },
  imported: { tone: 'positive', icon: 'done', label: 'Imported' },
  linked: { tone: 'positive', icon: 'done', label: 'Added to the graph' },
  failed: { tone: 'critical', icon: 'failed', label: 'Failed' },
} as const satisfies Record<ImportOutcome, Look>

export const signatures = {
  valid: { tone: 'positive', icon: 'done', label: 'Valid, signed by a trusted key' },
  unknown: { tone: 'caution', icon: 'alert', label: 'Intact, signed by an unknown key' },
  absent: { tone: 'caution', icon: 'alert', label: 'Unsigned: origin unknown' },
} as const satisfies Record<NonNullable<GraphImport['bundle']>['signature'], Look>

export const leftOutParts: Readonly<Record<string, string>> = {
  texts: 'Texts',
  model: 'Model',
  web_sources: 'Web sources',
}
