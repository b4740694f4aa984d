import { paths } from '#console/paths.ts'
import type { IconName } from '#console/ui/icon-names.ts'
import { allows, type Permission } from '#contract/permissions.ts'

export interface NavigationItem {
  label: string
  icon: IconName
  to: string
  permission?: Permission
}

export const mainItems: readonly NavigationItem[] = [
  { label: 'Home', icon: 'home', to: paths.home() },
  { label: 'Ask', icon: 'ask', to: paths.ask(), permission: 'graphs:read' },
  { label: 'Graphs', icon: 'graph', to: paths.graphs(), permission: 'graphs:read' },
  { label: 'Files', icon: 'files', to: paths.files(), permission: 'files:read' },
  { label: 'Playground', icon: 'playground', to: paths.playground(), permission: 'chat:write' },
  {
    label: 'Applications',
    icon: 'application',
    to: paths.applications(),
    permission: 'applications:read',
  },
  { label: 'Tools', icon: 'tool', to: paths.tools(), permission: 'chat:write' },
]

/** The bar of a phone has room for these; the menu beside them has the others. */
export function isOnPhone({ to }: NavigationItem): boolean {
  return mainItems.slice(0, 4).some((item) => item.to === to)
}

export const settingsItems: readonly NavigationItem[] = [
  { label: 'Models', icon: 'model', to: paths.models(), permission: 'models:admin' },
  { label: 'Teams', icon: 'team', to: paths.teams(), permission: 'teams:admin' },
  { label: 'Keys', icon: 'key', to: paths.keys(), permission: 'keys:admin' },
  { label: 'Limits', icon: 'sliders', to: paths.limits(), permission: 'limits:admin' },
  { label: 'Guardrails', icon: 'shield', to: paths.guardrails(), permission: 'guardrails:admin' },
  { label: 'Answer reviews', icon: 'thumb-down', to: paths.reviews(), permission: 'graphs:admin' },
  { label: 'Usage', icon: 'chart', to: paths.usage(), permission: 'usage:admin' },
  { label: 'Audit', icon: 'list', to: paths.audit(), permission: 'audit:admin' },
  { label: 'Isolation', icon: 'lock', to: paths.isolation(), permission: 'audit:admin' },
]

/** Whether the permissions of a key allow this page. */
export function isAccessible(item: NavigationItem, permissions: readonly Permission[]): boolean {
  return item.permission === undefined || allows(permissions, item.permission)
}
