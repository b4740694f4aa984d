import { sourceLocation } from '#console/answers/source-location.ts'
import { applicationHome } from '#console/applications/application-access.ts'
import type { Me } from '#console/session/me-queries.ts'
import { session } from '#console/session/session.ts'
import { paths } from '#console/paths.ts'
import { chooseTheme } from '#console/theme.ts'
import type { IconName } from '#console/ui/icon-names.ts'
import type { Application } from '#contract/applications/applications.ts'
import type { File as FileRecord } from '#contract/files.ts'
import type { Graph } from '#contract/graphs.ts'
import type { FoundPassage } from '#contract/questions.ts'
import {
  innerItems,
  isAccessible,
  mainItems,
  settingsItems,
} from '#console/shell/navigation-items.ts'

export interface Command {
  id: string
  label: string
  hint?: string
  /** The place in the file that `hint` names; it stays visible where the name is cut. */
  place?: string
  icon: IconName
  to: string
  /** If set, it runs instead of navigating to `to`. */
  run?: () => void
}

export interface CommandGroup {
  label: string
  items: Command[]
}

const actions: readonly Command[] = [
  themeCommand('system', 'Theme: system', 'monitor'),
  themeCommand('light', 'Theme: light', 'sun'),
  themeCommand('dark', 'Theme: dark', 'moon'),
  {
    id: 'sign-out',
    label: 'Sign out',
    icon: 'sign-out',
    to: '',
    run: () => session.end('signed_out'),
  },
]

/** The pages and actions available to a key. */
export function fixedCommands(key: Me['key']): CommandGroup[] {
  const pages = [...mainItems, ...innerItems, ...settingsItems]
    .filter((item) => isAccessible(item, key))
    .map(({ label, icon, to }) => ({ id: to, label, icon, to }))
  return [
    { label: 'Pages', items: pages },
    { label: 'Actions', items: [...actions] },
  ]
}

interface SearchResults {
  fixed: readonly CommandGroup[]
  graphs: readonly Graph[]
  /** Graphs that are shared with everyone, listed separately for a team key. */
  sharedGraphs: readonly Graph[]
  files: readonly FileRecord[]
  applications: readonly Command[]
  passages: readonly FoundPassage[]
}

const maxShownResults = 6

/** The groups that match the text. Graphs and files were already searched by the service. */
export function paletteGroups(text: string, results: SearchResults): CommandGroup[] {
  const query = text.trim().toLowerCase()
  const fixed = results.fixed.map((group) => ({
    ...group,
    items: group.items.filter((command) => command.label.toLowerCase().includes(query)),
  }))
  const files = results.files.slice(0, maxShownResults).map((file): Command => ({
    id: file.id,
    label: file.name,
    icon: 'file',
    to: paths.file(file.id),
  }))
  return [
    { label: 'Graphs', items: graphCommands(query, results.graphs) },
    { label: 'Shared with everyone', items: graphCommands(query, results.sharedGraphs) },
    { label: 'Files', items: files },
    { label: 'Applications', items: [...results.applications] },
    { label: 'Inside documents', items: passageCommands(query, results.passages) },
    ...fixed,
  ].filter((group) => group.items.length > 0)
}

/** Applications, each of which opens where the key uses it. */
export function applicationCommands(
  applications: readonly Pick<Application, 'id' | 'name'>[],
  me: Pick<Me, 'key'>,
): Command[] {
  return applications.slice(0, maxShownResults).map(({ id, name }) => ({
    id,
    label: name,
    icon: 'application',
    to: applicationHome(id, me),
  }))
}

function graphCommands(query: string, graphs: readonly Graph[]): Command[] {
  const open = graphs.slice(0, maxShownResults).map((graph): Command => ({
    id: graph.id,
    label: graph.name,
    icon: 'graph',
    to: paths.graph(graph.id),
  }))
  const ask = (query === '' ? [] : graphs.slice(0, 3)).map((graph): Command => ({
    id: `ask ${graph.id}`,
    label: `Ask ${graph.name}`,
    icon: 'ask',
    to: paths.graphAsk(graph.id),
  }))
  return [...open, ...ask]
}

/** One passage of each file: the best, or a later one whose text has more of the words, not only its file’s name. */
function passageCommands(query: string, passages: readonly FoundPassage[]): Command[] {
  const files = Map.groupBy(passages, ({ file_id }) => file_id)
  return [...files.values()].slice(0, maxShownResults).flatMap((ofFile) => {
    const matches = ofFile.map((passage) => ({ passage, match: matchIn(passage, query) }))
    const maxMatchedWords = Math.max(...matches.map(({ match }) => match.words))
    const chosen = matches.find(({ match }) => match.words === maxMatchedWords)
    return chosen === undefined ? [] : [passageCommand(chosen.passage, chosen.match.start)]
  })
}

const charsBeforeMatch = 30
const maxExcerptChars = 160

/** Where a passage has the typed text, or most of its words together; `words` says how many. */
function matchIn(
  { text, highlights }: FoundPassage,
  query: string,
): { start: number; words: number } {
  const start = text.toLowerCase().indexOf(query)
  if (start >= 0) return { start, words: Infinity }
  let best = { start: 0, words: 0 }
  for (const { start: from } of highlights) {
    const near = highlights.filter(
      (other) => other.start >= from && other.end <= from + maxExcerptChars - charsBeforeMatch,
    )
    const words = new Set(near.map((other) => text.slice(other.start, other.end).toLowerCase()))
      .size
    if (words > best.words) best = { start: from, words }
  }
  return best
}

/** Opens the passage in its file; the label begins near the place that matches. */
function passageCommand(passage: FoundPassage, match: number): Command {
  const { file_id, file_name, url, page, start, end, text } = passage
  const cut = Math.max(0, match - charsBeforeMatch)
  const blank = text.slice(cut, match).search(/\s/)
  const from = cut === 0 ? 0 : cut + blank + 1
  const excerpt = text.slice(from, from + maxExcerptChars).replaceAll(/\s+/g, ' ')
  const place = sourceLocation({
    fileId: file_id,
    text,
    score: 1,
    file_name,
    page,
    ...(url !== undefined && { url }),
  })
  return {
    id: `passage ${file_id} ${page} ${start}`,
    label: from === 0 ? excerpt : `…${excerpt}`,
    hint: file_name,
    place,
    icon: 'quote',
    to: paths.file(file_id, { page, start, end }),
  }
}

function themeCommand(value: 'system' | 'light' | 'dark', label: string, icon: IconName): Command {
  return { id: `theme ${value}`, label, icon, to: '', run: () => chooseTheme(value) }
}
