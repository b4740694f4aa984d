import { useState } from 'react'
import { useNavigate } from '#console/router/use-location.ts'
import { fetchBytes, saveReply } from '#console/api/file-download.ts'
import { toApiError } from '#console/api/api-error.ts'
import { showFailure } from '#console/mutations/show-failure.ts'
import { paths } from '#console/paths.ts'
import { IconButton } from '#console/ui/IconButton.tsx'
import { copyText } from '#console/ui/overlay/copy-text.ts'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { Menu } from '#console/ui/overlay/Menu.tsx'
import type { MenuItem } from '#console/ui/overlay/menu-item.ts'
import { exportConversation, type Conversation } from '#contract/conversations/conversations.ts'

const RenameDialog = lazyDialog(
  async () => (await import('./ConversationDialogs.tsx')).RenameDialog,
)
const ShareDialog = lazyDialog(async () => (await import('./ShareDialog.tsx')).ShareDialog)
const DeleteDialog = lazyDialog(
  async () => (await import('./ConversationDialogs.tsx')).DeleteDialog,
)

/** What can be done with a conversation. Who it is shared with only reads and copies it. */
export function ConversationMenu({ conversation }: { conversation: Conversation }) {
  const { id, title, shared, is_owner } = conversation
  const [dialog, setDialog] = useState<'rename' | 'share' | 'delete' | null>(null)
  const navigate = useNavigate()
  const link = window.location.origin + paths.conversation(id)

  async function copyAll() {
    try {
      const input = { params: { conversation_id: id }, query: { format: 'markdown' as const } }
      const text = await (await fetchBytes(exportConversation, input)).text()
      await copyText(text, { title: 'Conversation copied' })
    } catch (error) {
      showFailure(toApiError(error))
    }
  }

  async function save(format: 'markdown' | 'json') {
    try {
      const name = `${title === '' ? 'Conversation' : title}.${format === 'json' ? 'json' : 'md'}`
      await saveReply(
        exportConversation,
        { params: { conversation_id: id }, query: { format } },
        name,
      )
    } catch (error) {
      showFailure(toApiError(error))
    }
  }

  const reading: MenuItem[] = [
    { type: 'action', label: 'Copy as Markdown', icon: 'copy', onSelect: () => void copyAll() },
    {
      type: 'action',
      label: 'Export as Markdown',
      icon: 'download',
      onSelect: () => void save('markdown'),
    },
    { type: 'action', label: 'Export as JSON', icon: 'braces', onSelect: () => void save('json') },
  ]
  const owning: MenuItem[] = [
    { type: 'action', label: 'Rename…', icon: 'edit', onSelect: () => setDialog('rename') },
    {
      type: 'action',
      label: shared === 'team' ? 'Who can read it…' : 'Share…',
      icon: 'team',
      onSelect: () => setDialog('share'),
    },
  ]
  return (
    <>
      <Menu
        label="Conversation actions"
        items={[
          ...(is_owner ? owning : []),
          {
            type: 'action',
            label: 'Copy link',
            icon: 'link',
            onSelect: () => void copyText(link, { title: 'Link copied' }),
          },
          { type: 'separator', key: 'before-export' },
          ...reading,
          ...(is_owner
            ? ([
                { type: 'separator', key: 'before-delete' },
                {
                  type: 'action',
                  label: 'Delete',
                  icon: 'trash',
                  isDanger: true,
                  onSelect: () => setDialog('delete'),
                },
              ] satisfies MenuItem[])
            : []),
        ]}
        trigger={(props) => <IconButton {...props} icon="more" label="Conversation actions" />}
      />
      <RenameDialog
        conversation={conversation}
        isOpen={dialog === 'rename'}
        onClose={() => setDialog(null)}
      />
      <ShareDialog
        conversation={conversation}
        link={link}
        isOpen={dialog === 'share'}
        onClose={() => setDialog(null)}
      />
      <DeleteDialog
        conversation={conversation}
        isOpen={dialog === 'delete'}
        onClose={() => setDialog(null)}
        onDeleted={() => void navigate(paths.ask(), { replace: true })}
      />
    </>
  )
}
