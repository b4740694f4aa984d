import { session } from '#console/session/session.ts'
import { paths } from '#console/paths.ts'
import { chooseTheme } from '#console/theme.ts'
import type { IconName } from '#console/ui/icon-names.ts'
import type { File as FileRecord } from '#contract/files.ts'
import type { Graph } from '#contract/graphs.ts'
import type { Permission } from '#contract/permissions.ts'
import { isOpen, places, settings, type Place } from './places.ts'

export interface Command {
  id: string
  label: string
  hint?: string
  icon: IconName
  to: string
  /** Set, it runs instead of going to `to`. */
  run?: () => void
}

export interface CommandGroup {
  label: string
  items: Command[]
}

const actions: readonly Command[] = [
  theme('system', 'Theme: system', 'monitor'),
  theme('light', 'Theme: light', 'sun'),
  theme('dark', 'Theme: dark', 'moon'),
  {
    id: 'sign-out',
    label: 'Sign out',
    icon: 'sign-out',
    to: '',
    run: () => session.end('signed_out'),
  },
]

/** Pages that stand under another one in the navigation. */
const further: readonly Place[] = [
  { label: 'Runs', icon: 'list', to: paths.playgroundRuns(), needs: 'chat:read' },
]

/** What is always there, as far as the key goes. */
export function fixedCommands(permissions: readonly Permission[]): CommandGroup[] {
  const pages = [...places, ...further, ...settings]
    .filter((place) => isOpen(place, permissions))
    .map(({ label, icon, to }) => ({ id: to, label, icon, to }))
  return [
    { label: 'Pages', items: pages },
    { label: 'Actions', items: [...actions] },
  ]
}

interface Found {
  fixed: readonly CommandGroup[]
  graphs: readonly Graph[]
  files: readonly FileRecord[]
}

const shown = 6

/** What fits the text. Graphs and files come already searched by the service. */
export function paletteGroups(text: string, found: Found): CommandGroup[] {
  const wanted = text.trim().toLowerCase()
  const fixed = found.fixed.map((group) => ({
    ...group,
    items: group.items.filter((command) => command.label.toLowerCase().includes(wanted)),
  }))
  const graphs = found.graphs.slice(0, shown).map((graph): Command => ({
    id: graph.id,
    label: graph.name,
    icon: 'graph',
    to: paths.graph(graph.id),
  }))
  const asks = (wanted === '' ? [] : found.graphs.slice(0, 3)).map((graph): Command => ({
    id: `ask ${graph.id}`,
    label: `Ask ${graph.name}`,
    icon: 'ask',
    to: paths.graphAsk(graph.id),
  }))
  const files = found.files.slice(0, shown).map((file): Command => ({
    id: file.id,
    label: file.name,
    icon: 'file',
    to: paths.file(file.id),
  }))
  return [
    { label: 'Graphs', items: [...graphs, ...asks] },
    { label: 'Files', items: files },
    ...fixed,
  ].filter((group) => group.items.length > 0)
}

function theme(value: 'system' | 'light' | 'dark', label: string, icon: IconName): Command {
  return { id: `theme ${value}`, label, icon, to: '', run: () => chooseTheme(value) }
}
