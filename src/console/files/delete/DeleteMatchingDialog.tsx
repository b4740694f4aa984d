import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { showBulkResult } from '#console/mutations/show-bulk-result.ts'
import { ConfirmDialog } from '#console/ui/overlay/Dialog.tsx'
import { count } from '#console/ui/text/count.ts'
import { deleteMatching } from './delete-matching.ts'
import { countOf } from '#console/files/file-labels.ts'
import { removeFiles } from '#console/files/file-cache.ts'
import { fileQueries, type FileFilter } from '#console/files/file-queries.ts'

interface DeleteMatchingDialogProps {
  filter: FileFilter
  /** How many files match. */
  total: number
  isOpen: boolean
  onClose: () => void
}

/** Confirms deleting all files that match a filter, and shows how far that is. */
export function DeleteMatchingDialog({
  filter,
  total,
  isOpen,
  onClose,
}: DeleteMatchingDialogProps) {
  const queryClient = useQueryClient()
  const [done, setDone] = useState(0)
  const running = useRef(new AbortController())
  const remove = useMutation({
    mutationFn: () => {
      running.current = new AbortController()
      const before = done
      return deleteMatching({
        filter,
        signal: running.current.signal,
        onDeleted: (file_ids, progress) => {
          removeFiles(queryClient, file_ids)
          setDone(before + progress.done)
        },
      })
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: fileQueries.lists() }),
        queryClient.invalidateQueries({ queryKey: graphQueries.all }),
      ]),
    onSuccess: ({ done: deleted, failed }) => {
      const ids = Array.from({ length: deleted }, () => '')
      showBulkResult({ done: ids, failed }, 'deleted', {
        title: `${count(deleted, 'file')} deleted`,
      })
      close()
    },
  })
  const what = countOf(total)

  /** Files that are being deleted are deleted, and the others stay. */
  function close() {
    running.current.abort()
    setDone(0)
    remove.reset()
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      onConfirm={() => remove.mutate()}
      title={`Delete ${what}?`}
      action={done === 0 ? `Delete ${what}` : 'Continue'}
      isPending={remove.isPending}
      error={remove.error}
      details={
        (remove.isPending || done > 0) && (
          <p role="status">
            {done.toLocaleString('en')} of {what} deleted. Cancel keeps the others.
          </p>
        )
      }
    >
      <p>
        This permanently deletes all files in this list, including those not shown, and everything
        read from them. Answers will no longer quote them.
      </p>
    </ConfirmDialog>
  )
}
