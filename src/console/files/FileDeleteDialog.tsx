import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteFilesMutation } from './file-mutations.ts'
import { count } from '#console/ui/text/count.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import { showBulkResult } from '#console/mutations/show-bulk-result.ts'

interface FileDeleteDialogProps {
  files: readonly FileRecord[]
  isOpen: boolean
  onClose: () => void
  onDeleted?: () => void
}

// The dialog of a hundred files must not be longer than a screen.
const maxNames = 6

/** Confirms deleting files and names the affected graphs. */
export function FileDeleteDialog({ files, isOpen, onClose, onDeleted }: FileDeleteDialogProps) {
  const remove = useMutation(deleteFilesMutation(useQueryClient()))
  const [only] = files
  const what = files.length === 1 && only ? only.name : count(files.length, 'file')
  const graphs = new Set(files.flatMap(({ graph_ids }) => graph_ids)).size
  return (
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title={files.length === 1 ? 'Delete this file?' : `Delete ${what}?`}
      action={files.length === 1 ? 'Delete file' : `Delete ${what}`}
      mutation={remove}
      variables={files.map(({ id }) => id)}
      onDone={(result) => {
        const title = files.length === 1 ? 'File deleted' : `${what} deleted`
        showBulkResult(result, 'deleted', { title })
        onDeleted?.()
      }}
    >
      <p>
        <strong>
          <bdi>{what}</bdi>
        </strong>{' '}
        and everything read from {files.length === 1 ? 'it' : 'them'} will be deleted permanently.
      </p>
      {files.length > 1 && (
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
          {files.length === 1 ? 'It will be removed from' : 'They will be removed from'}{' '}
          {count(graphs, 'graph')}. Answers in conversations that quote{' '}
          {files.length === 1 ? 'it' : 'them'} will be erased.
        </p>
      )}
    </ConfirmMutation>
  )
}
