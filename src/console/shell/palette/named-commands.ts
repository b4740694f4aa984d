import type { Me } from '#console/session/me-queries.ts'
import { paths } from '#console/paths.ts'
import { isAccessible, settingsItems } from '#console/shell/navigation-items.ts'
import type { Key } from '#contract/access.ts'
import type { Conversation } from '#contract/conversations/conversations.ts'
import type { Model } from '#contract/models.ts'
import type { Command, CommandGroup } from './commands.ts'

interface NamedThings {
  conversations: readonly Pick<Conversation, 'id' | 'title' | 'match'>[]
  keys: readonly Pick<Key, 'id' | 'name'>[]
  models: readonly Pick<Model, 'id' | 'name'>[]
}

const maxShownResults = 4

/** Whether the key can open a page of the settings, and so is offered what is on it. */
export function opensSettings({ key }: Pick<Me, 'key'>, path: string): boolean {
  return settingsItems.some((item) => item.to === path && isAccessible(item, key))
}

/** Conversations, teams, keys and models whose name has the text, each on the page where it is. */
export function namedCommands(
  text: string,
  me: Pick<Me, 'key' | 'teams'>,
  { conversations, keys, models }: NamedThings,
): CommandGroup[] {
  const query = text.trim().toLowerCase()
  if (query === '') return []
  const teams = opensSettings(me, paths.teams()) ? me.teams : []
  const isNamed = ({ name }: { name: string }) => name.toLowerCase().includes(query)
  const listed = (path: string, name: string) => `${path}?${new URLSearchParams({ search: name })}`
  const groups: [string, Command[]][] = [
    [
      'Conversations',
      conversations.map(({ id, title, match }) => ({
        id,
        label: match ?? title,
        ...(match !== undefined && { hint: title }),
        icon: 'ask',
        to: paths.conversation(id),
      })),
    ],
    [
      'Teams',
      teams.filter(isNamed).map(({ id, name }) => ({
        id,
        label: name,
        icon: 'team',
        to: `${paths.graphs()}?${new URLSearchParams({ scope: id })}`,
      })),
    ],
    [
      'Keys',
      keys.map(({ id, name }) => ({
        id,
        label: name,
        icon: 'key',
        to: listed(paths.keys(), name),
      })),
    ],
    [
      'Models',
      models
        .filter((model) => isNamed(model) || model.id.toLowerCase().includes(query))
        .map(({ id, name }) => ({
          id: `model ${id}`,
          label: name,
          icon: 'model',
          to: paths.models(),
        })),
    ],
  ]
  return groups.map(([label, items]) => ({ label, items: items.slice(0, maxShownResults) }))
}
