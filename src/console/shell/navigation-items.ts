import { paths } from '#console/paths.ts'
import type { IconName } from '#console/ui/icon-names.ts'
import type { Key } from '#contract/access.ts'
import { allows, type Permission } from '#contract/permissions.ts'

export interface NavigationItem {
  label: string
  icon: IconName
  to: string
  /** One of these is enough to use the page. */
  permissions?: readonly Permission[]
  /** Keys of teams cannot use the page. */
  isForOrganization?: boolean
}

type KeyRights = Pick<Key, 'permissions' | 'team_id'>

export const mainItems: readonly NavigationItem[] = [
  { label: 'Home', icon: 'home', to: paths.home() },
  { label: 'Ask', icon: 'ask', to: paths.ask(), permissions: ['graphs:read'] },
  { label: 'Graphs', icon: 'graph', to: paths.graphs(), permissions: ['graphs:read'] },
  { label: 'Files', icon: 'files', to: paths.files(), permissions: ['files:read'] },
  { label: 'Playground', icon: 'playground', to: paths.playground(), permissions: ['chat:write'] },
  {
    label: 'Applications',
    icon: 'application',
    to: paths.applications(),
    permissions: ['applications:read'],
  },
  {
    label: 'Tools',
    icon: 'tool',
    to: paths.tools(),
    // One of the tools reads PDF files without a model.
    permissions: ['chat:write', 'files:read'],
  },
  { label: 'API reference', icon: 'braces', to: paths.reference() },
]

/** Pages below another one. */
export const innerItems: readonly NavigationItem[] = [
  { label: 'Runs', icon: 'clock', to: paths.playgroundRuns(), permissions: ['chat:read'] },
  { label: 'Evaluations', icon: 'table', to: paths.evaluations(), permissions: ['chat:read'] },
]

export const settingsItems: readonly NavigationItem[] = [
  {
    label: 'Models',
    icon: 'model',
    to: paths.models(),
    permissions: ['models:admin'],
    isForOrganization: true,
  },
  { label: 'Teams', icon: 'team', to: paths.teams(), permissions: ['teams:admin'] },
  { label: 'Keys', icon: 'key', to: paths.keys(), permissions: ['keys:admin'] },
  { label: 'Limits', icon: 'gauge', to: paths.limits(), permissions: ['limits:admin'] },
  {
    label: 'Guardrails',
    icon: 'shield',
    to: paths.guardrails(),
    permissions: ['guardrails:admin'],
    isForOrganization: true,
  },
  {
    label: 'Answer reviews',
    icon: 'thumb-down',
    to: paths.reviews(),
    permissions: ['graphs:admin'],
  },
  { label: 'Usage', icon: 'chart', to: paths.usage(), permissions: ['usage:admin'] },
  { label: 'Audit', icon: 'list', to: paths.audit(), permissions: ['audit:admin'] },
  {
    label: 'Isolation',
    icon: 'lock',
    to: paths.isolation(),
    permissions: ['audit:admin'],
    isForOrganization: true,
  },
]

/** Whether the permissions allow this page. */
export function isPermitted(item: NavigationItem, permissions: readonly Permission[]): boolean {
  return (
    item.permissions === undefined || item.permissions.some((needed) => allows(permissions, needed))
  )
}

/** Whether a key can use this page. */
export function isAccessible(item: NavigationItem, { permissions, team_id }: KeyRights): boolean {
  return isPermitted(item, permissions) && (team_id === null || item.isForOrganization !== true)
}

const barItems = 4

/** The main pages that a key can use: those in the bar of a phone, and those in the menu beside it. */
export function accessibleMainItems(key: KeyRights) {
  const items = mainItems.filter((item) => isAccessible(item, key))
  return { bar: items.slice(0, barItems), menu: items.slice(barItems) }
}

/** The entry that a path is, or is below. */
export function itemOfPath(pathname: string): NavigationItem | undefined {
  return [...innerItems, ...mainItems, ...settingsItems].find(
    ({ to }) => pathname === to || pathname.startsWith(`${to}/`),
  )
}
