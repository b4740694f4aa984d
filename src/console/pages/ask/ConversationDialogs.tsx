import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateConversationMutation } from '#console/ask/conversation-queries.ts'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { FirstField } from '#console/ui/form/FirstField.tsx'
import { ConfirmDialog, Dialog } from '#console/ui/overlay/Dialog.tsx'
import { updateConversation, type Conversation } from '#contract/conversations/conversations.ts'
import { deleteConversationWithUndo } from './delete-conversation-with-undo.ts'

interface ConversationDialogProps {
  conversation: Conversation
  isOpen: boolean
  onClose: () => void
}

export function RenameDialog({ conversation, isOpen, onClose }: ConversationDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Rename conversation">
      <RenameForm conversation={conversation} onClose={onClose} />
    </Dialog>
  )
}

function RenameForm({ conversation, onClose }: Omit<ConversationDialogProps, 'isOpen'>) {
  const rename = useMutation(updateConversationMutation(useQueryClient(), conversation.id))
  const form = useApiForm({
    schema: updateConversation.body,
    values: { title: conversation.title },
    missing: { title: 'Enter a title.' },
    send: rename.mutateAsync,
    onSuccess: onClose,
  })
  return (
    <ApiForm form={form} action="Rename" onCancel={onClose}>
      <FormField form={form} name="title">
        {(field) => <FirstField {...field} label="Title" maximum={255} />}
      </FormField>
    </ApiForm>
  )
}

interface DeleteDialogProps extends ConversationDialogProps {
  onDeleted: () => void
}

export function DeleteDialog({ conversation, isOpen, onClose, onDeleted }: DeleteDialogProps) {
  const queryClient = useQueryClient()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Delete this conversation?"
      action="Delete conversation"
      onConfirm={() => {
        onClose()
        deleteConversationWithUndo(queryClient, conversation.id)
        onDeleted()
      }}
    >
      <p>
        <strong>
          <bdi>{conversation.title === '' ? 'The conversation' : conversation.title}</bdi>
        </strong>{' '}
        and its answers will be deleted permanently
        {conversation.shared === 'team' && ', also for those it is shared with'}. Files and graphs
        stay. You can undo this for ten seconds, as long as you stay in this tab.
      </p>
    </ConfirmDialog>
  )
}
