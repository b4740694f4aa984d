import { paths } from '#console/paths.ts'
import type { IconName } from '#console/ui/icon-names.ts'
import { allows, type Permission } from '#contract/permissions.ts'

export interface Place {
  label: string
  icon: IconName
  to: string
  needs?: Permission
}

export const places: readonly Place[] = [
  { label: 'Home', icon: 'home', to: paths.home() },
  { label: 'Graphs', icon: 'graph', to: paths.graphs(), needs: 'graphs:read' },
  { label: 'Files', icon: 'files', to: paths.files(), needs: 'files:read' },
  { label: 'Playground', icon: 'playground', to: paths.playground(), needs: 'chat:write' },
]

export const settings: readonly Place[] = [
  { label: 'Models', icon: 'model', to: paths.models(), needs: 'models:admin' },
  { label: 'Teams', icon: 'team', to: paths.teams(), needs: 'teams:admin' },
  { label: 'Keys', icon: 'key', to: paths.keys(), needs: 'keys:admin' },
  { label: 'Limits', icon: 'sliders', to: paths.limits(), needs: 'limits:admin' },
  { label: 'Guardrails', icon: 'shield', to: paths.guardrails(), needs: 'guardrails:admin' },
  { label: 'Usage', icon: 'chart', to: paths.usage(), needs: 'usage:admin' },
  { label: 'Audit', icon: 'book', to: paths.audit(), needs: 'audit:admin' },
  { label: 'Isolation', icon: 'lock', to: paths.isolation(), needs: 'audit:admin' },
]

/** Whether a key gets anywhere with this page. */
export function isOpen(place: Place, permissions: readonly Permission[]): boolean {
  return place.needs === undefined || allows(permissions, place.needs)
}
