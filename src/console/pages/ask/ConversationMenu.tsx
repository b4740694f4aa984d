import { useState } from 'react'
import type * as Exporting from './export-conversation.ts'
import { useNavigate } from '#console/router/use-location.ts'
import { toApiError } from '#console/api/api-error.ts'
import { showFailure } from '#console/mutations/show-failure.ts'
import { paths } from '#console/paths.ts'
import { copyText } from '#console/ui/overlay/copy-text.ts'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { MoreMenu } from '#console/ui/overlay/Menu.tsx'
import type { MenuItem } from '#console/ui/overlay/menu-item.ts'
import type { Conversation } from '#contract/conversations/conversations.ts'

const RenameDialog = lazyDialog(
  async () => (await import('./ConversationDialogs.tsx')).RenameDialog,
)
const ShareDialog = lazyDialog(async () => (await import('./ShareDialog.tsx')).ShareDialog)
const DeleteDialog = lazyDialog(
  async () => (await import('./ConversationDialogs.tsx')).DeleteDialog,
)

/** What can be done with a conversation. Who it is shared with only reads and copies it. */
export function ConversationMenu({ conversation }: { conversation: Conversation }) {
  const { id, shared, is_owner } = conversation
  const [dialog, setDialog] = useState<'rename' | 'share' | 'delete' | null>(null)
  const navigate = useNavigate()
  const link = window.location.origin + paths.conversation(id)

  async function run(act: (code: typeof Exporting) => Promise<void>) {
    try {
      await act(await import('./export-conversation.ts'))
    } catch (error) {
      showFailure(toApiError(error))
    }
  }

  const reading: MenuItem[] = [
    {
      type: 'action',
      label: 'Copy as Markdown',
      icon: 'copy',
      onSelect: () => void run(({ copyConversation }) => copyConversation(id)),
    },
    {
      type: 'action',
      label: 'Export as Markdown',
      icon: 'download',
      onSelect: () =>
        void run(({ saveConversation }) => saveConversation(conversation, 'markdown')),
    },
    {
      type: 'action',
      label: 'Export as JSON',
      icon: 'braces',
      onSelect: () => void run(({ saveConversation }) => saveConversation(conversation, 'json')),
    },
  ]
  const owning: MenuItem[] = [
    { type: 'action', label: 'Rename…', icon: 'edit', onSelect: () => setDialog('rename') },
    {
      type: 'action',
      label: shared === 'team' ? 'Change who can read it…' : 'Share…',
      icon: 'team',
      onSelect: () => setDialog('share'),
    },
  ]
  return (
    <>
      <MoreMenu
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
