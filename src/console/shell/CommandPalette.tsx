import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { fileQueries } from '#console/files/file-queries.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { allows } from '#contract/permissions.ts'
import styles from './CommandPalette.module.css'
import { fixedCommands, paletteGroups, type Command, type CommandGroup } from './commands.ts'

interface CommandPaletteProps {
  isOpen: boolean
  onClose: () => void
}

/** Searches pages, actions, graphs and files. */
export function CommandPalette({ isOpen, onClose }: CommandPaletteProps) {
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
            <Palette onClose={onClose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Palette({ onClose }: { onClose: () => void }) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const graphs = useQuery({
    ...graphQueries.search(search),
    enabled: allows(me.key.permissions, 'graphs:read'),
  })
  const files = useInfiniteQuery({
    ...fileQueries.list({ search }),
    enabled: search !== '' && allows(me.key.permissions, 'files:read'),
  })
  const groups = paletteGroups(text, {
    fixed: fixedCommands(me.key.permissions),
    graphs: graphs.data?.data ?? [],
    files: search === '' ? [] : (files.data ?? []),
  })

  function run(command: Command) {
    onClose()
    if (command.run) command.run()
    else void navigate(command.to)
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
      <div className={styles['bar']}>
        <Icon name="search" />
        <Autocomplete.Input
          className={styles['input']}
          placeholder="Search graphs, files and actions"
          aria-label="Search graphs, files and actions"
        />
        <kbd className={styles['key']}>Esc</kbd>
      </div>
      <Autocomplete.Empty className={styles['empty']}>
        {graphs.isFetching || files.isFetching ? 'Searching…' : `No results for “${text.trim()}”.`}
      </Autocomplete.Empty>
      <Autocomplete.List className={styles['list']}>
        {(group: CommandGroup) => (
          <Autocomplete.Group key={group.label} items={group.items} className={styles['group']}>
            <Autocomplete.GroupLabel className={styles['heading']}>
              {group.label}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => (
                <Autocomplete.Item
                  key={command.id}
                  value={command}
                  className={styles['item']}
                  onClick={() => run(command)}
                >
                  <Icon name={command.icon} />
                  <span className={styles['label']}>{command.label}</span>
                  {command.hint !== undefined && (
                    <span className={styles['hint']}>{command.hint}</span>
                  )}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}
