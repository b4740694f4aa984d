import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteFilesMutation } from '#console/files/file-mutations.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { maxUndoableDeletions } from '#console/mutations/delete-with-undo.ts'
import { showBulkResult } from '#console/mutations/show-bulk-result.ts'
import { ConfirmDialog } from '#console/ui/overlay/Dialog.tsx'
import { count } from '#console/ui/text/count.ts'
import type { File as FileRecord } from '#contract/files.ts'
import { deleteFilesWithUndo } from './delete-files-with-undo.ts'

interface FileDeleteDialogProps {
  files: readonly FileRecord[]
  isOpen: boolean
  onClose: () => void
  onDeleted?: () => void
}

// The dialog of a hundred files must not be longer than a screen.
const maxNames = 6

/** Confirms deleting files and names the affected graphs. A toast has the undo, unless they are too many. */
export function FileDeleteDialog({ files, isOpen, onClose, onDeleted }: FileDeleteDialogProps) {
  const queryClient = useQueryClient()
  const remove = useMutation(deleteFilesMutation(queryClient))
  const [only] = files
  const isOne = files.length === 1
  const what = isOne && only ? only.name : count(files.length, 'file')
  const ids = files.map(({ id }) => id)
  const isUndoable = ids.length <= maxUndoableDeletions
  const deletedTitle = isOne ? 'File deleted' : `${what} deleted`
  const graphs = new Set(files.flatMap(({ graph_ids }) => graph_ids)).size
  const dialog = {
    isOpen,
    onClose,
    title: isOne ? 'Delete this file?' : `Delete ${what}?`,
    action: isOne ? 'Delete file' : `Delete ${what}`,
  }
  const text = (
    <>
      <p>
        <strong>
          <bdi>{what}</bdi>
        </strong>{' '}
        and everything read from {isOne ? 'it' : 'them'} will be deleted permanently.
      </p>
      {!isOne && (
        <ul>
          {files.slice(0, maxNames).map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
            </li>
          ))}
          {files.length > maxNames && <li>{count(files.length - maxNames, 'more file')}</li>}
        </ul>
      )}
      {graphs > 0 && (
        <p>
          {isOne ? 'It will be removed from' : 'They will be removed from'} {count(graphs, 'graph')}
          . Answers in conversations that quote {isOne ? 'it' : 'them'} will be erased.
        </p>
      )}
      {isUndoable && <p>You can undo this for ten seconds, as long as you stay in this tab.</p>}
    </>
  )
  if (isUndoable) {
    return (
      <ConfirmDialog
        {...dialog}
        onConfirm={() => {
          onClose()
          deleteFilesWithUndo(queryClient, files, deletedTitle)
          onDeleted?.()
        }}
      >
        {text}
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmMutation
      {...dialog}
      mutation={remove}
      variables={ids}
      onDone={(result) => {
        showBulkResult(result, 'deleted', { title: deletedTitle })
        onDeleted?.()
      }}
    >
      {text}
    </ConfirmMutation>
  )
}
