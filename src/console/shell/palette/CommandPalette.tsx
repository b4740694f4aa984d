import { newConversation } from '#console/ask/live-conversation.ts'
import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from '#console/router/use-location.ts'
import { applicationQueries } from '#console/applications/application-queries.ts'
import { keyQueries } from '#console/access/access-queries.ts'
import { modelQueries } from '#console/api/model-queries.ts'
import { conversationQueries } from '#console/ask/conversation-queries.ts'
import { paths } from '#console/paths.ts'
import { fileQueries } from '#console/files/file-queries.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { isReadOnly } from '#console/graphs/is-read-only.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { TextButton } from '#console/ui/TextButton.tsx'
import { allows } from '#contract/permissions.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './CommandPalette.module.css'
import { paletteStatus } from './palette-status.ts'
import { namedCommands, opensSettings } from './named-commands.ts'
import { passageQueries } from './passage-queries.ts'
import { isAlmostIn } from './is-almost-in.ts'
import { useDebounced } from './use-debounced.ts'
import {
  applicationCommands,
  askGroup,
  fixedCommands,
  paletteGroups,
  type Command,
  type CommandGroup,
} from './commands.ts'

// Shorter texts match everywhere, and the text of files is searched when typing pauses.
const minPassageChars = 3
const passageDelayMs = 250
// With fewer letters, one wrong letter makes another word.
const minTypoChars = 4

interface CommandPaletteProps {
  isOpen: boolean
  /** Counts how often it was opened. */
  opening: number
  /** What was typed before the input had the focus. */
  typedAhead: string
  onFocus: () => void
  onClose: () => void
}

/** Searches pages, actions, whatever has a name that the key can open, and the text inside files. */
export function CommandPalette({ isOpen, opening, onClose, ...palette }: CommandPaletteProps) {
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Viewport className={styles['viewport']}>
          <Dialog.Popup className={styles['popup']} aria-label="Search and commands">
            {/* Opened again while it closes, it has a new input, which takes the focus. */}
            <Palette key={opening} {...palette} onClose={onClose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Palette({
  typedAhead,
  onFocus,
  onClose,
}: Omit<CommandPaletteProps, 'isOpen' | 'opening'>) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const navigate = useNavigate()
  const [ownText, setText] = useState<string | null>(null)
  const text = ownText ?? typedAhead
  const search = useDeferredValue(text.trim())
  const graphs = useQuery({
    ...graphQueries.search(search),
    enabled: allows(me.key.permissions, 'graphs:read'),
  })
  const files = useInfiniteQuery({
    ...fileQueries.list({ search, scope: 'all' }),
    enabled: search !== '' && allows(me.key.permissions, 'files:read'),
  })
  const applications = useInfiniteQuery({
    ...applicationQueries.list({ scope: 'all', search }, me),
    enabled: search !== '' && allows(me.key.permissions, 'applications:read'),
  })
  const conversations = useInfiniteQuery({
    ...conversationQueries.list('own', search),
    enabled: search !== '' && allows(me.key.permissions, 'graphs:read'),
  })
  const keys = useQuery({
    ...keyQueries.search(search),
    enabled: search !== '' && opensSettings(me, paths.keys()),
  })
  const models = useQuery({
    ...modelQueries.list(),
    enabled:
      search !== '' && opensSettings(me, paths.models()) && allows(me.key.permissions, 'chat:read'),
  })
  const settled = useDebounced(search, passageDelayMs)
  const passages = useQuery({
    ...passageQueries.search(settled),
    enabled: settled.length >= minPassageChars && allows(me.key.permissions, 'files:read'),
  })
  const searchesInside =
    search.length >= minPassageChars && allows(me.key.permissions, 'files:read')
  const hasPassages = searchesInside && settled.length >= minPassageChars
  const matchingGraphs = graphs.data?.data ?? []
  const isMissed =
    search.length >= minTypoChars && matchingGraphs.length === 0 && !graphs.isFetching
  // The names that an empty search has loaded: no request of its own.
  const recent = useQuery({ ...graphQueries.search(''), enabled: isMissed })
  const results = isMissed
    ? (recent.data?.data ?? []).filter(({ name }) => isAlmostIn(search, name))
    : matchingGraphs
  const searches = [graphs, files, applications, conversations, keys, models, passages]
  const isSearching = settled !== search || searches.some(({ isFetching }) => isFetching)
  const found = paletteGroups(text, {
    fixed: fixedCommands(me.key),
    graphs: results.filter((graph) => !isReadOnly(graph, me)),
    sharedGraphs: results.filter((graph) => isReadOnly(graph, me)),
    files: search === '' ? [] : (files.data ?? []),
    applications: search === '' ? [] : applicationCommands(applications.data ?? [], me),
    named: namedCommands(search, me, {
      conversations: conversations.data ?? [],
      keys: keys.data?.data ?? [],
      models: models.data?.data ?? [],
    }),
    passages: hasPassages ? (passages.data?.data ?? []) : [],
  })
  // Enter must not ask what is still being searched for, and a question that is being written on Ask stays.
  const canAsk =
    allows(me.key.permissions, 'graphs:read') &&
    !isSearching &&
    newConversation('page').draft.read() === ''
  const groups = canAsk ? [...found, ...askGroup(text)] : found

  const isSearched = search !== ''
  const name = (
    of: string,
    { isFetching, isError }: { isFetching: boolean; isError: boolean },
  ) => ({
    of,
    isEnabled: isSearched,
    isSearching: isFetching,
    isFailed: isError,
  })
  const status = paletteStatus({
    text: text.trim(),
    hasResults: found.length > 0,
    names: [
      name('graphs', graphs),
      name('files', files),
      name('applications', applications),
      name('conversations', conversations),
      name('keys', keys),
      name('models', models),
    ],
    documents: {
      of: 'documents',
      isEnabled: searchesInside,
      // It begins when typing pauses.
      isSearching: settled !== search || passages.isFetching,
      isFailed: passages.isError,
      isEmpty: passages.data?.data.length === 0,
    },
  })

  function retry() {
    for (const query of searches) {
      if (query.isError) void query.refetch()
    }
  }

  function run(command: Command) {
    onClose()
    command.run?.()
    if (command.to !== '') void navigate(command.to, { state: command.state })
  }

  return (
    <Autocomplete.Root
      items={groups}
      filter={null}
      value={text}
      onValueChange={(value, { reason }) => {
        // Choosing an item runs its command and does not fill the input.
        if (reason !== 'item-press') setText(value)
      }}
      itemToStringValue={(command: Command) => command.label}
      autoHighlight="always"
      inline
      open
    >
      <Row gap={2} flex="fixed" tone="faint" rule="below" className={styles['bar']}>
        <Icon name="search" />
        <Autocomplete.Input
          className={styles['input']}
          placeholder="Search graphs, documents and actions"
          aria-label="Search graphs, documents and actions"
          onFocus={onFocus}
        />
        <Hint as="kbd" padInline={1} className={styles['key']}>
          Esc
        </Hint>
      </Row>
      <Autocomplete.List className={styles['list']}>
        {(group: CommandGroup) => (
          <Autocomplete.Group key={group.label} items={group.items} className={styles['group']}>
            <Autocomplete.GroupLabel render={<Hint as="div" pad="1-2" weight="medium" />}>
              {group.label}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => (
                <Autocomplete.Item
                  key={command.id}
                  value={command}
                  render={<Row gap={3} padInline={2} padBlock={1} />}
                  className={styles['item']}
                  onClick={() => run(command)}
                >
                  <Icon name={command.icon} />
                  {command.place === undefined ? (
                    <>
                      <Text as="span" overflow="truncate">
                        {command.label}
                      </Text>
                      {command.hint !== undefined && (
                        <Hint pushed overflow="truncate" className={styles['where']}>
                          {command.hint}
                        </Hint>
                      )}
                    </>
                  ) : (
                    <Stack as="span" gap="half" flex="grow">
                      <Text as="span" overflow="truncate">
                        {command.label}
                      </Text>
                      <Hint overflow="anywhere">
                        <bdi>{command.hint}</bdi> · {command.place}
                      </Hint>
                    </Stack>
                  )}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <Autocomplete.Status>
        {status && (
          <Row
            gap={2}
            pad="3-4"
            tone="muted"
            size="s"
            rule={groups.length > 0 ? 'above' : undefined}
          >
            {status.type === 'searching' && <Icon name="progress" />}
            {status.type === 'failed' && <Icon name="alert" tone="critical" />}
            <span>{status.text}</span>
            {status.type === 'failed' && <TextButton onClick={retry}>Try again</TextButton>}
          </Row>
        )}
      </Autocomplete.Status>
    </Autocomplete.Root>
  )
}
