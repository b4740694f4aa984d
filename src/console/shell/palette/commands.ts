import { sourceLocation } from '#console/answers/source-location.ts'
import { forgetNewConversation, newConversation } from '#console/ask/live-conversation.ts'
import { applicationHome } from '#console/applications/application-access.ts'
import type { Me } from '#console/session/me-queries.ts'
import { session } from '#console/session/session.ts'
import { paths } from '#console/paths.ts'
import { chooseTheme } from '#console/theme.ts'
import type { IconName } from '#console/ui/icon-names.ts'
import type { Application } from '#contract/applications/applications.ts'
import { withColumnNames } from '#contract/answers/named-cells.ts'
import type { File as FileRecord } from '#contract/files.ts'
import type { Graph } from '#contract/graphs.ts'
import type { FoundPassage } from '#contract/questions.ts'
import { allows, type Permission } from '#contract/permissions.ts'
import { pickFiles } from '#console/uploads/pick-files.ts'
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
  /** The place in the file that `hint` names. Both stand below the label, which is an excerpt. */
  place?: string
  icon: IconName
  /** The path to visit; empty to stay. */
  to: string
  run?: () => void
  /** What the visited page gets. */
  state?: unknown
  /** Other words by which it is found. */
  words?: string
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

interface CreateCommand extends Command {
  permission: Permission
  /** Keys of teams cannot create it. */
  isForOrganization?: boolean
}

const createWords = 'create add'

const creating: readonly CreateCommand[] = [
  {
    id: 'new conversation',
    label: 'New conversation',
    icon: 'plus',
    to: paths.ask(),
    words: 'create question ask',
    permission: 'graphs:read',
  },
  {
    id: 'new graph',
    label: 'New graph',
    icon: 'plus',
    to: paths.creating(paths.graphs()),
    words: createWords,
    permission: 'graphs:write',
  },
  {
    id: 'upload',
    label: 'Upload files',
    icon: 'upload',
    to: paths.files(),
    run: pickFiles,
    words: 'add new documents',
    permission: 'files:write',
  },
  {
    id: 'import',
    label: 'Import a graph',
    icon: 'upload',
    to: paths.newImport(),
    words: 'upload bundle',
    permission: 'graphs:write',
  },
  {
    id: 'new application',
    label: 'New application',
    icon: 'plus',
    to: paths.creating(paths.applications()),
    words: createWords,
    permission: 'applications:write',
  },
  {
    id: 'new evaluation',
    label: 'New evaluation',
    icon: 'plus',
    to: paths.evaluation('new'),
    words: createWords,
    permission: 'chat:write',
  },
  {
    id: 'new key',
    label: 'New key',
    icon: 'plus',
    to: paths.creating(paths.keys()),
    words: `${createWords} token`,
    permission: 'keys:admin',
  },
  {
    id: 'new team',
    label: 'New team',
    icon: 'plus',
    to: paths.creating(paths.teams()),
    words: createWords,
    permission: 'teams:admin',
    isForOrganization: true,
  },
  {
    id: 'connect provider',
    label: 'Connect provider',
    icon: 'plus',
    to: paths.creating(paths.models()),
    words: `${createWords} new language model`,
    permission: 'models:admin',
    isForOrganization: true,
  },
  {
    id: 'new guardrail',
    label: 'New guardrail',
    icon: 'plus',
    to: paths.creating(paths.guardrails()),
    words: createWords,
    permission: 'guardrails:admin',
    isForOrganization: true,
  },
]

/** The pages and actions available to a key, and what it can create. */
export function fixedCommands(key: Me['key']): CommandGroup[] {
  const pages = [...mainItems, ...innerItems, ...settingsItems]
    .filter((item) => isAccessible(item, key))
    .map(({ label, icon, to }) => ({ id: to, label, icon, to }))
  const creatable = creating.filter(
    ({ permission, isForOrganization }) =>
      allows(key.permissions, permission) && (key.team_id === null || isForOrganization !== true),
  )
  return [
    { label: 'Pages', items: pages },
    { label: 'Create', items: creatable },
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
  /** Conversations, teams, keys and models. */
  named?: readonly CommandGroup[]
  passages: readonly FoundPassage[]
}

const maxShownResults = 6
// One word may be a name that was not found, or half typed. Some languages write no spaces.
const hasWords = /\S\s+\S|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u

/**
 * The groups that match the text. Graphs and files were already searched by the service. Pages and actions come last,
 * unless the text is the beginning of a name of theirs.
 */
export function paletteGroups(text: string, results: SearchResults): CommandGroup[] {
  const query = text.trim().toLowerCase()
  const fixed = results.fixed.map((group) => ({
    ...group,
    items: group.items.filter((command) => isNamed(command, query)),
  }))
  const files = byWordBeginning(query, results.files)
    .slice(0, maxShownResults)
    .map((file): Command => ({
      id: file.id,
      label: file.name,
      icon: 'file',
      to: paths.file(file.id),
    }))
  const isBegun = ({ items }: CommandGroup): boolean =>
    query !== '' && items.some(({ label }) => label.toLowerCase().startsWith(query))
  const named = [
    { label: 'Graphs', items: graphCommands(query, results.graphs) },
    { label: 'Shared with everyone', items: graphCommands(query, results.sharedGraphs) },
    { label: 'Files', items: files },
    { label: 'Applications', items: [...results.applications] },
    ...(results.named ?? []),
  ]
  const byWords = results.passages.filter(({ by_meaning }) => by_meaning === undefined)
  // To any word, also to one that is half typed, something is the most similar.
  const byMeaning =
    hasWords.test(query) || byWords.length === 0
      ? results.passages.filter(({ by_meaning }) => by_meaning !== undefined)
      : []
  // “lease” is in “please”, which is not what was meant where a name has it as a word.
  const rankOf = ({ items }: CommandGroup): number =>
    Math.min(...items.map(({ label }) => (beginsWord(label, query) ? 0 : 1)))
  return [
    ...fixed.filter(isBegun),
    ...named.toSorted((first, second) => rankOf(first) - rankOf(second)),
    { label: 'Inside documents', items: passageCommands(query, byWords) },
    { label: 'Similar in meaning', items: passageCommands(query, byMeaning) },
    ...fixed.filter((group) => !isBegun(group)),
  ].filter((group) => group.items.length > 0)
}

/** The group that asks the text as the question of a new conversation; none for a single word. */
export function askGroup(text: string): CommandGroup[] {
  const question = text.trim()
  if (!hasWords.test(question)) return []
  const command = {
    id: 'ask text',
    label: `Ask: ${question}`,
    icon: 'ask',
    to: paths.ask(),
    run: () => {
      forgetNewConversation('page')
      newConversation('page').draft.write(question)
    },
    state: { sendsDraft: true },
  } as const
  return [{ label: 'Ask', items: [command] }]
}

/** Whether the text is at the beginning of a word of a name. */
function beginsWord(name: string, query: string): boolean {
  return name
    .toLowerCase()
    .split(/(?<=[^\p{L}\p{N}])/u)
    .some((_, index, words) => words.slice(index).join('').startsWith(query))
}

/** Those in whose names the text begins a word, then those that have it within one. */
function byWordBeginning<Named extends { name: string }>(
  query: string,
  list: readonly Named[],
): Named[] {
  const rankOf = ({ name }: Named): number => (beginsWord(name, query) ? 0 : 1)
  return list.toSorted((first, second) => rankOf(first) - rankOf(second))
}

/** Whether each typed word is in the label, or begins another word by which the command is found. */
function isNamed({ label, words = '' }: Command, query: string): boolean {
  const name = label.toLowerCase()
  return (
    name.includes(query) ||
    query.split(/\s+/).every((word) => name.includes(word) || ` ${words}`.includes(` ${word}`))
  )
}

/** Applications, each of which opens where the key uses it. */
export function applicationCommands(
  applications: readonly Pick<Application, 'id' | 'name' | 'team_id'>[],
  me: Pick<Me, 'key'>,
): Command[] {
  return applications.slice(0, maxShownResults).map(({ id, name, team_id }) => ({
    id,
    label: name,
    icon: 'application',
    to: applicationHome({ id, team_id }, me),
  }))
}

function graphCommands(query: string, found: readonly Graph[]): Command[] {
  const graphs = byWordBeginning(query, found)
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

/**
 * One passage of each file: the best, or a later one whose text has more of the words, not only its file’s name. Files
 * with the same text are one entry.
 */
function passageCommands(query: string, passages: readonly FoundPassage[]): Command[] {
  const files = Map.groupBy(passages, ({ file_id }) => file_id)
  const chosenPassages = [...files.values()].flatMap((ofFile) => {
    const matches = ofFile.map((passage) => ({ passage, match: matchIn(passage, query) }))
    const maxMatchedWords = Math.max(...matches.map(({ match }) => match.words))
    const chosen = matches.find(({ match }) => match.words === maxMatchedWords)
    return chosen === undefined ? [] : [chosen]
  })
  return [...Map.groupBy(chosenPassages, ({ passage }) => passage.text).values()]
    .slice(0, maxShownResults)
    .flatMap(([first, ...others]) => (first ? [passageCommand(first, others.length + 1)] : []))
}

const charsBeforeMatch = 30
const maxExcerptChars = 160

interface Match {
  start: number
  /** How many of the typed words are there. */
  words: number
}

/** Where a passage has the typed text, or most of its words together. */
function matchIn({ text, highlights }: FoundPassage, query: string): Match {
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

interface MatchedPassage {
  passage: FoundPassage
  match: Match
}

/** Opens the passage in its file; the label begins near the place that matches. */
function passageCommand({ passage, match }: MatchedPassage, fileCount: number): Command {
  const { file_id, file_name, url, page, start, end, text, headings, columns } = passage
  const place = sourceLocation({
    fileId: file_id,
    text,
    score: 1,
    file_name,
    page,
    heading: headings.at(-1),
    ...(url !== undefined && { url }),
  })
  return {
    id: `passage ${file_id} ${page} ${start}`,
    label: columns === undefined ? excerptAt(text, match.start) : rowAt(passage, match.start),
    hint: file_name,
    place: fileCount === 1 ? place : `${place} · ${fileCount} files`,
    icon: 'quote',
    to: paths.file(file_id, { page, start, end }),
  }
}

function excerptAt(text: string, place: number): string {
  const cut = Math.max(0, place - charsBeforeMatch)
  const blank = text.slice(cut, place).search(/\s/)
  const from = cut === 0 ? 0 : cut + blank + 1
  return `${from === 0 ? '' : '…'}${cutExcerpt(text.slice(from))}`
}

/** The row at a place, with the names of its columns. */
function rowAt({ text, columns }: FoundPassage, place: number): string {
  const from = text.lastIndexOf('\n', place - 1) + 1
  const [row = ''] = text.slice(from).split('\n', 1)
  return cutExcerpt(withColumnNames(row, columns))
}

function cutExcerpt(text: string): string {
  return text.slice(0, maxExcerptChars).replaceAll(/\s+/g, ' ')
}

function themeCommand(value: 'system' | 'light' | 'dark', label: string, icon: IconName): Command {
  return { id: `theme ${value}`, label, icon, to: '', run: () => chooseTheme(value) }
}
